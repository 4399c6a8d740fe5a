import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { createScope, jobScope, type Scope } from '#server/kernel/access/scope.ts';
import { inLane } from '#server/kernel/data/lane.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { makePerson, makeTeam, scopeOf, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let dana: Person;
let scope: Scope;

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
  scope = await scopeOf(server.pool, dana);
});

const timeoutIn = async (who: Scope, mode: 'write' | 'read' | 'batch') =>
  transaction(server.pool, who, { mode }, async (session) => {
    const [row] = await session.query(
      `select extract(epoch from current_setting('statement_timeout')::interval) * 1000`,
    );
    return Number(row![0]);
  });

test('each statement of a call has a time: short where it reads, longer where it works, longest in jobs', async () => {
  const job = jobScope('test');
  expect([await timeoutIn(scope, 'batch'), await timeoutIn(scope, 'write'), await timeoutIn(job, 'write')]).toEqual([
    limits.readingStatementMs,
    limits.workStatementMs,
    limits.jobStatementMs,
  ]);
  // It ends with its transaction.
  expect((await server.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
});

/** Statements of this database that sleep. */
const sleeping = async (): Promise<number> => {
  const { rows } = await server.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`,
  );
  return rows[0]!.count;
};

test.each(['read', 'batch'] as const)(
  'a %s of a caller who disconnects ends, and its connection is reused',
  async (mode) => {
    const leaving = new AbortController();
    const asked = createScope(scope.principal, undefined, null, leaving.signal);
    const reading = transaction(server.pool, asked, { mode }, (session) => session.query('select pg_sleep(20)'));
    const ended = reading.then(
      () => 'answered',
      ({ code }) => code,
    );
    await vi.waitFor(async () => expect(await sleeping()).toBe(1));
    leaving.abort();
    expect(await ended).toBe('57014');
    await vi.waitFor(async () => expect(await sleeping()).toBe(0));
    for (let count = 0; count < 50; count += 1) {
      expect(await transaction(server.pool, scope, { mode }, (session) => session.query('select 1'))).toEqual([[1]]);
    }
  },
);

test('a search whose page was closed does not keep running', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  // A row locked against reads simulates a slow query.
  const locker = await server.pool.connect();
  await locker.query('begin');
  await locker.query('lock table service_tags in access exclusive mode');
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/service-tags?q=abc HTTP/1.1\r\nhost: x\r\nauthorization: JWT ${dana.token}\r\n\r\n`);
  const waiting = async (): Promise<number> => {
    const { rows } = await server.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]!.count;
  };
  await vi.waitFor(async () => expect(await waiting()).toBe(1));
  socket.destroy();
  await once(socket, 'close');
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  await locker.query('rollback');
  locker.release();
});

test('slow reads use only their part of the pool, and a caller who leaves while waiting never starts', async () => {
  const pool = createPool('postgresql://nobody@127.0.0.1:1/none');
  const most = Math.floor(pool.options.max * 0.3);
  let running = 0;
  let peak = 0;
  const work = async (): Promise<string> => {
    running += 1;
    peak = Math.max(peak, running);
    await sleep(5);
    running -= 1;
    return 'done';
  };
  const gone = new AbortController();
  gone.abort();
  const all = Array.from({ length: 30 }, () => inLane(pool, 'search', null, work));
  const left = inLane(pool, 'search', gone.signal, () => Promise.resolve('started')).catch(({ status }) => status);
  expect([new Set(await Promise.all(all)), peak, await left]).toEqual([new Set(['done']), most, 503]);
  expect(await inLane(pool, 'search', null, work)).toBe('done');
});

test('a connection that rests keeps its prepared statements', () => {
  expect(server.pool.options.idleTimeoutMillis).toBeGreaterThanOrEqual(10 * 60_000);
});
