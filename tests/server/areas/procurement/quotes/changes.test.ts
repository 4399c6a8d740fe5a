import { beforeEach, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { wordsOf } from '../../../../support/specified-attribute.ts';
import { useServer } from '../../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const server = useServer();
let scene: Scene;
let id: string;
let count = 0;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  id = await addQuote();
});

async function addQuote(values: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const providerId = await makeProvider(server.pool, `Carrier ${count}`, null);
  return transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const quote = await addRecord(session, 'quote', {
      team_id: scene.teamId,
      service_id: scene.serviceId,
      service_group_id: scene.groupId,
      provider_id: providerId,
      service_type: 'internet',
      term: 36,
      mrc: { value: 68_900, code: 'USD' },
      nrc: { value: 50_000, code: 'USD' },
      provider_response_status: 'AVAILABLE',
      listed_to_user: true,
      detail: { download_speed: 500, upload_speed: 500, transport: 'fiber' },
      ...values,
    });
    await setValues(session, 'service-group', scene.groupId, { current_step: 'quote_received' });
    return quote.id;
  });
}

const put = (path: string, body: object, as = scene.quoperator.token) =>
  server.call('PUT', `/api/quotes/${id}${path}`, { as, body });
const money = (value: number) => ({ value, code: 'USD' });

test('[QT-009] staff change a quote and its total follows, customers may not', async () => {
  const changed = await put('', { mrc: money(70_000) });
  // 36 × 700.00 + 500.00
  expect(changed).toMatchObject({ status: 200, body: { mrc: money(70_000), tcv: money(2_570_000) } });
  expect((await put('', { mrc: money(1) }, scene.owner.token)).status).toBe(403);
});

test('[QT-007] an MRC or NRC is an amount with its currency, and none is below 0', async () => {
  for (const field of ['mrc', 'nrc']) {
    expect((await put('', { [field]: money(-1) })).status).toBe(422);
    expect((await put('', { [field]: { value: 100 } })).status).toBe(422);
    expect((await put('', { [field]: money(0) })).status).toBe(200);
  }
});

test('[QT-008] a burst rate is never below 0', async () => {
  const burst = (value: number) => put('/detail', { updated_detail_data: { burst_utilization_rate: money(value) } });
  expect((await burst(-1)).status).toBe(422);
  expect((await burst(0)).status).toBe(200);
});

test('[QT-010] named attributes are replaced, others stay, null takes one away', async () => {
  const changed = await put('/detail', { updated_detail_data: { download_speed: 300, upload_speed: null } });
  expect(changed.status).toBe(200);
  expect(changed.body.detail).toEqual({ download_speed: 300, transport: 'fiber' });
  expect((await put('/detail', { updated_detail_data: { transport: 'string and tin' } })).status).toBe(422);
  expect((await put('/detail', { updated_detail_data: {} }, scene.owner.token)).status).toBe(403);
  const columns = await put('/detail', { updated_detail_custom_columns: { margin: '12' } });
  expect([columns.status, columns.body]).toMatchObject([200, { detail_custom_columns: { margin: '12' } }]);
});

test('[QT-011] staff remove a quote, customers may not', async () => {
  const remove = (as: string) => server.call('DELETE', `/api/quotes/${id}`, { as });
  expect((await remove(scene.owner.token)).status).toBe(403);
  expect((await remove(scene.quoperator.token)).status).toBe(204);
  expect((await server.call('GET', `/api/quotes/${id}`, { as: scene.owner.token })).status).toBe(404);
});

test('[QT-012] [QT-016] one quote for each WAN label is chosen and given back', async () => {
  const other = await addQuote();
  const choose = (quote: string, body: object) =>
    server.call('PUT', `/api/quotes/${quote}/selected`, { as: scene.owner.token, body });
  expect((await choose(id, { selected: true, wanLabel: 'PRIMARY' })).body).toMatchObject({
    selected: true,
    wan_label: 'PRIMARY',
  });
  expect((await choose(other, { selected: true, wan_label: 'SECONDARY' })).status).toBe(200);
  const read = async (quote: string) =>
    (await server.call('GET', `/api/quotes/${quote}`, { as: scene.owner.token })).body.selected;
  expect([await read(id), await read(other)]).toEqual([true, true]);
  expect((await choose(other, { selected: true, wan_label: 'PRIMARY' })).status).toBe(200);
  expect([await read(id), await read(other)]).toEqual([false, true]);
  expect((await choose(other, { selected: false })).body).toMatchObject({ selected: false, wan_label: null });
  for (const wan_label of wordsOf('QT-016'))
    expect([wan_label, (await choose(other, { selected: true, wan_label })).body.wan_label]).toEqual([
      wan_label,
      wan_label,
    ]);
  expect((await choose(id, { selected: true, wan_label: 'FIFTH' })).status).toBe(422);
});

test.each([
  ['expired', { is_expired: true, expiry_status: 'expired' }],
  ['declined', { provider_response_status: 'NO_BID' }],
  ['unanswered', { provider_response_status: 'PENDING' }],
])('[QT-018] a quote that is %s cannot be chosen', async (_state, values) => {
  id = await addQuote(values);
  const refused = await put('/selected', { selected: true }, scene.owner.token);
  expect(refused.status).toBe(422);
  expect(refused.body.selected).toHaveLength(1);
});

test('[QT-013] [QT-014] [QT-019] the quotes of an address are found as far as the caller may see them', async () => {
  const hidden = await addQuote({ listed_to_user: false });
  const at = async (query: string, as: string) => {
    const answer = await server.call('GET', `/api/quotes/quotes-at-address?${query}`, { as });
    return answer.status === 200
      ? answer.body.records.map((quote: { id: string }) => quote.id).toSorted()
      : answer.status;
  };
  const place = `address_id=${scene.addressId}`;
  expect(await at(place, scene.quoperator.token)).toEqual([id, hidden].toSorted());
  expect(await at(place, scene.owner.token)).toEqual([id]);
  expect(await at(`${place}&team_id=${scene.teamId}&service_type=internet`, scene.owner.token)).toEqual([id]);
  expect(await at(`${place}&service_type=tv`, scene.owner.token)).toEqual([]);
  expect(await at(place, scene.stranger.token)).toEqual([]);
  expect(await at('', scene.owner.token)).toBe(400);
  expect(await at(`${place}&color=red`, scene.owner.token)).toBe(400);
});

test('[SG-065] [QT-019] showing the quotes lists every price unless staff chose some, and who declined', async () => {
  const [priced, declined, pending] = [
    await addQuote({ listed_to_user: false }),
    await addQuote({ listed_to_user: false, provider_response_status: 'NO_BID' }),
    await addQuote({ listed_to_user: false, provider_response_status: 'PENDING' }),
  ];
  const show = async () => {
    await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
      setValues(session, 'service-group', scene.groupId, { current_step: 'out_for_quote' }),
    );
    const moved = { as: scene.quoperator.token, body: { event: 'list_quotes' } };
    expect((await server.call('POST', `/api/service-groups/${scene.groupId}/transitions`, moved)).status).toBe(200);
    const { body } = await server.call('GET', '/api/quotes?per_page=50', { as: scene.owner.token });
    return body.records.map((quote: { id: string }) => quote.id).toSorted();
  };
  expect(await show(), 'one price was listed by hand').toEqual([id, declined].toSorted());
  expect((await put('', { listed_to_user: false })).status).toBe(200);
  expect(await show(), 'no price was listed by hand').toEqual([id, declined, priced].toSorted());
  expect(pending).not.toBe(priced);
});
