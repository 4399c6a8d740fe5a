import { expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makePerson, makeTeam } from '#tests/support/people.ts';

const database = useDatabase();

/** The compiler refuses each line under `@ts-expect-error`; without that, the line above it is the fault. */
test('words that a record does not know are refused before the program runs, and by the database after', async () => {
  const team_id = await makeTeam(database.pool, 'Acme Dental');
  const { userId } = await makePerson(database.pool, { teams: { [team_id]: [] } });
  const written = (
    work: (session: Parameters<Parameters<typeof transaction>[3]>[0]) => Promise<unknown>,
  ): Promise<unknown> => transaction(database.pool, jobScope('test'), { mode: 'write' }, work);
  // Known in part only, as where a call brings it.
  const color: unknown = '#123456';
  const made = (await written((session) => addRecord(session, 'service-tag', { team_id, label: 'One', color }))) as {
    id: string;
    color: string;
  };
  expect(made.color).toBe('#123456');
  await expect(
    // @ts-expect-error -- a service tag has no such field
    written((session) => addRecord(session, 'service-tag', { team_id, label: 'Two', color, gone: 1 })),
  ).resolves.not.toHaveProperty('gone');
  const role: string = 'admin';
  await written((session) => setValues(session, 'user', userId, { role }));
  await expect(
    // @ts-expect-error -- boss is not a role
    written((session) => setValues(session, 'user', userId, { role: 'boss', first_name: color })),
  ).rejects.toThrow('Some fields need attention.');
});
