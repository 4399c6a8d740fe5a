/** Scenario 11 of the domain: three terms with different ends, a notice missed by one day, and a reshop that finds 18 percent. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { coTermination, lastEnd } from '#domain/renewals/co-termination.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../kernel/workflow/drive.ts';
import { doWork } from '../areas/installation/order-scene.ts';
import { usd } from '../areas/procurement/order-scene.ts';
import { makeProvider } from '../areas/procurement/scene.ts';
import { makeEstate, type Estate } from '../areas/inventory/estate.ts';

const server = useServer();
const { add, set, read, announced } = createDrive(server);
let estate: Estate;
let quoperator: Person;
/** Service ids by monthly price. */
const line: Record<500 | 800 | 300, string> = { 500: '', 800: '', 300: '' };

beforeAll(async () => {
  at('2026-01-05T15:00:00Z');
  estate = await makeEstate(server);
  quoperator = await makePerson(server.pool, { role: 'quoperator' });
  await sql(server.pool, `update teams set time_zone = 'America/Chicago' where id = $1`, [estate.teamId]);
  const provider_id = await makeProvider(server.pool, 'Bluewater Fiber', 'orders@bluewater.example');
  const { teamId: team_id } = estate;
  for (const [mrc, start, terms] of [
    [500, '2024-02-01', {}],
    [800, '2024-05-16', { auto_renew_term: 12, notice_period: 90 }],
    [300, '2024-10-01', {}],
  ] as const) {
    const facts = { team_id, service_type: 'internet', name: `Line of ${mrc}`, status: 'active', provider_id };
    const detail = { download_speed: 500, upload_speed: 500, transport: 'fiber', provider_service_id: `BW/${mrc}` };
    line[mrc] = await add('service', { ...facts, detail, mrc: usd(mrc * 100), term: 36 });
    const contract_id = await add('contract', { team_id, provider_id, service_term: 36, ...terms });
    const of = { team_id, contract_id, service_id: line[mrc], service_name: 'Internet', service_term: 36 };
    await add('contract-line', of);
    await set('contract', contract_id, { status: 'SIGNED' });
    const dated = { as: estate.specialist.token, body: { service_start_date: start } };
    expect((await server.call('PUT', `/api/contracts/${contract_id}`, dated)).status).toBe(200);
  }
  vi.useRealTimers();
});
afterEach(() => vi.useRealTimers());

const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
const work = async (moment: string) => {
  at(moment);
  await doWork(server);
  await doWork(server);
};
const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object, as = estate.manager) =>
  server.call(method, `/api/${path}`, { as: as.token, ...(body && { body }) });
const eventValues = (event: string, id: string) =>
  server.announcements.filter((each) => each.event === event && each.record?.id === id).map(({ values }) => values);

test('[DO-034] ending together on 2027-09-30 costs 4,000.00 and 3,612.90, and nothing for the last service', async () => {
  const services = await Promise.all(
    Object.values(line).map(async (id) => {
      const { name, contract_end_date: end, mrc } = (await call('GET', `services/${id}`)).body;
      return { id, name, end, mrc };
    }),
  );
  const ends = Object.fromEntries(services.map(({ name, end }) => [name, end]));
  expect(ends).toEqual({ 'Line of 500': '2027-01-31', 'Line of 800': '2027-05-15', 'Line of 300': '2027-09-30' });
  expect(lastEnd(services)).toBe('2027-09-30');
  const { extensions, totals } = coTermination(services, '2027-09-30');
  expect(extensions.map(({ name, charge }) => [name, charge])).toEqual([
    ['Line of 500', usd(400_000)],
    ['Line of 800', usd(361_290)],
    ['Line of 300', usd(0)],
  ]);
  expect(totals).toEqual([usd(761_290)]);
});

