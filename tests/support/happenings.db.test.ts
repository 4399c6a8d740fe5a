import { expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { useDatabase } from './database.ts';
import { noteOnCommit } from './happenings.ts';

const database = useDatabase();

test('what happens in a transaction is noted when it commits, and never when it is rolled back', async () => {
  const kept: string[] = [];
  const run = (happening: string, failure?: Error): Promise<void> =>
    transaction(database.pool, jobScope('test'), { mode: 'write' }, async (session) => {
      await session.query('select 1');
      noteOnCommit(session, happening, (each) => kept.push(each));
      expect(kept).not.toContain(happening);
      if (failure) throw failure;
    });
  await expect(run('rolled back', new Error('No.'))).rejects.toThrow('No.');
  expect(kept).toEqual([]);
  await run('committed');
  await run('committed later, on the same connection');
  expect(kept).toEqual(['committed', 'committed later, on the same connection']);
});
