import { describe, expect, test } from 'vitest';
import { entityOf, model, valuesOf, verbatim } from './specified.ts';
import { callOf, graphqlKeys, wireAt, wireKeys } from './wire.ts';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pathOf = (key: string | null) => (key === null ? [] : [key]);
const lacking = (names: readonly string[], keys: readonly string[]) => names.filter((name) => !keys.includes(name));

describe('what REST answers', () => {
  test('[AC-045] the own account carries every listed field', () => {
    const names = verbatim('AC-045')[0]!
      .split(', ')
      .map((name) => name.replace(/ \(.*/, ''));
    expect(names).toHaveLength(20);
    expect(lacking(names.map(snake), wireKeys('Profile'))).toEqual([]);
    expect(wireKeys('Profile', 'teams')).toContain('id');
  });

  const fields: readonly (readonly [title: string, row: string, component: string, path: string | null])[] = [
    ['[SV-002] an installation contact', 'SV-002', 'Service', 'installation_contact'],
    ['[SV-002] a technical contact', 'SV-002', 'Service', 'technical_contact'],
    ['[SV-003, AT-025] the IP data of a service', 'SV-003', 'Service', 'ip_data'],
    ['[AD-003] a property manager', 'AD-003', 'Address', 'property_manager'],
    ['[TG-001] a service tag', 'TG-001', 'ServiceTag', null],
    ['[DF-015, BI-034] a currency', 'DF-015', 'Currency', null],
    ['[AM-007, TB-020] an admin user', 'TB-020', 'User', null],
    ['[SP-019] a circuit', 'SP-019', 'Circuit', null],
    ['[SP-020] the types of a circuit', 'SP-020', 'Circuit', 'types'],
    ['[SS-026] a selected address', 'SS-026', 'BulkSiteRow', 'selected_address'],
    ['[BS-040] what a project created', 'BS-040', 'BulkSiteUpload', 'created_records'],
    ['[TM-032] a feature toggle', 'TM-032', 'FeatureToggle', null],
  ];
  test.each(fields)('%s holds the listed fields', (_, row, component, path) => {
    expect(lacking(verbatim(row).map(snake), wireKeys(component, ...pathOf(path)))).toEqual([]);
  });

  test('[SP-020, SP-024] the two types and BGP of a circuit are booleans', () => {
    for (const type of verbatim('SP-020')) expect(wireAt('Circuit', 'types', type).type).toBe('boolean');
    expect(wireAt('Circuit', 'border_gateway_protocol_ipv4').type).toBe('boolean');
  });

  test('[SP-027] the static IPs of a circuit are none or a block from /32 to /16', () => {
    const blocks = Array.from({ length: 17 }, (_, at) => `/${32 - at}`);
    expect(wireAt('Circuit', 'wan_static_ips_ipv4').enum).toEqual(['None', ...blocks]);
  });

  test('[BS-040] the created addresses are named by id', () => {
    expect(wireAt('BulkSiteUpload', 'created_records', 'addresses')).toMatchObject({ type: 'string', format: 'uuid' });
  });

  test('[QN-209] the questionnaire reads whether the team is blocked, and staff its limit', () => {
    expect(wireKeys('Profile', 'active_team')).toContain('questionnaire_is_softblocked');
    expect(wireKeys('Team')).toContain('questionnaire_softblocker_limit');
  });

  test('[FV-012, FV-014] private files are the avatar of an account and the cover image of a team', () => {
    const asked = new Map(
      callOf('get', '/private-resource').parameters!.map(({ name, schema }) => [name, schema.enum]),
    );
    expect(asked.get('model_name')).toEqual(['user', 'account', 'team']);
    expect(asked.get('field_name')).toEqual(['avatar', 'cover_image']);
  });

  test('[SG-044] what a team adds later is a kind with a note', () => {
    const body = callOf('put', '/service-groups/{id}/selections-to-add-later').requestBody!;
    const { items } = body.content['application/json']!.schema.properties!;
    expect(Object.keys(items!.items!.properties!)).toEqual(['kind', 'note']);
    expect(valuesOf('postponed-selection')).toEqual(['contact', 'billing', 'address', 'service']);
  });
});

describe('what GraphQL answers', () => {
  const fields: readonly (readonly [title: string, names: readonly string[], type: string, path: string | null])[] = [
    ['[SG-001] the provider of a service group', ['id', 'name', 'logoUrl'], 'ServiceGroup', 'provider'],
    ['[SG-001] the team of a service group', ['id', 'name', 'tier'], 'ServiceGroup', 'team'],
    ['[QR-001] the provider of a quote request', ['id', 'logoUrl', 'name'], 'QuoteRequest', 'provider'],
    ['[QT-001] the price of a quote', ['value', 'code'], 'Quote', 'mrc'],
    ['[BS-038] the author of a project', verbatim('BS-038'), 'BulkSiteUpload', 'createdBy'],
    ['[BS-038] its last editor', verbatim('BS-038'), 'BulkSiteUpload', 'editedBy'],
    ['[BS-041] a service group of a project', verbatim('BS-041'), 'BulkSiteUpload', 'serviceGroups'],
    ['[AI-001] an action item', verbatim('AI-001'), 'ActionItem', null],
    ['[AI-002] a comment', verbatim('AI-002'), 'ActionItemComment', null],
    ['[AD-001] an address', verbatim('AD-001'), 'Address', null],
    ['[AD-005] network data', verbatim('AD-005'), 'AddressNetworkData', null],
    ['[AD-006] the availability of a provider', verbatim('AD-006'), 'AddressNetworkData', 'providerAvailability'],
    ['[SV-005] a service location', verbatim('SV-005'), 'ServiceLocation', null],
    ['[DO-002] a signable document', ['signedDate', 'fileUrl', 'signedFileUrl'], 'SignableDocument', null],
    ['[TU-001] a team user', ['team', 'user', 'roleIds', 'subTeamConfigs'], 'TeamUser', null],
    ['[PE-016] the roles in a sub-team', ['subTeamId', 'roleIds'], 'TeamUser', 'subTeamConfigs'],
    ['[TM-004] a subscription of a team', ['name', 'isActive'], 'Team', 'teamSubscriptions'],
  ];
  test.each(fields)('%s has the listed fields', (_, names, type, path) => {
    expect(lacking(names, graphqlKeys(type, ...pathOf(path)))).toEqual([]);
  });
});

describe('what records are made of', () => {
  test('[CO-001] contacts are of a team, of a provider, or custom', () => {
    expect(wireKeys('Contact')).toEqual(expect.arrayContaining(['team_id', 'provider_id']));
    for (const key of ['teamId', 'providerId'])
      expect(entityOf('contact').fields.find((field) => field.key === key)).toMatchObject({ required: false });
    expect(lacking(['label', 'notes'], wireKeys('CustomContact'))).toEqual([]);
  });

  test('[AM-004] a user has a global role and the superuser flag', () => {
    const of = (key: string) => entityOf('user').fields.find((field) => field.key === key)!;
    expect(valuesOf(of('role').type!).toSorted()).toEqual(verbatim('AM-004').slice(0, 6).toSorted());
    expect(of('isSuperuser')).toMatchObject({ kind: 'boolean', default: false });
  });

  test('[AT-032] voice services count lines, trunks, numbers and licenses', () => {
    const counted = model.catalogues
      .filter(({ id }) => id.startsWith('voice_'))
      .flatMap(({ attributes }) => attributes.filter(({ inputType }) => inputType === 'integer'));
    const keys = counted.map(({ key }) => key);
    expect(lacking(['lines', 'trunks', 'dids', 'userLicenses'], keys)).toEqual([]);
  });

  test('[AT-005] a date is an input type of attributes', () => {
    const types = new Set(model.catalogues.flatMap(({ attributes }) => attributes.map(({ inputType }) => inputType)));
    expect(types).toContain('date');
  });

  test('[NO-018] a notification has event, user and record; a preference has channel and frequency', () => {
    const keys = (id: string) =>
      entityOf(id)
        .fields.filter(({ isStandard }) => !isStandard)
        .map(({ key }) => key);
    expect(keys('notification')).toEqual([
      'eventId',
      'teamId',
      'title',
      'text',
      'url',
      'state',
      'channels',
      'serviceGroupId',
      'recordEntity',
      'recordId',
      'readAt',
      'digest',
      'emailDueAt',
      'emailedAt',
      'dismissedAt',
    ]);
    expect(keys('notification-preference')).toEqual(['eventId', 'channels', 'digest']);
    expect(
      lacking(
        ['defaultGateways', 'followedSgsOnly'],
        entityOf('user').fields.map(({ key }) => key),
      ),
    ).toEqual([]);
  });
});
