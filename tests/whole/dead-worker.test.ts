/** `TIMES` is how often a worker is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { jobSettings } from '#server/areas/areas.ts';
import { createJobs, type Jobs } from '#server/kernel/jobs/jobs.ts';
import { queueEmail } from '#server/kernel/email/queue-email.ts';
import { join } from 'node:path';
import { operated } from '../support/operated.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { sql } from '../support/people.ts';
import { projectRoot, startProgram, useFolders, type Program } from '../support/program.ts';
import { ownDatabases, type OwnDatabases } from './own-databases.ts';

const makeFolder = useFolders();
const kills = Number(process.env['TIMES'] ?? 3);
const count = kills * 10;
let databases: OwnDatabases;
let pool: pg.Pool;
let jobs: Jobs;
let emails: MailServer;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  databases = await ownDatabases(makeFolder('dead-worker'));
  const DATABASE_URL = await databases.create('work');
  pool = createPool(DATABASE_URL);
  await migrate(pool, join(projectRoot, 'generated/db/migrations'));
  jobs = createJobs({ url: DATABASE_URL, settings: jobSettings, onError: () => {} });
  await jobs.open();
  emails = await startMailServer({ delayMs: 300 });
  env = { DATABASE_URL, ...operated, SMTP_URL: emails.url, DATA_DIR: makeFolder('files') };
});

afterAll(async () => {
  await jobs?.close();
  await pool?.end();
  await emails?.close();
  await databases?.stop();
});

async function startWorker(): Promise<Program> {
  const worker = startProgram(['scripts/worker.ts'], { env });
  await worker.says(/The worker is ready\./);
  return worker;
}

const post = (count: number): Promise<void> =>
  transaction(pool, jobScope('test'), { mode: 'write' }, async (session) => {
    for (let index = 0; index < count; index += 1) {
      await queueEmail(session, jobs.enqueue, {
        template: 'reset-password',
        to: `person-${index}@acme-dental.example`,
        userId: null,
        values: { firstName: 'Dana', email: 'dana@acme-dental.example', hours: '1', link: 'https://trunkline.example' },
      });
    }
  });

it('emails whose worker is killed are sent within a minute, and duplicates are recognizable', async () => {
  await post(count);
  /** Emails in progress when their worker died; they may or may not have arrived. */
  let uncertain = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await startWorker();
    await vi.waitFor(() => expect(emails.underWay()).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
    uncertain += emails.underWay();
    await worker.stop('SIGKILL');
    await sleep(200);
  }
  const worker = await startWorker();
  const begun = performance.now();
  const statuses = (): Promise<readonly (readonly unknown[])[]> =>
    sql(pool, 'select status, count(*)::int from email_deliveries group by status');
  await vi.waitFor(async () => expect(await statuses()).toEqual([['sent', count]]), {
    timeout: 120_000,
    interval: 250,
  });
  const tookS = (performance.now() - begun) / 1000;
  expect(await worker.stop('SIGTERM')).toBe(0);

  expect(new Set(emails.arrived).size, 'each arrived').toBe(count);
  expect(emails.arrived.length - count, 'only what died on its way came twice').toBeLessThanOrEqual(uncertain);
  expect(uncertain).toBeGreaterThanOrEqual(kills);
  expect(tookS).toBeLessThan(60);
  console.log(
    `${kills} kills, ${count} emails, ${uncertain} on their way, ${emails.arrived.length - count} twice, ${tookS.toFixed(0)} s after the last kill`,
  );
}, 600_000);
