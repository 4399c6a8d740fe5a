/** The scorecard of a carrier, which is empty while it has too few facts. */
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider } from '../procurement/scene.ts';

const server = useServer();
const { add, set } = createDrive(server);
let operator: Person;
let customer: Person;
let team: string;
let provider: string;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  operator = await makePerson(server.pool, { role: 'quoperator' });
  customer = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] } });
  provider = await makeProvider(server.pool, 'Bluewater Fiber', null);
});

const read = (id = provider, as: Person | null = operator) =>
  server.call('GET', `/api/providers/${id}/scorecard`, as ? { as: as.token } : {});

/** One request for one service at two terms, answered `hours` after it was sent. */
async function answered(hours: number, answers: readonly string[], daysAgo = 1): Promise<void> {
  const group = await add('service-group', { team_id: team, service_types: ['internet'] });
  const service = await add('service', { team_id: team, service_group_id: group, service_type: 'internet' });
  const request = await add('quote-request', { team_id: team, service_group_id: group, provider_id: provider });
  for (const [at, status] of answers.entries()) {
    const asked = { team_id: team, service_id: service, service_group_id: group, quote_request_id: request };
    const quote = await add('quote', {
      ...asked,
      provider_id: provider,
      service_type: 'internet',
      term: 12 * (at + 1),
    });
    await sql(server.pool, 'update quotes set provider_response_status = $2 where id = $1', [quote, status]);
  }
  await sql(
    server.pool,
    `update quote_requests set status = 'COMPLETED', completed_at = now() - make_interval(days => $2),
            sent_at = now() - make_interval(days => $2, hours => $3) where id = $1`,
    [request, daysAgo, hours],
  );
}

/** An installed location with delay days by cause. */
async function installed(carrier: number, customers: number): Promise<void> {
  const service = await add('service', { team_id: team, service_type: 'internet' });
  await sql(server.pool, 'update services set provider_id = $2 where id = $1', [service, provider]);
  const address_id = await add('address', {
    team_id: team,
    name: 'Office',
    street: '1 Main St',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'US',
  });
  const place = await add('service-location', { team_id: team, service_id: service, position: 0, address_id });
  await set('service-location', place, { original_target_date: '2026-01-10' });
  const day = { team_id: team, service_location_id: place, kind: 'actual', date: '2026-01-20' };
  await add('install-date', {
    ...day,
    slip_days: carrier + customers,
    carrier_days: carrier,
    customer_days: customers,
  });
  await sql(server.pool, 'update service_locations set actual_install_date = current_date - 1 where id = $1', [place]);
}

test('no one is scored by too few facts, old ones or pending requests', async () => {
  for (const hours of [10, 20, 30, 40]) await answered(hours, ['AVAILABLE', 'NO_BID']);
  await answered(500, ['NO_BID', 'NO_BID'], 400);
  await installed(4, 10);
  expect((await read()).body).toEqual({
    response_hours: { value: null, count: 4 },
    no_bid_percent: { value: null, count: 4 },
    slip_days: { value: null, count: 1 },
  });
});

test('from five facts on: the median of the hours, services without a price, delay days of its own account', async () => {
  await answered(1000, ['NO_BID', 'NO_BID']);
  await answered(5, ['AVAILABLE', 'PENDING']);
  for (const days of [0, 0, 2, 6]) await installed(days, 3);
  expect((await read()).body).toEqual({
    response_hours: { value: 25, count: 6 },
    no_bid_percent: { value: 20, count: 5 },
    slip_days: { value: 2.4, count: 5 },
  });
});

test('staff alone read it, of a provider that there is', async () => {
  expect((await read(provider, null)).status).toBe(401);
  expect((await read(provider, customer)).status).toBe(403);
  expect((await read(newId())).status).toBe(404);
});
