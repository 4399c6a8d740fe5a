/** Selecting quotes of several services in one call: all of them or none. */
import { beforeEach, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { sql } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const server = useServer();
let scene: Scene;
let services: readonly string[];
let lumen: string;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  services = [scene.serviceId, await addService('Warehouse'), await addService('Shop')];
  lumen = await makeProvider(server.pool, `Lumen ${scene.groupId}`, null);
  await write((session) => setValues(session, 'service-group', scene.groupId, { current_step: 'quote_received' }));
});

const write = <Value>(work: Parameters<typeof transaction<Value>>[3]) =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, work);

const addService = (name: string): Promise<string> =>
  write(async (session) => {
    const of = { team_id: scene.teamId, service_group_id: scene.groupId };
    const { id } = await addRecord(session, 'service', { ...of, service_type: 'internet', name: `Internet: ${name}` });
    await addRecord(session, 'service-location', {
      team_id: scene.teamId,
      service_id: id,
      position: 0,
      address_id: scene.addressId,
    });
    return id;
  });

const addQuote = (service: string, provider: string, values: object = {}): Promise<string> =>
  write(async (session) => {
    const { id } = await addRecord(session, 'quote', {
      team_id: scene.teamId,
      service_id: service,
      service_group_id: scene.groupId,
      provider_id: provider,
      service_type: 'internet',
      term: 36,
      mrc: { value: 50_000, code: 'USD' },
      nrc: { value: 0, code: 'USD' },
      tcv: { value: 1_800_000, code: 'USD' },
      provider_response_status: 'AVAILABLE',
      listed_to_user: true,
      valid_until: '2099-05-31',
      ...values,
    });
    return id;
  });

const offersAt = (provider: string, values: object = {}) =>
  Promise.all(services.map((service) => addQuote(service, provider, values)));
const choose = (quotes: readonly object[], as = scene.owner.token) =>
  server.call('PUT', `/api/service-groups/${scene.groupId}/selected-quotes`, { as, body: { quotes } });
const selected = async (): Promise<readonly string[]> =>
  (
    await sql(server.pool, 'select id from quotes where service_group_id = $1 and selected order by id', [
      scene.groupId,
    ])
  ).map(([id]) => String(id));
const total = async () =>
  (await sql(server.pool, 'select tcv_value from service_groups where id = $1', [scene.groupId]))[0]![0];
const on = (id: string) => ({ id, selected: true });

test('[QT-012] the quotes of three services are chosen in one call, in place of those chosen before', async () => {
  const cogent = await makeProvider(server.pool, `Cogent ${scene.groupId}`, null);
  const [before, after] = [await offersAt(cogent), await offersAt(lumen)];
  expect((await choose(before.map(on))).status).toBe(200);
  expect(await selected()).toEqual(before.toSorted());
  const { status, body } = await choose(after.map(on));
  expect([status, body.records.map(({ id }: { id: string }) => id)]).toEqual([200, after]);
  expect(await selected()).toEqual(after.toSorted());
  expect(Number(await total())).toBe(3 * 1_800_000);
  const back = [...after.map((id) => ({ id, selected: false })), on(before[1]!)];
  expect((await choose(back)).status).toBe(200);
  expect(await selected()).toEqual([before[1]]);
});

test('[QT-018] one that has expired keeps all back and is named by its place in the call', async () => {
  const offers = await offersAt(lumen);
  await sql(server.pool, `update quotes set valid_until = '2020-01-01', is_expired = true where id = $1`, [offers[1]]);
  const { status, body } = await choose(offers.map(on));
  expect([status, body['quotes.1.selected']]).toEqual([422, ['This quote has expired. Use Refresh Quotes.']]);
  expect(await selected()).toEqual([]);
});

test('[QT-012] two for one service are refused, with two WAN labels both are accepted', async () => {
  const cogent = await makeProvider(server.pool, `Cogent ${scene.groupId}`, null);
  const [[first], [second]] = [await offersAt(lumen), await offersAt(cogent)];
  const twice = await choose([on(first!), on(second!)]);
  expect([twice.status, twice.body['quotes.1.selected']]).toEqual([
    422,
    ['Choose one quote for each service, or one for each WAN label.'],
  ]);
  const labels = [
    { ...on(first!), wan_label: 'PRIMARY' },
    { ...on(second!), wan_label: 'SECONDARY' },
  ];
  expect((await choose(labels)).status).toBe(200);
  expect(await selected()).toEqual([first, second].toSorted());
});

test('[QT-015] what the caller does not see in this request cannot be named, and a viewer chooses nothing', async () => {
  const [shown] = await offersAt(lumen);
  const [hidden] = await offersAt(await makeProvider(server.pool, `Cogent ${scene.groupId}`, null), {
    listed_to_user: false,
  });
  const other = await makeScene(server.pool);
  const { status, body } = await choose([on(shown!), on(hidden!), on(other.serviceId)]);
  expect([status, Object.keys(body).filter((key) => key.startsWith('quotes.'))]).toEqual([
    422,
    ['quotes.1.id', 'quotes.2.id'],
  ]);
  expect((await choose([on(shown!)], scene.viewer.token)).status).toBe(403);
  expect((await choose([on(shown!)], scene.stranger.token)).status).toBe(404);
  expect(await selected()).toEqual([]);
  expect((await choose([on(shown!)])).status).toBe(200);
  expect(await selected()).toEqual([shown!]);
});

test('[QT-018] nothing is chosen once the contract is under way', async () => {
  const offers = await offersAt(lumen);
  await write((session) => setValues(session, 'service-group', scene.groupId, { current_step: 'contract_requested' }));
  const { status, body } = await choose(offers.map(on));
  expect([status, body.message]).toEqual([409, 'The quotes are locked: the contract is under way.']);
});

test('[QT-012] a carrier chosen for three services is announced once', async () => {
  await choose((await offersAt(lumen)).map(on));
  const notified = server.announcements.filter(
    ({ event, teamId }) => event === 'quote.selected' && teamId === scene.teamId,
  );
  expect(notified).toHaveLength(1);
});
