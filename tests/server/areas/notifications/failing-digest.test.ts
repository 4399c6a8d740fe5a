import { expect, test } from 'vitest';
import { sendDigests } from '#server/areas/notifications/digests.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makePerson, makeTeam, sql } from '#tests/support/people.ts';

const database = useDatabase();

test('[NO-016] a collected email that fails keeps none of the others back, and comes with the next', async () => {
  const { pool } = database;
  const team = await makeTeam(pool, 'Acme Dental');
  const people = await Promise.all([1, 2, 3].map(() => makePerson(pool)));
  const emails = people.map(({ email }) => email).toSorted();
  await sql(
    pool,
    `insert into notifications (id, user_id, team_id, event_id, title, digest, email_due_at)
     select gen_random_uuid(), id, $1, 'quote.listed', 'News', 'daily', now() - interval '1 minute'
       from users where id = any($2)`,
    [team, people.map(({ userId }) => userId)],
  );
  const sent = async () => (await sql(pool, 'select recipient from email_deliveries order by 1')).flat();
  const faults: string[] = [];
  let asked = 0;
  const deps = {
    pool,
    publicUrl: 'http://localhost',
    enqueue: async () => {
      asked += 1;
      if (asked === 1) throw new Error('The queue is away.');
    },
    onError: ({ message }: Error) => void faults.push(message),
  };
  await sendDigests(deps, new Date());
  expect([faults, await sent()]).toEqual([['The queue is away.'], [expect.anything(), expect.anything()]]);
  await sendDigests(deps, new Date());
  expect([faults.length, await sent()]).toEqual([1, emails]);
});
