/**
 * Each event caused by one person that concerns another is announced when it happens, to the right people. [NO-003]
 * [domain 2.11]
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { doDueWork } from '#server/areas/areas.ts';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
const { add, set } = createDrive(server);
let scene: Scene;
let manager: Person;

afterEach(() => vi.useRealTimers());

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const permissions = ['VIEW_PROCUREMENT', 'MANAGE_TEAM', 'MANAGE_USERS', 'MANAGE_SERVICE_GROUP_FOLLOWERS'];
  manager = await makePerson(server.pool, { teams: { [scene.teamId]: permissions } });
  server.announcements.length = 0;
});

const call = (method: 'POST' | 'PUT', path: string, as: Person, body: object) =>
  server.call(method, `/api/${path}`, { as: as.token, body });
/** Announcements of one event since the test began. */
const announcementsOf = (event: string) => server.announcements.filter((each) => each.event === event);
const work = () => doDueWork({ ...server.services, pool: server.pool, onError: (error) => expect(error).toBeNull() });

describe('people', () => {
  test('who become a delegate of approvers, by a new policy and by a changed one, are notified until when', async () => {
    const [role] = await sql(server.pool, 'select role_ids[1] from team_users where user_id = $1', [
      scene.viewer.userId,
    ]);
    const rule = { team_id: scene.teamId, name: 'All orders', approver_role_id: role![0] };
    const made = await call('POST', 'approval-policies', manager, rule);
    expect([made.status, announcementsOf('approval.delegated')]).toEqual([201, []]);
    const path = `approval-policies/${made.body.id}`;
    const stand = { delegate_id: scene.viewer.userId, delegate_until: '2099-01-05' };
    expect((await call('PUT', path, manager, stand)).status).toBe(200);
    expect((await call('PUT', path, manager, { name: 'Every order' })).status).toBe(200);
    expect(announcementsOf('approval.delegated')).toEqual([
      {
        event: 'approval.delegated',
        teamId: scene.teamId,
        record: { entity: 'approval-policy', id: made.body.id },
        userIds: [scene.viewer.userId],
        values: { date: '2099-01-05' },
      },
    ]);
  });

  test('added as a follower by somebody else are notified; those who follow themselves are not', async () => {
    const follow = (as: Person, user: Person) =>
      call('POST', 'service-group-followers', as, { service_group_id: scene.groupId, user_id: user.userId });
    expect((await follow(manager, scene.viewer)).status).toBe(201);
    expect((await follow(manager, manager)).status).toBe(201);
    expect(announcementsOf('service_group.follower_added').map(({ userIds }) => userIds)).toEqual([
      [scene.viewer.userId],
    ]);
  });

  test('are notified of new roles, and managers of users of invited and joined members', async () => {
    const role = await add('team-role', { team_id: scene.teamId, name: 'Lookers', permissions: ['VIEW_PROCUREMENT'] });
    const [row] = await sql(server.pool, 'select id from team_users where user_id = $1', [scene.viewer.userId]);
    expect((await call('PUT', `team-users/${row![0]}`, manager, { role_ids: [role] })).status).toBe(200);
    expect((await call('PUT', `team-users/${row![0]}/roles`, manager, { role_ids: [role] })).status).toBe(200);
    expect(announcementsOf('account.role_changed')).toEqual([
      {
        event: 'account.role_changed',
        teamId: scene.teamId,
        userIds: [scene.viewer.userId],
        values: { roles: 'Lookers' },
      },
    ]);
  });

  test('in the administration are notified when one of them views as a customer', async () => {
    const admin = await makePerson(server.pool, { role: 'admin' });
    expect((await call('POST', 'admins/view-as', admin, { user_id: scene.viewer.userId })).status).toBe(200);
    expect(announcementsOf('account.impersonation_started')).toMatchObject([
      { teamId: null, values: { user: 'Dana Whitfield' } },
    ]);
  });

  test('are notified of a sign-in from a new device or browser', async () => {
    const password = 'Right-horse-1';
    const person = await makePerson(server.pool, { passwordHash: await hashPassword(password) });
    const signIn = (agent: string) =>
      server.call('POST', '/api/account/login', {
        body: { email: person.email, password },
        headers: { 'user-agent': agent },
      });
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    expect((await signIn(firefox)).status).toBe(200);
    expect((await signIn(firefox)).status).toBe(200);
    expect((await signIn('curl/8.1')).status).toBe(200);
    expect(
      announcementsOf('account.new_device_login').map(({ userIds, values }) => [userIds, values!['device']]),
    ).toEqual([
      [[person.userId], 'Firefox on Linux'],
      [[person.userId], 'an unknown program'],
    ]);
    const fresh = await makePerson(server.pool, { passwordHash: await hashPassword(password) });
    await sql(server.pool, 'delete from sessions where user_id = $1', [fresh.userId]);
    await server.call('POST', '/api/account/login', { body: { email: fresh.email, password } });
    expect(announcementsOf('account.new_device_login')).toHaveLength(2);
  });

  test("of a master team are notified of the merged team's former name", async () => {
    const admin = await makePerson(server.pool, { role: 'admin' });
    const west = await makeTeam(server.pool, 'Acme West');
    const merged = await call('POST', `teams/${west}/merge-into-existing-team`, admin, {
      master_team_id: scene.teamId,
    });
    expect(merged.status).toBe(200);
    expect(announcementsOf('account.team_merged')).toMatchObject([
      { teamId: scene.teamId, values: { previous: 'Acme West' } },
    ]);
  });

  test('who left a questionnaire two days ago are reminded of it once', async () => {
    const values = { team_id: scene.teamId, account_id: scene.owner.userId };
    const begun = await add('questionnaire', values);
    await add('questionnaire', { ...values, is_on_behalf: true });
    const answer = (id: string, days: number) =>
      sql(
        server.pool,
        `insert into questionnaire_responses (id, questionnaire_id, question_id, rev, source, data, updated_at)
         values (gen_random_uuid(), $1, $2, 1, 'asked', '{}', now() - make_interval(days => $3))`,
        [id, `q${days}`, days],
      );
    await answer(begun, 3);
    await answer(begun, 1);
    await work();
    expect(announcementsOf('questionnaire.started_reminder')).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
    await work();
    await work();
    expect(announcementsOf('questionnaire.started_reminder')).toMatchObject([
      { record: { id: begun }, userIds: [scene.owner.userId], values: { count: '2' } },
    ]);
  });
});

