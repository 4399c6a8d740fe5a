import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { jobSettings } from '#server/areas/areas.ts';
import { createJobs, type Job, type JobHandlers, type Jobs } from '#server/kernel/jobs/jobs.ts';
import type { JobName } from '#server/kernel/jobs/job-types.ts';
import { once } from '#server/kernel/jobs/once.ts';
import { useDatabase } from '#tests/support/database.ts';
import { sql } from '#tests/support/people.ts';

const database = useDatabase();
const make = (): Jobs => createJobs({ url: database.url, settings: jobSettings, onError: () => {} });
const names = Object.keys(jobSettings) as readonly JobName[];
const effects: string[] = [];
let dead: Jobs;
let living: Jobs;

const handlers = Object.fromEntries(
  names.map((name) => [
    name,
    (job: Job<unknown>) => once(database.pool, name, job, async () => void effects.push(name)),
  ]),
) as JobHandlers;

beforeAll(async () => {
  dead = make();
  living = make();
  await dead.open();
});

afterAll(() => Promise.all([dead.close(), living.close()]));

test('every queue detects a dead server within 20 seconds, including those of older servers', async () => {
  await sql(database.pool, 'update jobs.queue set heartbeat_seconds = null');
  await living.open();
  const rows = await sql(database.pool, 'select distinct heartbeat_seconds from jobs.queue where name = any($1)', [
    names,
  ]);
  expect(rows).toEqual([[20]]);
});

test('a job of each kind whose server died continues elsewhere within a minute, with one effect', async () => {
  await transaction(database.pool, jobScope('test'), { mode: 'write' }, async (session) => {
    for (const name of names) await dead.enqueue(session, name, {} as never);
  });
  // After kill -9: taken, and silent for longer than the heartbeat. One was done but not yet reported.
  await sql(
    database.pool,
    `update jobs.job set state = 'active', started_on = now() - interval '25 seconds', heartbeat_on = now() - interval '21 seconds'`,
  );
  const [[done] = []] = await sql(database.pool, `select id from jobs.job where name = 'notify'`);
  await once(
    database.pool,
    'notify',
    { id: String(done), payload: {}, isLastTry: false, signal: new AbortController().signal },
    async () => {
      effects.push('notify');
    },
  );
  await living.work(handlers);
  await expect.poll(() => effects.toSorted(), { timeout: 35_000 }).toEqual(names.toSorted());
  // A job whose completion was lost as well is taken once more, and does nothing.
  const open = `select name, state::text, retry_count, heartbeat_on, output from jobs.job
    where name = any($1) and state <> 'completed'`;
  await expect.poll(() => sql(database.pool, open, [names]), { timeout: 90_000 }).toEqual([]);
  expect(effects.toSorted()).toEqual(names.toSorted());
}, 150_000);
