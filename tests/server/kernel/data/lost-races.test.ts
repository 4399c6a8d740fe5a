import { describe, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makeTeam, sql } from '#tests/support/people.ts';

const database = useDatabase();
const scope = jobScope('test');

describe('a transaction that the database ends to break a deadlock', () => {
  test('runs again, so that both callers succeed', async () => {
    const teams = [await makeTeam(database.pool, 'A'), await makeTeam(database.pool, 'B')];
    let tries = 0;
    const change = (ids: readonly string[]) =>
      transaction(database.pool, scope, { mode: 'write' }, async (session) => {
        tries += 1;
        for (const id of ids) {
          await session.change(`update teams set name = name || '+' where id = $1`, [id]);
          await new Promise((go) => setTimeout(go, 200));
        }
      });
    await Promise.all([change(teams), change(teams.toReversed())]);
    const rows = await sql(database.pool, 'select name from teams order by name');
    expect(rows).toEqual([['A++'], ['B++']]);
    // One lost at least; on a busy machine the next try may lose too.
    expect(tries).toBeGreaterThan(2);
  });

  test('fails after the last try', async () => {
    let tries = 0;
    const lost = Object.assign(new Error('could not serialize access'), { code: '40001' });
    const work = transaction(database.pool, scope, { mode: 'write' }, async () => {
      tries += 1;
      throw lost;
    });
    await expect(work).rejects.toBe(lost);
    expect(tries).toBe(4);
  });

  test('is not run again for any other failure', async () => {
    let tries = 0;
    const work = transaction(database.pool, scope, { mode: 'write' }, async (session) => {
      tries += 1;
      await session.query('select 1 / 0');
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(tries).toBe(1);
  });
});
