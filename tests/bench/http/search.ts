/** Staff searches over a million services, and their effect on another caller after twenty aborted searches. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePerson, sql } from '#tests/support/people.ts';
import { median, type Measure } from '../measure.ts';
import { startChild, type Child } from './child.ts';
import { contest, describeCost, load } from './contest.ts';
import { idOf, servicesPerTeam } from './fill.ts';
import { openMillion, type Million } from './million.ts';

const uniqueWords = 'Quixotic crossing';

const searches = [
  { name: 'no hit', words: 'qqzzyx', found: 0, atMostMs: 5 },
  { name: 'one hit', words: 'quixotic', found: 1, atMostMs: 5 },
  { name: 'many hits', words: 'service', found: 10_000, atMostMs: 100 },
] as const;

export async function searchBench(): Promise<readonly Measure[]> {
  const million = await openMillion();
  try {
    const team = idOf('team', 1);
    await sql(
      million.pool,
      `insert into services (id, team_id, display_id, service_type, name) values ($1, $2, 'S-Q', 'internet', $3)
       on conflict do nothing`,
      [idOf('service', 1), team, uniqueWords],
    );
    const staff = await makePerson(million.pool, { role: 'quoperator' });
    const customer = await makePerson(million.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
    const server = await startChild('trunkline-server.mjs', million.url);
    try {
      const found: Measure[] = [];
      for (const search of searches) found.push(await searched(million, server, staff.token, search));
      return [...found, await besideAbandoned(server, staff.token, customer.token)];
    } finally {
      await server.stop();
    }
  } finally {
    await million.stop();
  }
}

const authorization = (token: string) => ({ authorization: `JWT ${token}` });

async function searched(
  million: Million,
  server: Child,
  token: string,
  { name, words, found, atMostMs }: (typeof searches)[number],
): Promise<Measure> {
  const call = { path: `/api/services?per_page=25&q=${words}`, headers: authorization(token) };
  const answer = await fetch(`http://127.0.0.1:${server.port}${call.path}`, { headers: call.headers });
  const { total_count } = (await answer.json()) as { total_count: number };
  if (total_count !== found) throw new Error(`A search for "${words}" found ${total_count} services.`);
  const { own } = await contest(million, [{ name: 'own', server, calls: [call] }], 2);
  return {
    name: `Staff search of 1,000,000 services, ${name}`,
    value: median(own.map(({ sum }) => sum)) / 1000,
    unit: 'ms',
    target: { atMost: atMostMs },
    detail: `${describeCost(own)}; ${load()}`,
  };
}

const rounds = 5;
const abandoned = 20;
const callsEach = 100;

/** Two letters match no index, so all rows are compared. */
const longSearch = '/api/services?q=zq&sort_field=created_at&sort_dir=desc';

async function besideAbandoned(server: Child, staff: string, customer: string): Promise<Measure> {
  const ratios: number[] = [];
  let detail = '';
  await timesOfCalls(server, customer);
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await timesOfCalls(server, customer);
    const searching = Promise.all(Array.from({ length: abandoned }, () => leaveSoon(server, longSearch, staff)));
    await searching;
    const after = await timesOfCalls(server, customer);
    ratios.push(median(after) / median(quiet));
    detail = `${median(after).toFixed(1)} against ${median(quiet).toFixed(1)} ms, longest ${Math.max(...after).toFixed(0)} against ${Math.max(...quiet).toFixed(0)} ms; ${load()}`;
    await sleep(1000);
  }
  return {
    name: 'Record by id after 20 searches were left',
    value: median(ratios),
    unit: 'times',
    target: { atMost: 3 },
    detail,
  };
}

async function timesOfCalls({ port }: Child, token: string): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let n = 0; n < callsEach; n += 1) {
    const id = idOf('service', servicesPerTeam + ((n * 37) % servicesPerTeam));
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/services/${id}`, { headers: authorization(token) });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`A record by id answered ${response.status}.`);
    taken.push(performance.now() - start);
  }
  return taken;
}

/** Sends a call and closes the connection before the answer. */
async function leaveSoon({ port }: Child, path: string, token: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: JWT ${token}\r\n\r\n`);
  await sleep(300);
  socket.destroy();
}
