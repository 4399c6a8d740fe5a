import { describe, expect, test } from 'vitest';
import { entityOf, model } from './specified.ts';

const keysOf = (id: string) => {
  const entity = entityOf(id);
  return [...entity.fields, ...entity.many].map(({ key }) => key);
};
const fieldOf = (entity: string, key: string) => entityOf(entity).fields.find((field) => field.key === key)!;

const records = [
  ['[AC-059] a site session', 'site-session', 'lyUuid landingPageUrl referrerUrl userAgent'],
  [
    '[TM-001] a team',
    'team',
    'id name website coverImage parentTeamId teamIsSubteam s3ObjectName createdByAdmin salespersonId implementationSpecialistId defaultBillingContactId defaultBillingAddressId teamSubscriptions questionnaireIsSoftblocked questionnaireSoftblockerLimit addressColumnSchema serviceDetailColumnSchema tier status',
  ],
  ['[TM-004] a team subscription', 'team-subscription', 'name isActive'],
  ['[TM-030, TM-032, PE-034] a feature toggle', 'feature-toggle', 'name on value'],
  ['[TU-001] a team user', 'team-user', 'teamId userId roleIds subTeamConfigs'],
  ['[PE-016] sub-team roles', 'team-user-sub-team', 'teamUserId subTeamId roleIds'],
  ['[AK-001] an API key', 'api-key', 'teamId name enabled'],
  ['[AM-007] an admin user', 'user', 'id firstName lastName email lastLogin role'],
  ['[AM-008] a demo account', 'demo-account', 'template email firstName lastName phone company website serviceGroups'],
  ['[AM-009] a banned entry', 'banned-entry', 'email emailDomain ipAddress errorMessage banReason'],
  [
    '[SG-082, AM-021] an audit entry',
    'audit-entry',
    'entity recordId action actorId realActorId reason before after at requestId',
  ],
] as const;

describe('account records', () => {
  test.each(records)('%s carries every specified field', (_, entity, keys) => {
    expect(keysOf(entity)).toEqual(expect.arrayContaining(keys.split(' ')));
  });

  test('[AK-008] no secret can be read by anyone', () => {
    const secrets = model.entities.flatMap(({ id, fields }) =>
      fields.filter(({ kind }) => kind === 'secret').map((field) => [`${id}.${field.key}`, field] as const),
    );
    expect(secrets.map(([name]) => name)).toEqual(
      expect.arrayContaining(['user.passwordHash', 'session.tokenHash', 'link-token.tokenHash', 'api-key.secretHash']),
    );
    for (const [name, { access, sensitivity, writeOnly }] of secrets)
      expect([name, writeOnly || access.read?.join(), sensitivity]).toEqual([name, writeOnly || 'nobody', 'secret']);
  });

  test('[AM-012, AM-013, AM-015] only administrators write users, and no one deletes one', () => {
    expect(entityOf('user').access).toMatchObject({ create: ['admin'], update: ['admin'], delete: ['nobody'] });
  });

  test('[AM-017] only administrators keep the banned list', () => {
    expect(entityOf('banned-entry').access).toEqual({
      read: ['admin'],
      create: ['admin'],
      update: ['admin'],
      delete: ['admin'],
    });
  });

  test('[TU-023] holders of MANAGE_USERS manage the members', () => {
    expect(entityOf('team-user').access).toMatchObject({
      create: ['MANAGE_USERS'],
      update: ['MANAGE_USERS'],
      delete: ['MANAGE_USERS'],
    });
  });

  test('[AK-007] holders of API_KEYS manage the keys', () => {
    expect(new Set(Object.values(entityOf('api-key').access).flat())).toEqual(new Set(['API_KEYS']));
  });

  test('[TM-033] holders of MANAGE_TEAM change their team, but not its tier, status, limit or assignments', () => {
    expect(entityOf('team').access.update).toContain('MANAGE_TEAM');
    for (const key of [
      'tier',
      'status',
      'questionnaireSoftblockerLimit',
      'salespersonId',
      'implementationSpecialistId',
    ]) {
      expect(fieldOf('team', key).access.write).not.toContain('MANAGE_TEAM');
      expect(fieldOf('team', key).access.write).not.toBeNull();
    }
  });

  test('[TM-029] the tier sets the default limit', () => {
    const tiers = model.types.find(({ id }) => id === 'team-tier')!.values.map(({ value, facts }) => [value, facts]);
    expect(Object.fromEntries(tiers)).toEqual({
      NO_ICP_FIT: { serviceLimit: 10 },
      TIER_1: {},
      TIER_2: { serviceLimit: 25 },
      TIER_3: { serviceLimit: 10 },
    });
  });

  test('an audit entry cannot be written over the API', () => {
    expect(entityOf('audit-entry').operations).toEqual(['list', 'get']);
    expect(entityOf('audit-entry').isAudited).toBe(false);
  });
});
