/** The end of terms, with a clock that the tests move. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { doWork } from '../installation/order-scene.ts';
import { makeProvider } from '../procurement/scene.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add, read, set, announced } = createDrive(server);
let estate: Estate;
let providerId: string;
let service: string;

beforeAll(async () => {
  estate = await makeEstate(server);
  await sql(server.pool, `update teams set time_zone = 'America/Chicago' where id = $1`, [estate.teamId]);
  providerId = await makeProvider(server.pool, 'Bluewater Fiber', 'orders@bluewater.example');
});
beforeEach(async () => {
  service = await add('service', {
    team_id: estate.teamId,
    service_type: 'internet',
    name: 'Internet: Loop office',
    status: 'active',
    provider_id: providerId,
    mrc: { value: 80_000, code: 'USD' },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await sql(server.pool, `update services set status = 'disconnected' where id = $1`, [service]);
});

const at = async (moment: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  await doWork(server);
  await doWork(server);
};
const announcements = (event: string) =>
  server.announcements.filter((each) => each.event === event && each.record?.id === service);

describe('[NO-003] the end of a term', () => {
  test('is announced at 180, 120 and 90 days by the day of the team, once each, over a leap day and the start of summer time', async () => {
    await set('service', service, { contract_end_date: '2028-06-30' });
    await at('2028-01-02T05:59:00Z');
    expect(announced(service)).toEqual([]);
    await at('2028-01-02T06:00:00Z');
    expect(announced(service)).toEqual(['renewal.window_180d']);
    expect(announcements('renewal.window_180d')[0]!.values).toEqual({
      service: 'Internet: Loop office',
      provider: 'Bluewater Fiber',
      date: '2028-06-30',
    });
    await at('2028-03-02T05:59:00Z');
    expect(announced(service)).toHaveLength(1);
    await at('2028-03-02T06:00:00Z');
    await at('2028-04-01T04:59:00Z');
    expect(announced(service)).toEqual(['renewal.window_180d', 'renewal.window_120d']);
    await at('2028-04-01T05:00:00Z');
    await at('2028-06-30T12:00:00Z');
    expect(announced(service)).toEqual(['renewal.window_180d', 'renewal.window_120d', 'renewal.window_90d']);
  });

  test('is announced only in the narrowest window when it is known late, and not during a disconnect', async () => {
    await set('service', service, { contract_end_date: '2028-06-30', status: 'pending_disconnect' });
    await at('2028-03-20T12:00:00Z');
    expect(announced(service)).toEqual([]);
    await set('service', service, { status: 'active' });
    await at('2028-03-20T12:10:00Z');
    expect(announced(service)).toEqual(['renewal.window_120d']);
  });

  test('has its notice announced 30 and 7 days ahead with the cost of missing it, and reminds teams without a preference', async () => {
    await set('service', service, {
      contract_end_date: '2028-12-31',
      notice_deadline: '2028-03-31',
      auto_renew_term: 12,
      renewal_notified_days: 90,
    });
    await at('2028-02-29T12:00:00Z');
    expect(announced(service)).toEqual([]);
    await at('2028-03-01T12:00:00Z');
    expect(announced(service)).toEqual(['renewal.notice_deadline_30d', 'renewal.preference_needed']);
    expect(announcements('renewal.notice_deadline_30d')[0]!.values).toMatchObject({
      date: '2028-03-31',
      term: '1 year',
      amount: '$9,600',
    });
    await at('2028-03-24T12:00:00Z');
    await at('2028-03-31T12:00:00Z');
    expect(announced(service).slice(2)).toEqual(['renewal.notice_deadline_7d']);
  });
});

describe('[DO-034] a term that is over', () => {
  test('renews on its contract from its own first day, so that ends do not drift over short months and leap days', async () => {
    const contract = await add('contract', {
      team_id: estate.teamId,
      provider_id: providerId,
      service_term: 12,
      auto_renew_term: 12,
      notice_period: 30,
    });
    await add('contract-line', {
      team_id: estate.teamId,
      contract_id: contract,
      service_id: service,
      service_name: 'Internet',
      service_term: 12,
    });
    await set('contract', contract, { status: 'SIGNED' });
    await server.call('PUT', `/api/contracts/${contract}`, {
      as: estate.specialist.token,
      body: { service_start_date: '2024-02-29' },
    });
    const dates = 'contract_end_date::text, notice_deadline::text, auto_renew_term';
    expect(await read('services', dates, service)).toEqual(['2025-02-27', '2025-01-28', 12]);
    await at('2025-02-28T05:59:00Z');
    expect(await read('services', dates, service)).toEqual(['2025-02-27', '2025-01-28', 12]);
    await at('2025-02-28T06:00:00Z');
    expect(await read('services', dates, service)).toEqual(['2026-02-27', '2026-01-28', 12]);
    expect(announcements('renewal.auto_renewed').map(({ values }) => values)).toEqual([
      { service: 'Internet: Loop office', provider: 'Bluewater Fiber', date: '2026-02-27', term: '1 year' },
    ]);
    await at('2028-02-28T12:00:00Z');
    await at('2028-02-28T12:10:00Z');
    expect(await read('services', dates, service)).toEqual(['2028-02-28', '2028-01-28', 12]);
    expect(await read('contracts', 'service_end_date::text, status', contract)).toEqual(['2028-02-28', 'SIGNED']);
    expect(announcements('renewal.auto_renewed')).toHaveLength(3);
  });

  test('continues month to month if the contract allows it, once', async () => {
    await set('service', service, { contract_end_date: '2027-01-31', auto_renew_term: 0 });
    await at('2027-02-01T06:00:00Z');
    await at('2027-03-01T06:00:00Z');
    expect(announced(service)).toEqual(['renewal.went_month_to_month']);
    expect(await read('services', 'is_month_to_month, contract_end_date::text', service)).toEqual([true, '2027-01-31']);
  });

  test("is left alone when the contract's rule is unknown", async () => {
    await set('service', service, { contract_end_date: '2027-01-31', auto_renew_term: null });
    await at('2027-02-01T06:00:00Z');
    expect(announced(service)).toEqual([]);
    expect(await read('services', 'is_month_to_month', service)).toEqual([false]);
  });
});

test('[SV-024] [SV-022] a reshop begins automatically as many days ahead as in its settings, once', async () => {
  const settings = { enabled: true, lead_days: 100, terms: ['months_24'], keep_spec: true, target_spec: null };
  await set('service', service, {
    contract_end_date: '2028-06-30',
    renewal_notified_days: 90,
    reshop_preference: 'AUTO',
    reshop_config: settings,
  });
  const reshops = () =>
    sql(
      server.pool,
      `select g.contract_terms, g.is_reshop from services s join service_groups g on g.id = s.service_group_id
        where s.reshop_of_id = $1`,
      [service],
    );
  await at('2028-03-21T12:00:00Z');
  expect(await reshops()).toEqual([]);
  await at('2028-03-22T12:00:00Z');
  await at('2028-03-23T12:00:00Z');
  expect(await reshops()).toEqual([[['months_24'], true]]);
  expect(announced(service)).toEqual(['renewal.reshop_started']);
});

describe('the calendar of ending terms', () => {
  const link = (as = estate.manager) =>
    server.call('POST', '/api/renewals/calendar-link', { as: as.token, body: { team_id: estate.teamId } });
  const feed = (url: string) => server.call('GET', new URL(url).pathname);

  test('is read by its link without signing in, as long as its maker may see the inventory', async () => {
    await set('service', service, {
      name: 'Internet; Loop, the office with a name that is long enough to be folded in two',
      contract_end_date: '2028-12-31',
      notice_deadline: '2028-03-31',
    });
    expect((await link(estate.stranger)).status).toBe(404);
    const { status, body } = await link(estate.viewer);
    expect(status).toBe(200);
    const calendar = await feed(body.url);
    expect([calendar.status, calendar.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(calendar.text).toContain('DTSTART;VALUE=DATE:20280331\r\n');
    expect(calendar.text).toContain('DTSTART;VALUE=DATE:20281231\r\n');
    expect(calendar.text.replaceAll('\r\n ', '')).toContain(
      String.raw`SUMMARY:Bluewater Fiber · Internet\; Loop\, the office with a name that is long enough to be folded in two: term ends`,
    );
    expect(calendar.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect((await feed(`${body.url}x`)).status).toBe(404);
    const fresh = await link(estate.viewer);
    expect((await feed(body.url)).status).toBe(404);
    expect((await feed(fresh.body.url)).status).toBe(200);
    await sql(server.pool, `update team_users set status = 'inactive' where user_id = $1`, [estate.viewer.userId]);
    expect((await feed(fresh.body.url)).status).toBe(404);
  });
});
