import { beforeEach, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
let scene: Scene;
let voiceId: string;
let quoteId: string;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const { teamId: team_id, groupId: service_group_id } = scene;
  const provider_id = await makeProvider(server.pool, `Carrier ${service_group_id}`, null);
  await transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const service = { team_id, service_group_id, service_type: 'voice_sip' };
    voiceId = String((await addRecord(session, 'service', { ...service, name: 'SIP' }))['id']);
    const quote = await addRecord(session, 'quote', { ...service, service_id: voiceId, provider_id, term: 36 });
    quoteId = String(quote['id']);
    await setValues(session, 'service-group', service_group_id, {
      service_types: ['internet', 'voice_sip'],
      current_step: 'quote_received',
      project_name: 'Move to the Loop',
    });
    await addRecord(session, 'service-group-follower', { team_id, service_group_id, user_id: scene.viewer.userId });
  });
});

const moveAway = (service_ids: readonly string[], as = scene.owner.token) =>
  server.call('POST', '/api/move-services-to-new-service-group', {
    as,
    body: { service_group_id: scene.groupId, service_ids },
  });
const read = async (path: string, as = scene.owner.token) => (await server.call('GET', `/api/${path}`, { as })).body;

test('[SG-056] [SG-057] chosen services get a separate request with their quotes, and the others stay', async () => {
  const { status, body } = await moveAway([voiceId]);
  expect(body.project_name).toBe('Move to the Loop');
  expect([status, body.current_step, body.service_types, body.contract_terms]).toEqual([
    201,
    'quote_received',
    ['voice_sip'],
    ['months_24', 'months_36'],
  ]);
  expect((await read(`services/${voiceId}`)).service_group_id).toBe(body.id);
  expect((await read(`quotes/${quoteId}`, scene.quoperator.token)).service_group_id).toBe(body.id);
  expect((await read(`services/${scene.serviceId}`)).service_group_id).toBe(scene.groupId);
  expect((await read(`service-groups/${scene.groupId}`)).service_types).toEqual(['internet']);
  const followers = await read(`service-group-followers?service_group_id=${body.id}`, scene.quoperator.token);
  expect(followers.records.map(({ user_id }: { user_id: string }) => user_id)).toEqual([scene.viewer.userId]);
});

test('[SG-056] one service stays, strangers and viewers move nothing, and documents keep services together', async () => {
  expect((await moveAway([voiceId, scene.serviceId])).body.service_ids).toEqual(['At least one service has to stay.']);
  const other = await makeScene(server.pool);
  expect((await moveAway([other.serviceId])).body.service_ids).toEqual(['Not found']);
  expect((await moveAway([voiceId], scene.viewer.token)).status).toBe(403);
  expect((await moveAway([voiceId], scene.stranger.token)).status).toBe(404);
  await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    setValues(session, 'service-group', scene.groupId, { current_step: 'contract_requested' }),
  );
  expect((await moveAway([voiceId])).status).toBe(409);
});
