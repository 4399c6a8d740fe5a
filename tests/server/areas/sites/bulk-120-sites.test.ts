/** A request for 120 sites with three profiles: created once, even if the worker dies on the way. */
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { finishBulkSite } from '#server/areas/sites/bulk-site/finish.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Broadcast } from '#server/kernel/data/signals/messages.ts';
import { createBroadcastNow } from '#server/kernel/data/signals/broadcast-now.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { tokenFor } from '../../../support/links.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider } from '../procurement/scene.ts';

const server = useServer();
let team: string;
let planner: Person;
let project: string;

const broadband = { types: { broadband: true }, transport_type: ['coax'], download_speed: 500, upload_speed: 50 };
const dedicated = {
  types: { dedicated: true },
  transport_type: ['fiber'],
  fixed_bandwidth: 'Fixed',
  download_speed: 1000,
  managed_router: 'Yes',
  border_gateway_protocol_ipv4: false,
  wan_static_ips_ipv4: '/29',
};
/** Name of the profile, its circuits, and its number of sites. */
const profiles = [
  ['Store', [broadband], 80],
  ['Branch', [dedicated, broadband], 30],
  ['HQ', [dedicated, dedicated], 10],
] as const;

const asPlanner = async (method: 'POST' | 'PUT' | 'GET', path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, { as: planner.token, ...(body !== undefined && { body }) });
const submit = () => asPlanner('PUT', `bulk-site-uploads/${project}/submit`);
const statusNow = async () => (await asPlanner('GET', `bulk-site-uploads/${project}`)).body.status;
const work = (id: string, isLastTry: boolean) =>
  finishBulkSite(
    { pool: server.pool, transition: server.services.transition },
    { id, payload: { uploadId: project }, isLastTry, signal: new AbortController().signal },
  );
const countOf = async (table: string): Promise<number> =>
  Number((await sql(server.pool, `select count(*) from ${table} where team_id = $1`, [team]))[0]![0]);
const counts = async () => Promise.all(['addresses', 'service_groups', 'services', 'service_locations'].map(countOf));
/** Numbers of its services, and audit entries of their creation. */
const numbersAndEntries = () =>
  sql(
    server.pool,
    `select count(distinct s.display_id)::int, count(a.id)::int
       from services s left join audit_entries a on a.record_id = s.id and a.action = 'create'
        and a.entity = 'service' and a.after ->> 'display_id' = s.display_id and a.after ->> 'name' = s.name
      where s.team_id = $1`,
    [team],
  );
/** The worker dies while it creates the last services. */
const dying = async (run: () => Promise<unknown>) => {
  await sql(
    server.owner,
    `create function lose_worker() returns trigger language plpgsql as $$
       begin if new.name like '%Site 115' then raise exception 'lost'; end if; return new; end $$`,
  );
  await sql(
    server.owner,
    'create trigger lose_worker before insert on services for each row execute function lose_worker()',
  );
  await expect(run()).rejects.toThrow('lost');
  await sql(server.owner, 'drop trigger lose_worker on services');
  await sql(server.owner, 'drop function lose_worker');
};

beforeEach(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  planner = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES'] } });
  project = (await asPlanner('POST', 'bulk-site-uploads', { team_id: team, name: 'Stores' })).body.id;
  const ids: string[] = [];
  for (const [name, circuits, count] of profiles) {
    const { body } = await asPlanner('POST', 'site-profiles', { team_id: team, name, data: { circuits } });
    ids.push(...Array.from({ length: count }, () => body.id as string));
  }
  const rows = ids.flatMap((site_profile_id, at) => {
    const site = {
      id: newId(),
      name: `Site ${at + 1}`,
      street: `${at + 1} Main St`,
      city: 'Chicago',
      state_province: 'IL',
      postal_code: '60606',
      country: 'US',
      site_profile_id,
    };
    // Empty rows in between do not count.
    return at % 24 === 23 ? [site, { id: newId() }] : [site];
  });
  const data = { addresses: { rows }, contract_details: { terms: [24, 36] } };
  expect((await asPlanner('PUT', `bulk-site-uploads/${project}`, { data })).status).toBe(200);
  const { body } = await asPlanner('GET', `bulk-site-uploads/${project}/consultation`);
  await asPlanner('POST', `bulk-site-uploads/${project}/consultation`, { start: body.records[0].start });
});

test('[BS-080] 120 sites of three profiles become 120 addresses and one request of 160 services, made once', async () => {
  expect((await submit()).status).toBe(200);
  expect((await submit()).status).toBe(409);
  const job = newId();
  await work(job, true);
  await work(job, true);
  expect([await statusNow(), await counts()]).toEqual(['SUBMITTED', [120, 1, 160, 160]]);
  const types = await sql(
    server.pool,
    `select request_config->>'type' as type, count(*)::int from services where team_id = $1 group by 1 order by 1`,
    [team],
  );
  expect(types).toEqual([
    ['Broadband', 110],
    ['Dedicated', 50],
  ]);
  expect(await numbersAndEntries()).toEqual([[160, 160]]);
  expect((await submit()).status).toBe(409);
});

