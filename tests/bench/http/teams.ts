/** Cost of a call for a member of many teams compared with a member of one: the same record and list, in turns. */
import type pg from 'pg';
import { makePerson, sql } from '#tests/support/people.ts';
import { median, type Measure } from '../measure.ts';
import { startChild, type Child } from './child.ts';
import { idOf, teamCount } from './fill.ts';
import { runLoad } from './load.ts';
import { openMillion, type Million } from './million.ts';
import { databaseCpuMs } from './processor.ts';

const rounds = 5;
const secondsPerRound = 2;
const connections = 4;
const counts = [1, 2, 100, 1000] as const;
type Count = (typeof counts)[number];

/** The team that all callers share; it has the records that they read. */
const first = idOf('team', 1);
const calls = [
  { name: 'Record by id', path: `/api/quotes/${idOf('quote', 1001 * teamCount + 1)}`, atMost: 2 },
  {
    name: 'List of 25',
    path: '/api/quotes?service_type=internet&provider_response_status=AVAILABLE&per_page=25',
    atMost: 3,
  },
] as const;

export async function teamsBench(): Promise<readonly Measure[]> {
  const million = await openMillion();
  try {
    await makeSubTeams(million.pool);
    const tokens = new Map<Count, string>();
    for (const count of counts) tokens.set(count, await makeCaller(million.pool, count));
    const server = await startChild('trunkline-server.mjs', million.url);
    try {
      const found: Measure[] = [];
      for (const call of calls) found.push(...(await compared(call, tokens, server, million)));
      return found;
    } finally {
      await server.stop();
    }
  } finally {
    await million.stop();
  }
}

const subTeam = (n: number): string => idOf('team', 1_000_000 + n);
const mostSubTeams = Math.max(...counts) - 1;

const makeSubTeams = (pool: pg.Pool) =>
  sql(
    pool,
    `insert into teams (id, name, parent_team_id, team_is_subteam)
     select id, 'Sub-team ' || n, $2, true from unnest($1::uuid[]) with ordinality as each (id, n) on conflict do nothing`,
    [Array.from({ length: mostSubTeams }, (_, n) => subTeam(n)), first],
  );

async function makeCaller(pool: pg.Pool, count: Count): Promise<string> {
  const { token, userId } = await makePerson(pool, { teams: { [first]: ['VIEW_PROCUREMENT'] } });
  await sql(
    pool,
    `insert into team_user_sub_teams (id, team_id, team_user_id, sub_team_id, role_ids)
     select gen_random_uuid(), m.team_id, m.id, sub.id, m.role_ids
       from team_users m, unnest($2::uuid[]) sub (id) where m.user_id = $1`,
    [userId, Array.from({ length: count - 1 }, (_, n) => subTeam(n))],
  );
  return token;
}

/** Processor time per request, server and database together, in microseconds. */
async function compared(
  { name, path, atMost }: (typeof calls)[number],
  tokens: ReadonlyMap<Count, string>,
  server: Child,
  million: Million,
): Promise<readonly Measure[]> {
  const spent = new Map<Count, number[]>(counts.map((count) => [count, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [count, token] of tokens) {
      const cost = await costOf(path, token, server, million);
      // The first round warms up.
      if (round > 0) spent.get(count)!.push(cost);
    }
  }
  const one = spent.get(1)!;
  return counts.slice(1).map((count) => ({
    name: `${name}, ${count} teams to one`,
    value: median(spent.get(count)!.map((cost, round) => cost / one[round]!)),
    unit: 'times',
    target: { atMost },
    detail: `${Math.round(median(spent.get(count)!))} against ${Math.round(median(one))} us of processor time, server and database`,
  }));
}

async function costOf(path: string, token: string, server: Child, { dataDir }: Million): Promise<number> {
  const cpu = async (): Promise<number> => (await server.usage()).cpuMs + databaseCpuMs(dataDir);
  const before = await cpu();
  const calls = [{ path, headers: { authorization: `JWT ${token}` } }];
  const { requests } = await runLoad({ port: server.port, calls, connections, seconds: secondsPerRound });
  return ((await cpu()) - before) * (1000 / requests);
}
