import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { createPool, requireReachable } from '#server/kernel/database/pool.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase({ isEmpty: true });

test('a supported database that answers is accepted', async () => {
  await expect(requireReachable(database.url)).resolves.toBeUndefined();
});

test('a closed port is one sentence that keeps the password to itself', async () => {
  const failure = await requireReachable('postgresql://someone:secret@127.0.0.1:1/shop').catch((error: Error) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(failure!.message).toBe(
    'The database at 127.0.0.1:1/shop cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.',
  );
});

test('a server that never answers is given up within 5 s', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const startedAt = performance.now();
  await expect(requireReachable(`postgresql://someone:secret@127.0.0.1:${port}/shop`)).rejects.toThrow(StartError);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  silent.close();
});

test('a lost connection is reported, and the next query gets a new one', async () => {
  const lost: string[] = [];
  const pool = createPool(database.url, (error) => lost.push(error.message));
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const superuser = createPool(inject('superuserUrl'));
  await superuser.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  for (let tries = 0; lost.length === 0 && tries < 100; tries += 1) await sleep(10);
  expect(lost[0]).toBe('terminating connection due to administrator command');
  expect((await pool.query('select 1 as a')).rows).toEqual([{ a: 1 }]);
  await Promise.all([pool.end(), superuser.end()]);
});

test('queries of one client share a round trip in order', async () => {
  const client = await database.pool.connect();
  const answers = await Promise.all([
    client.query('begin'),
    client.query("select set_config('app.user', 'me', true)"),
    client.query("select current_setting('app.user') as me"),
    client.query('commit'),
  ]);
  client.release();
  expect(answers[2].rows).toEqual([{ me: 'me' }]);
  expect(answers[3].command).toBe('COMMIT');
});

test('values arrive as they go over the wire: dates as text, whole and decimal numbers as numbers', async () => {
  const { rows } = await database.pool.query(
    `select date '2026-03-01' as day, timestamptz '2026-03-01 12:30:00+00' as instant, 9007199254740991::bigint as minor, 12.50::numeric as price`,
  );
  expect(rows).toEqual([
    { day: '2026-03-01', instant: expect.stringMatching(/^2026-03-01 /), minor: 9_007_199_254_740_991, price: 12.5 },
  ]);
});