/** One of six such answers, which together have the 1,920 prices of scenario 5. */
test('[BS-080] a carrier prices every service of the request for both lengths in one answer of 320 prices', async () => {
  await submit();
  await work(newId(), true);
  const [[groupId]] = (await sql(server.pool, 'select id from service_groups where team_id = $1', [team])) as [
    [string],
  ];
  const { token: as } = await makePerson(server.pool, { role: 'quoperator' });
  const email = 'carrier@carriers.example';
  const asked = { provider_ids: [await makeProvider(server.pool, 'Carrier', email)], due_at: '2099-02-01T18:00:00Z' };
  const send = vi.spyOn(pg.Client.prototype, 'query');
  const sent = await server.call('POST', `/api/service-groups/${groupId}/add-quote-requests`, { as, body: asked });
  const statements = send.mock.calls.length;
  send.mockRestore();
  expect(sent.status).toBe(201);
  // Written together: one by one, the 320 quotes and the steps of 160 services would take two thousand.
  expect(statements).toBeLessThan(300);
  const [steps] = await sql(
    server.pool,
    `select count(*)::int, count(a.id)::int, count(distinct s.version)::int
       from services s left join audit_entries a on a.record_id = s.id and a.action = 'update'
        and a.before ->> 'current_step' = 'info_received' and a.after ->> 'current_step' = s.current_step
      where s.team_id = $1 and s.current_step = 'out_for_quote'`,
    [team],
  );
  expect(steps).toEqual([160, 160, 1]);
  const token = await tokenFor(server, email);
  const { quotes } = (await server.call('POST', '/api/quote-requests/open', { body: { token } })).body;
  const answers = (quotes as readonly { id: string; term: number }[]).map(({ id, term }) => ({
    id,
    term,
    provider_response_status: 'Pending',
    has_construction: 'No',
    mrc_value: 51_000,
    mrc_code: 'USD',
    nrc_value: 0,
    nrc_code: 'USD',
  }));
  expect(answers).toHaveLength(320);
  const body = { token, quotes: answers };
  expect((await server.call('PUT', '/api/quote-requests/update', { body })).status).toBe(200);
  const reopened = (await server.call('POST', '/api/quote-requests/open', { body: { token } })).body;
  expect(JSON.stringify(reopened).match(/51000\b/g)).toHaveLength(320);
}, 120_000);

test('[BS-073] open pages are notified of the number of finished sites, even of a try that fails', async () => {
  await submit();
  server.broadcasts.splice(0);
  await dying(() => work(newId(), false));
  const message = { type: 'celery.task_progressed', team_id: team, record_id: project };
  expect(server.broadcasts[0]).toEqual({
    to: { record: { entity: 'bulk-site-upload', id: project, teamId: team } },
    message: { ...message, step: 'addresses', done: 0, total: 120 },
  });
});

test('[BS-073] a broadcast arrives while the transaction is still open', async () => {
  const client = await server.pool.connect();
  const received = new Promise((done) => client.once('notification', ({ payload }) => done(JSON.parse(payload!))));
  await client.query('listen trunkline_signals');
  const broadcast: Broadcast = {
    to: {},
    message: { type: 'celery.task_progressed', team_id: team, record_id: project, step: 'services', done: 1, total: 2 },
  };
  await transaction(server.pool, jobScope('bulk-site'), { mode: 'write' }, async (session) => {
    await session.query('select 1');
    createBroadcastNow(server.pool, console.error)(broadcast);
    expect(await received).toEqual({ kind: 'broadcast', broadcast });
  });
  await client.query('unlisten *');
  client.release();
});

test('[BS-080] [BS-081] a worker that is lost on the way leaves nothing, and the next one makes all of it once', async () => {
  await submit();
  const job = newId();
  await dying(() => work(job, false));
  expect([await statusNow(), await counts()]).toEqual(['SUBMITTING', [0, 0, 0, 0]]);
  await work(job, true);
  expect([await statusNow(), await counts()]).toEqual(['SUBMITTED', [120, 1, 160, 160]]);
});

test('[BS-081] after the last try the project is open again, without an orphan, and says why', async () => {
  await submit();
  await dying(() => work(newId(), true));
  expect([await statusNow(), await counts()]).toEqual(['DRAFT', [0, 0, 0, 0]]);
  const { body } = await asPlanner('GET', `bulk-site-uploads/${project}`);
  expect(body.submit_failure).toBe('The service is busy. Try again in a moment.');
  await submit();
  expect((await asPlanner('GET', `bulk-site-uploads/${project}`)).body.submit_failure).toBeNull();
});
