/** Several workers share the collected emails and one of them dies: each notification is in one email. [NO-016] */
import { expect, inject, test } from 'vitest';
import { sendDigests } from '#server/areas/notifications/digests.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makeTeam, sql } from '#tests/support/people.ts';
import { startProgram } from '#tests/support/program.ts';

const database = useDatabase();
const people = 500;
const notificationsOfEach = 20;

/** Number of notifications in each email, from its subject: `Your day in Acme Dental: 20 updates`. */
const counted = async (): Promise<readonly number[]> =>
  (await sql(database.pool, 'select subject from email_deliveries')).map(([subject]) =>
    Number(/: (\d+) updates$/.exec(String(subject))![1]),
  );

test('10,000 notifications are sent once each by three workers, one of which is killed', async () => {
  const team = await makeTeam(database.pool, 'Acme Dental');
  await sql(
    database.pool,
    `insert into users (id, first_name, last_name, email, role)
     select gen_random_uuid(), 'P', 'P', 'p' || n || '@acme-dental.example', 'normal_user' from generate_series(1, $1::int) n`,
    [people],
  );
  await sql(
    database.pool,
    `insert into notifications (id, user_id, team_id, event_id, title, digest, email_due_at)
     select gen_random_uuid(), u.id, $1, 'quote.listed', 'News ' || n, 'daily', now() - interval '1 minute'
       from users u, generate_series(1, $2::int) n`,
    [team, notificationsOfEach],
  );
  const [name] = (await sql(database.pool, 'select current_database()'))[0]!;
  const url = Object.assign(new URL(inject('servingUrl')), { pathname: `/${String(name)}` }).href;
  const work = (before: number) => startProgram(['tests/support/collect-and-die.ts', url, String(before)]).ended;
  const [killed, ...others] = await Promise.all([work(40), work(Infinity), work(Infinity)]);
  expect([killed, others]).toEqual([null, [0, 0]]);
  // The next run includes what the dead worker had claimed.
  const faults: Error[] = [];
  const deps = {
    pool: database.pool,
    enqueue: async () => {},
    publicUrl: 'http://localhost',
    onError: (error: Error) => void faults.push(error),
  };
  await sendDigests(deps, new Date());
  await sendDigests(deps, new Date());
  expect(faults).toEqual([]);
  const counts = await counted();
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(people * notificationsOfEach);
  const [row] = await sql(
    database.pool,
    'select count(*)::int, count(emailed_at)::int, count(email_due_at)::int from notifications',
  );
  expect(row).toEqual([10_000, 10_000, 0]);
  const [emails] = await sql(database.pool, 'select count(distinct user_id)::int, count(*)::int from email_deliveries');
  expect(emails).toEqual([people, people]);
}, 60_000);
