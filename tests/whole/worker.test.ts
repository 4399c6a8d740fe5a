import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { jobSettings } from '#server/areas/areas.ts';
import { createJobs, type Jobs } from '#server/kernel/jobs/jobs.ts';
import { queueEmail } from '#server/kernel/email/queue-email.ts';
import { join } from 'node:path';
import { operated } from '../support/operated.ts';
import { freePort } from '../support/free-port.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { sql } from '../support/people.ts';
import { projectRoot, startProgram, useFolders, type Program } from '../support/program.ts';
import { ownDatabases, type OwnDatabases } from './own-databases.ts';

const makeFolder = useFolders();
let databases: OwnDatabases;
let pool: pg.Pool;
let jobs: Jobs;
let emails: MailServer;
let workers: readonly Program[];
let metricsPorts: readonly number[];

beforeAll(async () => {
  databases = await ownDatabases(makeFolder('worker'));
  const DATABASE_URL = await databases.create('work');
  pool = createPool(DATABASE_URL);
  await migrate(pool, join(projectRoot, 'generated/db/migrations'));
  // Enqueues work like a server, and does none itself.
  jobs = createJobs({ url: DATABASE_URL, settings: jobSettings, onError: () => {} });
  await jobs.open();
  emails = await startMailServer({ delayMs: 300 });
  const env = { DATABASE_URL, ...operated, SMTP_URL: emails.url, DATA_DIR: makeFolder('files') };
  metricsPorts = [await freePort(), await freePort()];
  workers = metricsPorts.map((port) =>
    startProgram(['scripts/worker.ts'], { env: { ...env, METRICS_PORT: String(port) } }),
  );
  await Promise.all(workers.map((worker) => worker.says(/The worker is ready\./)));
});

afterAll(async () => {
  await Promise.all((workers ?? []).map((worker) => worker.stop()));
  await jobs?.close();
  await pool?.end();
  await emails?.close();
  await databases?.stop();
});

const inJob = (work: Parameters<typeof transaction<void>>[3]): Promise<void> =>
  transaction(pool, jobScope('test'), { mode: 'write' }, work);

/** Emails to people without an account; each is a delivery record and a job. */
async function post(count: number): Promise<void> {
  await inJob(async (session) => {
    for (let index = 0; index < count; index += 1) {
      await queueEmail(session, jobs.enqueue, {
        template: 'reset-password',
        to: `person-${index}@acme-dental.example`,
        userId: null,
        values: { firstName: 'Dana', email: 'dana@acme-dental.example', hours: '1', link: 'https://trunkline.example' },
      });
    }
  });
}

/** Emails sent by the worker at this port, by its metrics. */
async function emailsSent(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^email_deliveries_total\{status="sent"\} (\d+)$/m.exec(text)![1]);
}

const statuses = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await sql(pool, 'select status, count(*)::int from email_deliveries group by status')) as [string, number][],
  );

describe('two workers next to a server', () => {
  it('send every email through SMTP exactly once', async () => {
    await post(30);
    await vi.waitFor(async () => expect(await statuses()).toEqual({ sent: 30 }), { timeout: 60_000, interval: 100 });
    expect(emails.arrived).toHaveLength(30);
    expect(new Set(emails.arrived).size).toBe(30);
    const sent = await Promise.all(metricsPorts.map(emailsSent));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30);
  });

  it('do the work that falls due, and keep its timetable', async () => {
    const timetable = await databases.sql('work', 'select name, cron from jobs.schedule order by name');
    expect(timetable).toEqual([
      { name: 'audit-seal', cron: '* * * * *' },
      { name: 'bill-sweep', cron: '*/5 * * * *' },
      { name: 'cleanup', cron: '20 3 * * *' },
      { name: 'digests', cron: '*/10 * * * *' },
      { name: 'due-work', cron: '*/10 * * * *' },
      { name: 'seal-sweep', cron: '*/5 * * * *' },
    ]);
    const teamId = newId();
    const itemId = newId();
    await sql(pool, `insert into teams (id, name) values ($1, 'Acme Dental')`, [teamId]);
    await sql(
      pool,
      `insert into action_items (id, team_id, task, action_item_type, status, due_date) values ($1, $2, 'Send the letter', 'ACTION_REQUEST', 'OPEN', current_date - 3)`,
      [itemId, teamId],
    );
    await sql(pool, `insert into rate_limits (key, expires_at) values ('old', now() - interval '1 day')`);
    await inJob(async (session) => {
      await jobs.enqueue(session, 'due-work', {});
      await jobs.enqueue(session, 'cleanup', {});
    });
    await vi.waitFor(
      async () => {
        expect(await sql(pool, 'select is_overdue from action_items where id = $1', [itemId])).toEqual([[true]]);
        expect(await sql(pool, `select key from rate_limits where key = 'old'`)).toEqual([]);
      },
      { timeout: 30_000, interval: 100 },
    );
  });

  it('stop by SIGTERM after the emails that they have begun, and leave the others for later', async () => {
    await post(30);
    await vi.waitFor(() => expect(emails.underWay()).toBeGreaterThan(1), { timeout: 30_000, interval: 10 });
    expect(await Promise.all(workers.map((worker) => worker.stop('SIGTERM')))).toEqual([0, 0]);
    expect(emails.underWay()).toBe(0);
    const after = await statuses();
    expect(after).toEqual({ sent: emails.arrived.length, queued: 60 - emails.arrived.length });
    expect(after['queued']).toBeGreaterThan(0);
  });

  it('say in one sentence what they lack', async () => {
    const alone = startProgram(['scripts/worker.ts']);
    expect([await alone.ended, alone.stderr()]).toEqual([
      1,
      'A worker shares a database: set DATABASE_URL. Without it the server does the work itself.\n',
    ]);
  });
});
