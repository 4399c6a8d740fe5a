import { beforeEach, expect, test } from 'vitest';
import { useServer } from '#tests/support/server.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
let scene: Scene;

beforeEach(async () => {
  scene = await makeScene(server.pool);
});

const tag = (label: string) =>
  server.call('POST', '/api/service-tags', {
    as: scene.quoperator.token,
    body: { team_id: scene.teamId, label, color: '#123456' },
  });

test('[TG-010] a label stands once in a team, whatever its capitals', async () => {
  const first = await tag('Backup');
  expect(first.status).toBe(201);
  const again = await tag('BACKUP');
  expect([again.status, again.body.label]).toEqual([422, ['Must be unique']]);
  const other = (await tag('Critical')).body.id;
  const rename = (id: string, label: string) =>
    server.call('PUT', `/api/service-tags/${id}`, { as: scene.quoperator.token, body: { label } });
  expect((await rename(other, 'backup')).status).toBe(422);
  expect((await rename(first.body.id, 'BackUp')).status).toBe(200);
});