describe('of a request', () => {
  test('created by hand, its operator and salesperson are notified, and each new operator once, by any call', async () => {
    const body = { team_id: scene.teamId, service_types: ['internet'] };
    const made = await call('POST', 'service-groups', scene.owner, body);
    expect(made.status).toBe(201);
    const about = { teamId: scene.teamId, record: { entity: 'service-group', id: made.body.id } };
    expect(announcementsOf('service_group.created')).toEqual([expect.objectContaining(about)]);
    expect(announcementsOf('service_group.quoperator_assigned')).toEqual([]);
    const next = await makePerson(server.pool, { role: 'quoperator' });
    const assign = { quoperator_id: next.userId };
    const path = `service-groups/${made.body.id}`;
    for (const [at, given] of [
      [path, assign],
      [path, { ...assign, project_name: 'HQ' }],
      [`${path}/update-quoperator`, assign],
    ] as const)
      expect((await call('PUT', at, scene.quoperator, given)).status).toBe(200);
    expect(announcementsOf('service_group.quoperator_assigned')).toEqual([expect.objectContaining(about)]);
    const back = { quoperator_id: scene.quoperator.userId };
    expect((await call('PUT', `${path}/update-quoperator`, scene.quoperator, back)).status).toBe(200);
    expect(announcementsOf('service_group.quoperator_assigned')).toHaveLength(2);
  });

  const quoteOf = async (values: object = {}) =>
    add('quote', {
      team_id: scene.teamId,
      service_id: scene.serviceId,
      service_group_id: scene.groupId,
      provider_id: await makeProvider(server.pool, `Carrier ${scene.groupId}`, null),
      service_type: 'internet',
      term: 36,
      mrc: { value: 68_900, code: 'USD' },
      nrc: { value: 0, code: 'USD' },
      provider_response_status: 'AVAILABLE',
      has_construction: 'No',
      listed_to_user: true,
      ...values,
    });

  test('a quote recommended by staff is announced once, with the reason', async () => {
    const quote = await quoteOf();
    const recommend = (body: object) => call('PUT', `quotes/${quote}`, scene.quoperator, body);
    expect((await recommend({ recommended: true, recommendation_reason: 'Own last mile' })).status).toBe(200);
    expect((await recommend({ recommended: true, recommendation_reason: 'Own last mile, and fast' })).status).toBe(200);
    expect(announcementsOf('quote.recommended')).toMatchObject([
      { record: { entity: 'quote', id: quote }, values: { reason: 'Own last mile' } },
    ]);
  });

  test('changed construction is announced with its cost, and unchanged construction is not', async () => {
    const quote = await quoteOf();
    const change = (body: object) => call('PUT', `quotes/${quote}`, scene.quoperator, body);
    const cost = { value: 12_000, code: 'USD' };
    expect((await change({ has_construction: 'Yes', construction_cost: cost })).status).toBe(200);
    expect((await change({ mrc: { value: 70_000, code: 'USD' } })).status).toBe(200);
    expect(announcementsOf('quote.construction_changed')).toMatchObject([
      { record: { entity: 'quote', id: quote }, values: { value: 'Yes, $120 a month' } },
    ]);
  });

  test('a change of its configuration by staff is announced', async () => {
    const path = `services/${scene.serviceId}/request-config`;
    const body = { config: { download_speed: 500 }, reason: 'Twice the speed' };
    const changed = await call('PUT', path, scene.quoperator, body);
    expect(changed.status).toBe(200);
    expect(announcementsOf('service_group.config_changed')).toMatchObject([
      { record: { entity: 'service-group', id: scene.groupId }, values: { changes: 'Twice the speed' } },
    ]);
  });

  test('its move to another team is announced there', async () => {
    const other = await makeTeam(server.pool, 'Harbor West');
    const body = { team_id: other, blocker_overrides: ['address'] };
    expect((await call('PUT', `service-groups/${scene.groupId}/move-to-team`, scene.quoperator, body)).status).toBe(
      200,
    );
    expect(announcementsOf('service_group.moved_team')).toMatchObject([
      { teamId: other, values: { previous: 'Acme Dental' } },
    ]);
  });

  test('the end of its quotes is announced a week and a day before, once each, and again after it was moved', async () => {
    const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    const stand = { current_step: 'quote_received', quotes_expired_status: 'not_expired' };
    await set('service-group', scene.groupId, { ...stand, quotes_expired_at: '2031-03-20T23:59:59Z' });
    await quoteOf();
    const events = () =>
      server.announcements.filter(({ record }) => record?.id === scene.groupId).map(({ event }) => event);
    at('2031-03-12T12:00:00Z');
    await work();
    expect(events()).toEqual([]);
    at('2031-03-13T12:00:00Z');
    await work();
    await work();
    expect(events()).toEqual(['quote.expiring_7d']);
    at('2031-03-19T12:00:00Z');
    await work();
    await work();
    expect(events()).toEqual(['quote.expiring_7d', 'quote.expiring_1d']);
    const path = `service-groups/${scene.groupId}/update-quote-expiration`;
    vi.useRealTimers();
    const later = await call('PUT', path, scene.quoperator, { quotes_expired_at: '2031-03-27T23:59:59Z' });
    expect(later.status).toBe(200);
    at('2031-03-25T12:00:00Z');
    await work();
    expect(events().at(-1)).toBe('quote.expiring_7d');
  });
});

test('a ported phone number is announced once, with the carrier that gave it up', async () => {
  const [number, specialist] = [
    await add('service-phone-number', {
      team_id: scene.teamId,
      service_id: scene.serviceId,
      e164: '+12125550143',
      port_state: 'foc_confirmed',
      port_losing_carrier: 'Lumen',
      port_foc: '2031-03-20',
    }),
    await makePerson(server.pool, { role: 'implementation_specialist' }),
  ];
  const change = (body: object) => call('PUT', `service-phone-numbers/${number}`, specialist, body);
  expect((await change({ port_state: 'ported', status: 'ACTIVE' })).status).toBe(200);
  expect((await change({ label: 'Front desk' })).status).toBe(200);
  expect(announcementsOf('inventory.number_ported')).toMatchObject([
    { record: { id: number }, values: { number: '+12125550143', previous: 'Lumen', date: 'Mar 20, 2031' } },
  ]);
});
