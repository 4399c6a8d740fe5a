/** Lists and single records of a million rows: our server against a bare one that runs the same SQL, in turns. */
import type pg from 'pg';
import { createScope } from '#server/kernel/access/scope.ts';
import { cachedUser, loadUser } from '#server/kernel/identity/load-principal.ts';
import { createDoor } from '#server/kernel/data/door.ts';
import { writeRules } from '#server/kernel/data/write-rules.ts';
import { makePerson } from '#tests/support/people.ts';
import { median, type Measure } from '../measure.ts';
import { startChild, type Child, type Usage } from './child.ts';
import { idOf, teamCount } from './fill.ts';
import { runLoad } from './load.ts';
import { openMillion } from './million.ts';
import { recordingPool, type RecordedStatement } from './recorded.ts';

const rounds = 5;
const secondsPerRound = 3;
const connections = 16;

/** One call of the load, and the statements that answer it. */
interface Call {
  readonly path: string;
  readonly token: string;
  readonly statements: readonly RecordedStatement[];
}

export async function httpBench(): Promise<readonly Measure[]> {
  const million = await openMillion();
  try {
    const customers = await Promise.all(Array.from({ length: 20 }, (_, n) => makeCustomer(million.pool, n)));
    const lists = await Promise.all(customers.flatMap(({ token }) => listCalls(million.pool, token)));
    const singles = await Promise.all(customers.flatMap(({ token, team }) => singleCalls(million.pool, token, team)));
    const poolSize = million.pool.options.max;
    const bare = await startChild('bare-server.ts', {
      url: million.url,
      poolSize,
      calls: [...lists, ...singles].map(({ statements }) => statements),
    });
    const ours = await startChild('trunkline-server.mjs', million.url);
    try {
      return [
        ...(await compare('Lists of 25 of 1,000,000 rows', lists, 0, ours, bare)),
        ...(await compare('Records by id', singles, lists.length, ours, bare)),
        await memory(ours),
      ];
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
    }
  } finally {
    await million.stop();
  }
}

async function makeCustomer(pool: pg.Pool, n: number): Promise<{ readonly token: string; readonly team: number }> {
  const team = 1 + ((n * 37) % teamCount);
  const { token } = await makePerson(pool, { teams: { [idOf('team', team)]: ['VIEW_PROCUREMENT'] } });
  return { token, team };
}

const queries = [
  'service_type=internet&provider_response_status=AVAILABLE',
  'term=36&sort_field=valid_until&sort_dir=asc&page=3',
  'provider_response_status=AVAILABLE&created_at__gte=2026-01-02T00:00:00Z&sort_field=created_at&sort_dir=desc&page=2',
];

const listCalls = (pool: pg.Pool, token: string): readonly Promise<Call>[] =>
  queries.map((query) =>
    recorded(pool, token, `/api/quotes?${query}&per_page=25`, (door, scope) =>
      door.list(scope, 'quote', Object.fromEntries(new URLSearchParams(`${query}&per_page=25`))),
    ),
  );

const singleCalls = (pool: pg.Pool, token: string, team: number): readonly Promise<Call>[] =>
  [1, 1001, 4003].map((n) => {
    const id = idOf('quote', n * teamCount + team);
    return recorded(pool, token, `/api/quotes/${id}`, (door, scope) => door.get(scope, 'quote', id));
  });

type Ask = (door: ReturnType<typeof createDoor>, scope: ReturnType<typeof createScope>) => Promise<unknown>;

async function recorded(pool: pg.Pool, token: string, path: string, ask: Ask): Promise<Call> {
  const statements: RecordedStatement[] = [];
  const door = createDoor(recordingPool(pool, statements), writeRules({}));
  // As for every later call of the same person: what the server remembers of them is confirmed by a statement.
  await loadUser(pool, token);
  const { user, cached } = cachedUser(token)!;
  await ask(
    door,
    createScope(user, undefined, { ...cached, refreshed: () => Promise.reject(new Error('The caller changed.')) }),
  );
  return { path, token, statements };
}

interface Round {
  readonly perSecond: number;
  readonly cpuMs: number;
}

/** In turns, so that a busy moment of the machine touches both alike. */
async function compare(
  name: string,
  calls: readonly Call[],
  firstCall: number,
  ours: Child,
  bare: Child,
): Promise<readonly Measure[]> {
  const paths = { ours: calls.map(({ path }) => path), bare: calls.map((_, n) => `/${firstCall + n}`) };
  const headers = (n: number): Record<string, string> => ({ authorization: `JWT ${calls[n]!.token}` });
  const results: { ours: Round; bare: Round }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const result = {
      bare: await measured(bare, paths.bare, () => ({})),
      ours: await measured(ours, paths.ours, headers),
    };
    // The first round warms both up.
    if (round > 0) results.push(result);
  }
  const perSecond = (who: 'ours' | 'bare'): number => Math.round(median(results.map((each) => each[who].perSecond)));
  const cpu = (who: 'ours' | 'bare'): string => median(results.map((each) => each[who].cpuMs)).toFixed(2);
  return [
    {
      name: `${name}, of a bare server's speed`,
      value: 100 * median(results.map((each) => each.ours.perSecond / each.bare.perSecond)),
      unit: '%',
      target: { atLeast: 60 },
      detail: `${perSecond('ours')} against ${perSecond('bare')} requests/s; ${cpu('ours')} against ${cpu('bare')} ms of processor time each`,
    },
  ];
}

async function measured(server: Child, paths: readonly string[], headers: (n: number) => Record<string, string>) {
  const before = await server.usage();
  const { requests, perSecond } = await runLoad({
    port: server.port,
    paths,
    headers,
    connections,
    seconds: secondsPerRound,
  });
  const after: Usage = await server.usage();
  return { perSecond, cpuMs: (after.cpuMs - before.cpuMs) / requests };
}

async function memory(server: Child): Promise<Measure> {
  const { rss } = await server.usage();
  return { name: 'Memory of the server after it', value: rss / 1e6, unit: 'MB', target: { atMost: 300 } };
}
