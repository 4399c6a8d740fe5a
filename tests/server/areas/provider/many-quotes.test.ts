/** A carrier's answer for many sites at once: its cost, and the state of every quote. */
import { beforeEach, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { addRecords } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { sql } from '../../../support/people.ts';
import { tokenFor } from '../../../support/links.ts';
import { useServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
const sites = 40;
let scene: Scene;
let count = 0;

beforeEach(async () => {
  await sql(server.pool, 'delete from rate_limits');
  scene = await makeScene(server.pool);
});

/** A link of a carrier for all services of the request so far. */
async function asked(): Promise<string> {
  const email = `many-${(count += 1)}@carriers.example`;
  const body = { provider_ids: [await makeProvider(server.pool, `Carrier of ${email}`, email)] };
  const path = `/api/service-groups/${scene.groupId}/add-quote-requests`;
  const sent = await server.call('POST', path, {
    as: scene.quoperator.token,
    body: { ...body, due_at: '2099-02-01T18:00:00Z' },
  });
  expect(sent.status).toBe(201);
  return tokenFor(server, email);
}

const addSites = () =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    addRecords(
      session,
      'service',
      Array.from({ length: sites }, (_, at) => ({
        team_id: scene.teamId,
        service_type: 'internet' as const,
        service_group_id: scene.groupId,
        name: `Internet: Store ${at}`,
      })),
    ),
  );

const open = async (token: string) => (await server.call('POST', '/api/quote-requests/open', { body: { token } })).body;

const answer = (token: string, quotes: readonly object[]) =>
  server.call('PUT', '/api/quote-requests/update', { body: { token, status: 'Completed', quotes } });

const priced = ({ id }: { id: string }, at: number) => ({
  id,
  provider_response_status: 'Pending',
  mrc_value: 61_000 + at,
  mrc_code: 'USD',
  nrc_value: 150_000,
  nrc_code: 'USD',
  has_construction: 'No',
  detail: { transport: 'fiber' },
});

/** Statements of a submit of every quote, and the number of quotes. */
async function costOfSubmit(token: string): Promise<readonly [quotes: number, statements: number]> {
  const { quotes } = await open(token);
  let status = 0;
  const sent = await statementsOf(async () => ({ status } = await answer(token, quotes.map(priced))));
  expect(status).toBe(200);
  return [quotes.length, sent.filter((text) => !text.includes('pgboss')).length];
}

test('[QR-036] [QR-050] the statements of a submitted answer do not grow with its quotes', async () => {
  const [few, cost] = await costOfSubmit(await asked());
  await addSites();
  const [many, costOfMany] = await costOfSubmit(await asked());
  expect(many - few).toBeGreaterThanOrEqual(sites);
  expect(costOfMany).toBe(cost);
});

test('[QR-050] each of many quotes keeps its own price, its totals, its day and its two entries of the log', async () => {
  await addSites();
  const token = await asked();
  const { quotes } = await open(token);
  const declined = {
    id: quotes[0].id,
    provider_response_status: 'NoBid',
    no_bid_reason: null,
    comments: 'No fiber here',
  };
  const rest = quotes.slice(1) as { id: string }[];
  const offered = { ...priced(rest[0]!, 7000), id: undefined, alternative_to_id: rest[0]!.id, term: 60 };
  expect(await answer(token, [declined, ...rest.map(priced), offered])).toMatchObject({ status: 200 });
  const rows = await sql(
    server.owner,
    `select q.id, q.mrc_value::int, q.total_mrc_value::int, q.provider_response_status, q.responded_at is not null, q.valid_until > now(),
            (select count(*)::int from audit_entries a where a.record_id = q.id and a.action = 'transition')
       from quotes q where q.id = any($1::uuid[])`,
    [quotes.map(({ id }: { id: string }) => id)],
  );
  const found = new Map(rows.map(([id, ...row]) => [id, row]));
  expect(found.get(declined.id)).toEqual([null, null, 'NO_BID', true, null, 1]);
  for (const [at, { id }] of rest.entries())
    expect(found.get(id)).toEqual([61_000 + at, 61_000 + at, 'AVAILABLE', true, true, 1]);
  const alternative = await sql(
    server.pool,
    'select mrc_value::int, term, provider_response_status from quotes where alternative_to_id = $1',
    [rest[0]!.id],
  );
  expect(alternative).toEqual([[68_000, 60, 'AVAILABLE']]);
});