test('[NO-003] a 90-day notice before 2027-05-15 is due on a Friday; missing it by a day costs the exposure of 12 × 800.00', async () => {
  // 90 days before the end is Sunday, February 14.
  const dates = () => read('services', 'contract_end_date::text, notice_deadline::text, auto_renew_term', line[800]);
  expect(await dates()).toEqual(['2027-05-15', '2027-02-12', 12]);
  await work('2027-01-13T15:00:00Z');
  await work('2027-02-05T15:00:00Z');
  const notified30 = eventValues('renewal.notice_deadline_30d', line[800]);
  const notified7 = eventValues('renewal.notice_deadline_7d', line[800]);
  expect([notified30.length, notified7.length]).toEqual([1, 1]);
  expect(notified7[0]).toMatchObject({ date: '2027-02-12', term: '1 year', amount: '$9,600' });
  await work('2027-02-13T15:00:00Z');
  const { body } = await call('GET', `services/${line[800]}`);
  expect(body.notice_deadline < '2027-02-13').toBe(true);
  await work('2027-05-16T15:00:00Z');
  // 12 months from 2027-05-16: months of 30 days and the leap day do not shift the date.
  expect(await dates()).toEqual(['2028-05-15', '2028-02-15', 12]);
  expect(eventValues('renewal.auto_renewed', line[800])).toEqual([
    { service: 'Line of 800', provider: 'Bluewater Fiber', date: '2028-05-15', term: '1 year' },
  ]);
});

test('[SV-025] [SV-027] [SV-028] a reshop is a separate request with the same configuration, finds 18%, and does not start twice', async () => {
  at('2026-09-01T15:00:00Z');
  await call('PUT', `services/${line[500]}/reshop-pref`, { reshop_preference: 'AUTO' });
  const reshop = () => call('PUT', `services/${line[500]}/initiate-reshop`, {});
  const { status, body: group } = await reshop();
  expect([status, group.is_reshop]).toEqual([200, true]);
  const text = 'select id, service_group_id, request_config from services where reshop_of_id = $1';
  const made = await sql(server.pool, text, [line[500]]);
  expect(made.map(([, of, config]) => [of, config])).toEqual([
    [group.id, { download_speed: 500, upload_speed: 500, transport: 'fiber' }],
  ]);
  expect(await read('services', 'renewal_preference, contract_end_date::text', line[500])).toEqual([
    'RESHOP',
    '2027-01-31',
  ]);
  expect((await reshop()).status).toBe(422);
  await work('2026-11-01T15:00:00Z');
  expect(await sql(server.pool, text, [line[500]])).toHaveLength(1);
  expect(announced(line[500]).filter((event) => event === 'renewal.reshop_started')).toHaveLength(1);

  // A service to be renewed is not reshopped by the clock, even with AUTO.
  await call('PUT', `services/${line[300]}/reshop-pref`, { reshop_preference: 'AUTO' });
  const wish = await call('PUT', `services/${line[300]}/renew-pref`, { renewal_preference: 'RENEW', term: 24 });
  expect(wish.status).toBe(200);
  await work('2027-09-01T15:00:00Z');
  expect(await sql(server.pool, text, [line[300]])).toEqual([]);

  at('2026-11-02T15:00:00Z');
  await set('service-group', group.id, { current_step: 'out_for_quote' });
  const quote = { team_id: estate.teamId, service_group_id: group.id, service_id: made[0]![0] };
  await add('quote', {
    ...quote,
    service_type: 'internet',
    provider_id: await makeProvider(server.pool, 'Prairie Fiber', null),
    provider_response_status: 'AVAILABLE',
    listed_to_user: true,
    term: 36,
    mrc: usd(41_000),
    nrc: usd(0),
  });
  const shown = await call('POST', `service-groups/${group.id}/transitions`, { event: 'list_quotes' }, quoperator);
  expect(shown.status).toBe(200);
  expect(eventValues('renewal.reshop_savings_found', line[500])).toEqual([
    { provider: 'Prairie Fiber', percent: '18%' },
  ]);
});
