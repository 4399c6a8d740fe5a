import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { makeRows, type Rows } from '#tests/support/rows.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let team: string;
let rows: Rows = {};
let admin: Person;
let sales: Person;

beforeEach(async () => {
  await sql(server.pool, 'delete from feature_toggles');
  team = await makeTeam(server.pool, 'Acme Dental');
  const owner = await makePerson(server.pool, { teams: { [team]: ['MANAGE_PROCUREMENT'] } });
  admin = await makePerson(server.pool, { role: 'admin' });
  sales = await makePerson(server.pool, { role: 'salesperson' });
  rows = await makeRows(server.pool, { teamId: team, userId: owner.userId }, rows);
  await sql(server.pool, 'update services set service_group_id = $2 where id = $1', [
    rows['service'],
    rows['service-group'],
  ]);
  await sql(server.pool, `update service_groups set current_step = 'info_received' where id = $1`, [
    rows['service-group'],
  ]);
});

const isBlocked = async (): Promise<unknown> =>
  (await sql(server.pool, 'select questionnaire_is_softblocked from teams where id = $1', [team]))[0]?.[0];
const setLimit = (limit: number | null) =>
  server.call('POST', `/api/teams/${team}/questionnaire-softblocker-limit`, { as: sales.token, body: { limit } });

const setTier = async (tier: string) =>
  expect((await server.call('PUT', `/api/teams/${team}`, { as: sales.token, body: { tier } })).status).toBe(200);
/** That many services in total, all of them before their order. */
async function makeOpen(count: number): Promise<void> {
  await sql(server.pool, `delete from services where team_id = $1 and name like 'Copy %'`, [team]);
  await sql(
    server.pool,
    `insert into services (id, team_id, service_group_id, service_type, name)
     select gen_random_uuid(), $1, $2, 'internet', 'Copy ' || n from generate_series(1, $3::int) n`,
    [team, rows['service-group'], count - 1],
  );
}

describe('[TM-028] the soft-block of a team with one open service', () => {
  test('[TM-026] [TM-027] [QN-210] follows the limit of the team, at once', async () => {
    await setLimit(1);
    expect(await isBlocked()).toBe(true);
    await setLimit(2);
    expect(await isBlocked()).toBe(false);
  });

  test('[QN-210] does not count the request by which a visitor became the team', async () => {
    await setLimit(null);
    const visit = newId();
    const set = (columns: string) => sql(server.pool, `update questionnaires set ${columns} where id = $1`, [visit]);
    await sql(server.pool, `insert into questionnaires (id, team_id, status) values ($1, $2, 'COMPLETED')`, [
      visit,
      team,
    ]);
    await set(`completed_at = now() - interval '1 day'`);
    await sql(server.pool, 'update service_groups set questionnaire_id = $2 where id = $1', [
      rows['service-group'],
      visit,
    ]);
    await setLimit(1);
    expect(await isBlocked()).toBe(true);
    await set(`submitted_at = now() - interval '2 days'`);
    await setLimit(null);
    await setLimit(1);
    expect(await isBlocked()).toBe(false);
  });

  test('[QN-210] of a new team begins with its tenth service', async () => {
    const copies = (count: number) =>
      sql(
        server.pool,
        `insert into services (id, team_id, service_group_id, service_type, name)
         select gen_random_uuid(), $1, $2, 'internet', 'Copy ' || n from generate_series(1, $3::int) n`,
        [team, rows['service-group'], count],
      );
    await copies(8);
    await setLimit(1);
    await setLimit(null);
    expect(await isBlocked()).toBe(false);
    await copies(1);
    await setLimit(1);
    await setLimit(null);
    expect(await isBlocked()).toBe(true);
  });

  test.each([
    ['NO_ICP_FIT', 10],
    ['TIER_3', 10],
    ['TIER_2', 25],
  ])('[TM-029] comes by the tier: %s with service %i', async (tier, most) => {
    await makeOpen(most - 1);
    await setTier(tier);
    expect(await isBlocked()).toBe(false);
    await makeOpen(most);
    await setTier('TIER_1');
    await setTier(tier);
    expect(await isBlocked()).toBe(true);
  });

  test('[TM-029] never applies to a team of the first tier, which has no limit', async () => {
    await makeOpen(40);
    await setTier('TIER_1');
    expect(await isBlocked()).toBe(false);
    await setTier('TIER_2');
    expect(await isBlocked()).toBe(true);
    await setTier('TIER_1');
    expect(await isBlocked()).toBe(false);
  });

  test('follows the toggle', async () => {
    await setLimit(1);
    const body = { team_id: team, name: 'softblock', on: false };
    const toggle = await server.call('POST', '/api/feature-toggles', { as: admin.token, body });
    expect([toggle.status, await isBlocked()]).toEqual([201, false]);
    await server.call('PUT', `/api/feature-toggles/${toggle.body.id}`, { as: admin.token, body: { on: true } });
    expect(await isBlocked()).toBe(true);
  });

  test('[PE-038] while nothing is set, what could harm is off and what helps is on', async () => {
    const { status, body } = await server.call('GET', `/api/toggles/all?team_id=${team}`, { as: admin.token });
    expect(status).toBe(200);
    const on = Object.fromEntries(
      (body.records as { name: string; on: boolean }[]).map((each) => [each.name, each.on]),
    );
    expect(on).toMatchObject({
      'prod-colors': false,
      softblock: true,
      showDisplayIdToCustomers: true,
      deleteServiceGroups: false,
      moveServiceGroups: true,
      copyAcrossEnvironments: false,
      editSlas: false,
      editTeamSubscriptions: true,
      bulkSiteRfp: true,
      browserVersionCheck: true,
      quoteAutoFollowUp: true,
      aiAssistant: false,
    });
  });

  test('[QN-209] its flag is in the profile of its members, and its limit in its record', async () => {
    await setLimit(1);
    const member = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
    await sql(server.pool, 'update users set active_team_id = $2 where id = $1', [member.userId, team]);
    const profile = await server.call('GET', '/api/account/profile', { as: member.token });
    expect(profile.body.active_team).toMatchObject({ id: team, questionnaire_is_softblocked: true });
    const record = await server.call('GET', `/api/teams/${team}`, { as: sales.token });
    expect(record.body).toMatchObject({ questionnaire_is_softblocked: true, questionnaire_softblocker_limit: 1 });
    await setLimit(2);
    const later = await server.call('GET', '/api/account/profile', { as: member.token });
    expect(later.body.active_team.questionnaire_is_softblocked).toBe(false);
  });

  test('follows a toggle that is set for all teams, and its removal', async () => {
    await setLimit(1);
    const everywhere = await server.call('POST', '/api/feature-toggles', {
      as: admin.token,
      body: { name: 'softblock', on: false },
    });
    expect([everywhere.status, await isBlocked()]).toEqual([201, false]);
    await server.call('DELETE', `/api/feature-toggles/${everywhere.body.id}`, { as: admin.token });
    expect(await isBlocked()).toBe(true);
  });

  test('ends when the request is cancelled', async () => {
    await setLimit(1);
    const cancelled = await server.call('PUT', `/api/service-groups/${rows['service-group']}/cancel`, {
      as: admin.token,
      body: { reason: 'No longer needed' },
    });
    expect([cancelled.status < 300, await isBlocked()]).toEqual([true, false]);
  });
});
