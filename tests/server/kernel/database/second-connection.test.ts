import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { guardConnections, refuseSecond, reportSecond, requireNoTransaction } from '#server/kernel/database/hold.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { isPassword } from '#server/kernel/identity/password.ts';
import { useDatabase } from '#tests/support/database.ts';
import { useServer } from '#tests/support/server.ts';
import { makePerson } from '#tests/support/people.ts';

const database = useDatabase();
const scope = jobScope('test');
const refusal = 'A second connection was asked for inside a transaction.';
const limit = { key: 'tests', most: 100, windowS: 60 };

/** Output to stderr while the work runs. */
async function written(work: () => Promise<unknown>): Promise<string> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    await work();
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}

describe('a second connection inside a transaction', () => {
  test.each(['write', 'read'] as const)('is refused to work that %ss', async (mode) => {
    const text = await written(async () => {
      const working = transaction(database.pool, scope, { mode }, () => countRequest(database.pool, limit));
      await expect(working).rejects.toThrow(refusal);
    });
    expect(text).toContain(refusal);
  });

  test('is refused also where the work asked for it later, and to a plain query', async () => {
    await written(async () => {
      const working = transaction(database.pool, scope, { mode: 'write' }, async ({ query }) => {
        await query('select 1');
        await sleep(1);
        return database.pool.query('select 1');
      });
      await expect(working).rejects.toThrow(refusal);
    });
  });

  test("is allowed after the first one ended, and next to another pool's", async () => {
    let later: Promise<void> | undefined;
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    await transaction(database.pool, scope, { mode: 'write' }, async () => {
      // Work that starts inside and continues outside.
      later = isOver.then(() => countRequest(database.pool, limit));
    });
    end();
    await expect(later).resolves.toBeUndefined();
    const beside = Promise.all([countRequest(database.pool, limit), countRequest(database.pool, limit)]);
    await expect(beside).resolves.toHaveLength(2);
  });

  test('goes on in production while one is free, and answers 503 at once where it would wait', async () => {
    const pool = createPool(database.url, undefined, reportSecond);
    pool.options.max = 2;
    const nested = () =>
      transaction(pool, scope, { mode: 'write' }, async ({ query }) => {
        await query('select 1');
        await countRequest(pool, limit);
      });
    const text = await written(nested);
    expect(text).toContain(refusal);
    const started = performance.now();
    const results = await Promise.allSettled([nested(), nested(), nested(), nested()]);
    const failures = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as object] : []));
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(failure).toMatchObject({ status: 503 });
    expect(performance.now() - started).toBeLessThan(5000);
    await pool.end();
  });

  test('does not guard what was not asked to', () => {
    const pool = { connect: () => 'connected' };
    expect(guardConnections(pool as never, refuseSecond).connect()).toBe('connected');
  });
});

describe('what takes long outside of the database', () => {
  test('is refused inside a transaction and done outside of one', async () => {
    expect(() => requireNoTransaction('a picture')).not.toThrow();
    const waiting = transaction(database.pool, scope, { mode: 'read' }, () => isPassword('Right-horse-1', null));
    await expect(waiting).rejects.toThrow('A transaction waits for a password that is compared.');
  });
});

describe('a query of several readings', () => {
  const server = useServer();

  test('reads all of them on one connection', async () => {
    const { token } = await makePerson(server.pool, { role: 'admin' });
    const query = '{ a: teamsPaginated { records { id } totalCount } b: providersPaginated { records { id } } }';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call('POST', '/api/graphql', { as: token, body: { query } })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.errors ?? null)}`))).toEqual(
      new Set(['200 null']),
    );
  });
});
