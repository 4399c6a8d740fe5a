/** The calls on one service group, by those who work with it. */
import { beforeEach, expect, test } from 'vitest';
import { jobScope } from '#server/access/scope.ts';
import { inSession } from '#server/data/session.ts';
import { setValues } from '#server/data/system-write.ts';
import { makePerson } from '../../support/people.ts';
import { useServer } from '../../support/server.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
let scene: Scene;

beforeEach(async () => {
  scene = await makeScene(server.pool);
});

const call = (method: 'GET' | 'PUT' | 'POST', path: string, as: string, body?: object) =>
  server.call(method, `/api/service-groups/${scene.groupId}${path}`, { as, ...(body && { body }) });
const standAt = (step: string): Promise<unknown> =>
  inSession(server.pool, jobScope('test'), (session) =>
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

test('[SG-038] those who manage procurement change a group, those who only view it may not', async () => {
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
