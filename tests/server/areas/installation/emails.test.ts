/** The letters of authorization that an installation needs, and the answers of customers to a request for one. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { formOf } from '../../../support/form.ts';
import { plainPdf } from '../../../support/pdf-files.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { doWork, makeOrder, type OrderScene } from './order-scene.ts';

const server = useServer();
const { add, read, send } = createDrive(server);
let scene: OrderScene;
let specialist: Person;
let file: Buffer;

beforeAll(async () => {
  file = await plainPdf();
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') });
  scene = await makeOrder(server, specialist);
  const as = specialist.token;
  await server.call('PUT', `/api/services/${scene.line}/order-number`, { as, body: { order_number: 'O-1' } });
});
afterEach(() => vi.useRealTimers());

const plan = (date: string, more = {}) =>
  server.call('POST', `/api/service-locations/${scene.z}/install-dates`, {
    as: specialist.token,
    body: { kind: 'foc', date, ...more },
  });
const next = async () => (await read('service_locations', 'next_action', scene.z))[0];

/** From the list of documents, or from the requesting action item. */
async function sendIn(fields: Readonly<Record<string, string>>, as = specialist): Promise<Record<string, unknown>> {
  const answer = await server.call('POST', `/api/teams/${scene.teamId}/upload-attachments`, {
    as: as.token,
    ...formOf({ categories: 'LOA', ...fields }, [{ name: 'LOA.pdf', content: file }]),
  });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.records[0];
}

test('[SV-042] a letter for number ports or agency is no LOA-CFA, and an unsigned one does not count', async () => {
  await sendIn({ service_ids: scene.line, purposes: 'port', expires_ons: '2026-05-02' });
  await sendIn({ service_ids: scene.line, purposes: 'agency', expires_ons: '2099-12-31' });
  expect((await plan('2026-05-18')).status).toBe(200);
  expect(await next()).not.toBe('renew_loa');
  await sendIn({ service_ids: scene.line, purposes: 'cfa', expires_ons: '2026-05-10' });
  await sendIn({ service_ids: scene.line, purposes: 'cfa', expires_ons: '2026-12-31', signatures_required: 'true' });
  await doWork(server);
  expect(await next()).toBe('renew_loa');
});

test('[SV-042] [AI-005] the letter that a customer adds to the action item is found by the installation', async () => {
  await sendIn({ service_ids: scene.line, purposes: 'cfa', expires_ons: '2026-05-10' });
  await plan('2026-05-18');
  expect(await next()).toBe('renew_loa');
  const asked = 'select id, task from action_items where service_id = $1';
  const [[item, task]] = (await sql(server.pool, asked, [scene.line])) as [[string, string]];
  expect(task).toMatch(/^Send a new LOA-CFA for HQ to DC7 at /);
  const sent = await sendIn({ action_item_id: item, purposes: 'cfa', expires_ons: '2026-12-31' }, scene.owner);
  expect(sent).toMatchObject({ service_id: scene.line, service_group_id: scene.groupId, action_item_id: item });
  await doWork(server);
  expect(await next()).not.toBe('renew_loa');
  expect(await read('action_items', 'status', item)).toEqual(['CLOSED']);
});

test('a request for a LOA-CFA closes once it is asked again for another day, and with the installation', async () => {
  await sendIn({ service_ids: scene.line, purposes: 'cfa', expires_ons: '2026-05-10' });
  await plan('2026-05-18');
  expect((await plan('2026-05-19', { reason: '1S' })).status).toBe(200);
  await doWork(server);
  const asked = 'select status from action_items where service_id = $1 order by id';
  expect(await sql(server.pool, asked, [scene.line])).toEqual([['CLOSED'], ['OPEN']]);
  await sql(server.pool, 'update service_locations set actual_install_date = $2 where id = $1', [
    scene.z,
    '2026-05-04',
  ]);
  await doWork(server);
  expect(await sql(server.pool, asked, [scene.line])).toEqual([['CLOSED'], ['CLOSED']]);
});

test('a site of a cancelled service waits for nothing, and what was asked for it closes', async () => {
  await sendIn({ service_ids: scene.line, purposes: 'cfa', expires_ons: '2026-05-10' });
  await plan('2026-05-18');
  const why = { reason: 'We move out' };
  expect((await send('service', scene.line, scene.owner, 'request_cancel', why)).status).toBe(200);
  expect((await send('service', scene.line, specialist, 'confirm_cancel', why)).status).toBe(200);
  expect(await next()).toBeNull();
  await doWork(server);
  const asked = 'select status from action_items where service_id = $1';
  expect(await sql(server.pool, asked, [scene.line])).toEqual([['CLOSED']]);
});

test('an action item of another team places no document', async () => {
  const other = await makeOrder(server, specialist);
  const item = await add('action-item', {
    team_id: other.teamId,
    task: 'Read',
    action_item_type: 'INFORMATION_REQUEST',
    service_id: other.line,
  });
  const answer = await server.call('POST', `/api/teams/${scene.teamId}/upload-attachments`, {
    as: scene.owner.token,
    ...formOf({ categories: 'OTHER', action_item_id: item }, [{ name: 'a.pdf', content: file }]),
  });
  expect(answer.status).toBe(422);
});
