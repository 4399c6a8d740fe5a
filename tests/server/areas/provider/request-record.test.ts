/** A quote request as staff read and write it, and its email. */
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '#tests/support/server.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
let scene: Scene;
let id: string;

beforeAll(async () => {
  scene = await makeScene(server.pool);
  const provider = await makeProvider(server.pool, 'Lakeshore', 'quotes@lakeshore.example');
  const made = await server.call('POST', `/api/service-groups/${scene.groupId}/add-quote-requests`, {
    as: scene.quoperator.token,
    body: { provider_ids: [provider], due_at: '2099-02-01T18:00:00Z' },
  });
  expect(made.status).toBe(201);
  const { body } = await server.call('GET', '/api/quote-requests', { as: scene.quoperator.token });
  id = body.records[0].id;
});

test('[QR-002] a written status is refused as read-only when it differs, and taken as it is (ruling 27)', async () => {
  const put = (body: object) => server.call('PUT', `/api/quote-requests/${id}`, { as: scene.quoperator.token, body });
  const changed = await put({ status: 'COMPLETED' });
  expect([changed.status, changed.body]).toEqual([
    400,
    { message: 'Status is read-only.', status: ['Status is read-only'] },
  ]);
  const mixed = await put({ status: 'COMPLETED', sttaus: 'SENT' });
  expect(mixed.body).toEqual({
    message: 'Unknown field.',
    status: ['Status is read-only'],
    sttaus: ['Unknown field'],
  });
  expect((await put({ status: 'SENT' })).status).toBe(200);
});

test('[DF-022] [DF-023] the email of a quote request says its day as the page does', () => {
  expect(server.emails.map(({ values }) => values?.['date'])).toContain('Feb 01, 2099');
});
