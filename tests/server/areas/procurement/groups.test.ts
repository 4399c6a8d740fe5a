/** Calls on one service group, by the people who work on it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
let scene: Scene;

beforeEach(async () => {
  scene = await makeScene(server.pool);
});

const call = (method: 'GET' | 'PUT' | 'POST', path: string, as: string, body?: object) =>
  server.call(method, `/api/service-groups/${scene.groupId}${path}`, { as, ...(body && { body }) });
const standAt = (step: string): Promise<unknown> =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    setValues(session, 'service-group', scene.groupId, { current_step: step }),
  );

test('[SG-033] [SG-060] one group is read by REST and GraphQL, and does not exist for strangers', async () => {
  const { owner, stranger, groupId } = scene;
  const found = await call('GET', '', owner.token);
  expect(found).toMatchObject({ status: 200, body: { id: groupId, service_types: ['internet'] } });
  expect((await call('GET', '', stranger.token)).status).toBe(404);
  const query = 'query ($id: ID!) { serviceGroup(id: $id) { id currentStep services { id } } }';
  const ask = async (as: string) =>
    (await server.call('POST', '/api/graphql', { as, body: { query, variables: { id: groupId } } })).body.data;
  expect(await ask(owner.token)).toEqual({
    serviceGroup: { id: groupId, currentStep: 'info_received', services: [{ id: scene.serviceId }] },
  });
  expect(await ask(stranger.token)).toEqual({ serviceGroup: null });
});

test('[AM-036] [SG-062] a new request is followed by its author, and by staff and members who wish it, never by people of other teams', async () => {
  const { owner, viewer, quoperator, stranger, teamId } = scene;
  for (const person of [viewer, quoperator, stranger])
    await server.call('PUT', `/api/users/${person.userId}/sg-autofollow-settings`, {
      as: person.token,
      body: { enabled: true },
    });
  const body = { team_id: teamId, service_types: ['internet'] };
  const made = await server.call('POST', '/api/service-groups', { as: owner.token, body });
  const rows = await sql(server.pool, 'select user_id from service_group_followers where service_group_id = $1', [
    made.body.id,
  ]);
  expect(new Set(rows.flat())).toEqual(new Set([owner.userId, viewer.userId, quoperator.userId]));
});

test('[SG-062] who manages followers adds and removes those of a request, others of the team do not', async () => {
  const { viewer, owner, stranger, teamId, groupId } = scene;
  const keeper = await makePerson(server.pool, {
    teams: { [teamId]: ['VIEW_PROCUREMENT', 'MANAGE_SERVICE_GROUP_FOLLOWERS'] },
  });
  const body = { team_id: teamId, service_group_id: groupId, user_id: owner.userId };
  const follow = (as: Person) => server.call('POST', '/api/service-group-followers', { as: as.token, body });
  expect((await follow(viewer)).status).toBe(403);
  expect([403, 404]).toContain((await follow(stranger)).status);
  const made = await follow(keeper);
  expect([made.status, made.body]).toMatchObject([201, { user_id: owner.userId }]);
  const path = `/api/service-group-followers/${made.body.id}`;
  expect((await server.call('DELETE', path, { as: viewer.token })).status).toBe(403);
  expect((await server.call('DELETE', path, { as: keeper.token })).status).toBe(204);
});

test('[AM-036] staff follow the requests of some teams only, a member only those of an own one', async () => {
  const { viewer, quoperator, stranger, teamId } = scene;
  const follow = (person: Person, team_ids: readonly string[]) =>
    server.call('PUT', `/api/users/${person.userId}/sg-autofollow-settings`, {
      as: person.token,
      body: { enabled: true, team_ids },
    });
  expect(await follow(quoperator, [teamId])).toMatchObject({ status: 200, body: { autofollow_team_ids: [teamId] } });
  expect((await follow(viewer, [teamId])).status).toBe(200);
  const foreign = await follow(stranger, [teamId]);
  expect([foreign.status, foreign.body.team_ids]).toEqual([422, ['Not found']]);
  expect((await follow(quoperator, [newId()])).status).toBe(422);
});

test('[SG-038] [PE-018] those who manage procurement change a group, those who only view it may not', async () => {
  const change = { project_name: 'Winter move' };
  expect((await call('PUT', '', scene.viewer.token, change)).status).toBe(403);
  expect(await call('PUT', '', scene.owner.token, change)).toMatchObject({ status: 200, body: change });
  expect((await call('GET', '', scene.viewer.token)).body.project_name).toBe('Winter move');
});

test('[SG-039] a request is cancelled at once, an order only asks for it, each with a reason', async () => {
  await standAt('contract_requested');
  expect((await call('PUT', '/cancel', scene.owner.token, {})).status).toBe(422);
  const reason = { reason: 'Office closes' };
  const asked = await call('PUT', '/cancel', scene.owner.token, reason);
  expect(asked).toMatchObject({ status: 200, body: { current_step: 'cancel_requested', cancelled: false } });
  scene = await makeScene(server.pool);
  const cancelled = await call('PUT', '/cancel', scene.owner.token, reason);
  expect(cancelled).toMatchObject({ status: 200, body: { current_step: 'cancelled', cancelled: true } });
});

test('[SG-077] staff refuse the cancellation of an order or carry it out', async () => {
  const staff = (await makePerson(server.pool, { role: 'salesperson' })).token;
  const move = (event: string, as: string) => call('POST', '/transitions', as, { event, reason: 'As agreed' });
  await standAt('order_submitted');
  await move('cancel', scene.owner.token);
  expect((await move('refuse_cancel', scene.owner.token)).status).toBe(403);
  expect((await move('refuse_cancel', staff)).body.current_step).toBe('order_submitted');
  await move('cancel', scene.owner.token);
  expect((await move('confirm_cancel', staff)).body).toMatchObject({ current_step: 'cancelled', cancelled: true });
});

test('[SG-053] the billing contact is set from the contacts of the team', async () => {
  const body = { contact_id: scene.contactId };
  expect((await call('PUT', '/billing-contact', scene.viewer.token, body)).status).toBe(403);
  expect(await call('PUT', '/billing-contact', scene.owner.token, body)).toMatchObject({
    status: 200,
    body: { billing_contact_id: scene.contactId },
  });
});

test('[QR-062] a quote operator completes a sent request in the name of the provider', async () => {
  const provider = await makeProvider(server.pool, `Phone ${scene.groupId}`, 'phone@carriers.example');
  const asked = await call('POST', '/add-quote-requests', scene.quoperator.token, { provider_ids: [provider] });
  const path = `/api/quote-requests/${asked.body.records[0].id}/transitions`;
  const move = (as: string) => server.call('POST', path, { as, body: { event: 'complete_manually' } });
  expect((await move(scene.owner.token)).status).toBe(403);
  expect(await move(scene.quoperator.token)).toMatchObject({ status: 200, body: { status: 'MANUALLY_COMPLETED' } });
  expect((await move(scene.quoperator.token)).status).toBe(409);
});

describe('[SG-032] the list of groups', () => {
  const listed = async (query: string) => {
    const path = `/api/service-groups${query}`;
    const { status, body } = await server.call('GET', path, { as: scene.owner.token });
    return status === 200 ? body.records.map(({ current_step }: { current_step: string }) => current_step) : status;
  };

  beforeEach(async () => {
    const body = { team_id: scene.teamId, service_types: ['internet'] };
    await server.call('POST', '/api/service-groups', { as: scene.owner.token, body });
    await call('PUT', '/cancel', scene.owner.token, { reason: 'Office closes' });
  });

  test('holds cancelled ones, and leaves them out when asked, in either spelling', async () => {
    expect((await listed('')).toSorted()).toEqual(['cancelled', 'info_received']);
    expect(await listed('?hide_cancelled=false')).toHaveLength(2);
    for (const name of ['hide_cancelled', 'hideCancelled'])
      expect([name, await listed(`?${name}=true`)]).toEqual([name, ['info_received']]);
    expect(await listed('?hide_cancelled=perhaps')).toBe(400);
  });

  test('is exported without them too', async () => {
    const lines = async (query: string) =>
      (await server.call('GET', `/api/service-groups/export.csv${query}`, { as: scene.owner.token })).text
        .trim()
        .split(/\r?\n/).length;
    expect([await lines(''), await lines('?hide_cancelled=true')]).toEqual([3, 2]);
  });
});

test('[SG-040] a group is made by its plain fields, takes its services one by one, and is cancelled with a reason', async () => {
  const create = (body: object) =>
    server.call('POST', '/api/service-groups', { as: scene.owner.token, body: { team_id: scene.teamId, ...body } });
  const made = await create({ service_types: ['internet', 'voice_sip'], contract_terms: ['months_36'] });
  expect(made).toMatchObject({ status: 201, body: { current_step: 'info_received', contract_terms: ['months_36'] } });
  for (const service_type of ['internet', 'voice_sip']) {
    const body = { team_id: scene.teamId, service_group_id: made.body.id, service_type };
    expect((await server.call('POST', '/api/services', { as: scene.owner.token, body })).status).toBe(201);
  }
  expect((await create({ service_types: [] })).body.service_types).toHaveLength(1);
  for (const field of ['current_step', 'status', 'services'])
    expect([field, (await create({ service_types: ['internet'], [field]: 'x' })).status]).toEqual([field, 400]);
  const listed = await server.call('GET', `/api/services?service_group_id=${made.body.id}`, { as: scene.owner.token });
  expect(listed.body.total_count).toBe(2);
  expect((await call('PUT', '', scene.owner.token, { current_step: 'cancelled' })).status).toBe(400);
  expect((await call('PUT', '', scene.owner.token, { comments: 'By the door' })).body.comments).toBe('By the door');
  expect((await call('PUT', '/cancel', scene.owner.token, { reason: '' })).status).toBe(422);
});

test('[SG-047] [SG-067] a refresh marks the expired quotes, asks their providers again and leaves the others', async () => {
  const add = async (email: string, expiry_status: string) => {
    const provider_id = await makeProvider(server.pool, email, `${email}@carriers.example`);
    const body = { provider_ids: [provider_id] };
    const [{ id }] = (await call('POST', '/add-quote-requests', scene.quoperator.token, body)).body.records;
    return transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
      const [row] = await session.query('select id from quotes where quote_request_id = $1 order by term', [id]);
      const priced = { provider_response_status: 'AVAILABLE', mrc: { value: 100, code: 'USD' }, listed_to_user: true };
      await setValues(session, 'quote', String(row![0]), { ...priced, expiry_status });
      await setValues(session, 'quote-request', id, { status: 'COMPLETED' });
      return { request: id, quote: String(row![0]) };
    });
  };
  const [old, fresh] = [await add('old', 'expired'), await add('fresh', 'not_expired')];
  await standAt('quote_received');
  expect((await call('POST', '/quote-refresh', scene.viewer.token)).status).toBe(403);
  expect(
    (await server.call('GET', `/api/service-groups/${scene.groupId}/quote-refresh`, { as: scene.owner.token })).status,
  ).toBe(405);
  const refreshed = await call('POST', '/quote-refresh', scene.owner.token);
  expect(refreshed.body).toMatchObject({ current_step: 'out_for_quote', quotes_expired_status: 'refresh_requested' });
  const states = async ({ request, quote }: typeof old) => [
    (await server.call('GET', `/api/quotes/${quote}`, { as: scene.quoperator.token })).body.expiry_status,
    (await server.call('GET', `/api/quote-requests/${request}`, { as: scene.quoperator.token })).body.status,
  ];
  expect([await states(old), await states(fresh)]).toEqual([
    ['refresh_requested', 'SENT'],
    ['not_expired', 'COMPLETED'],
  ]);
  const price = async () =>
    (await server.call('GET', `/api/quotes/${old.quote}`, { as: scene.quoperator.token })).body.mrc;
  const reprice = async (id: string, body: object) => {
    const answer = await server.call('PUT', `/api/quotes/${id}`, { as: scene.quoperator.token, body });
    return [answer.status, answer.body.message];
  };
  const refusal = 'New prices were requested. Choose "Quote again" first, then enter them.';
  expect(await reprice(old.quote, { mrc: { value: 200, code: 'USD' } })).toEqual([409, refusal]);
  expect((await reprice(old.quote, { comments: 'Called twice.' }))[0]).toBe(200);
  expect(await price()).toEqual({ value: 100, code: 'USD' });
  await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    setValues(session, 'quote', fresh.quote, { expiry_status: 'expired' }),
  );
  await standAt('quote_received');
  expect((await call('POST', '/quote-refresh', scene.quoperator.token)).body).toMatchObject({
    current_step: 'out_for_quote',
  });
});
