import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { jobSettings } from '#server/areas/areas.ts';
import { createJobs, type JobHandlers, type Jobs } from '#server/kernel/jobs/jobs.ts';
import { once } from '#server/kernel/jobs/once.ts';
import { useDatabase } from '../../../support/database.ts';
import { sql } from '../../../support/people.ts';

const database = useDatabase();
const scope = jobScope('test');
const seen: { event: string; id: string; isLastTry: boolean }[] = [];
const reported: string[] = [];
let jobs: Jobs;

const nothing = async (): Promise<void> => {};
const handlers: JobHandlers = {
  email: nothing,
  'inbound-email': nothing,
  notify: nothing,
  'bulk-site': nothing,
  'network-data': nothing,
  'netbox-compare': nothing,
  'netbox-write': nothing,
  'company-lookup': nothing,
  digests: nothing,
  'due-work': nothing,
  cleanup: nothing,
  'audit-seal': nothing,
  'file-check': nothing,
  'seal-document': nothing,
  'seal-sweep': nothing,
  'print-bill': nothing,
  'bill-sweep': nothing,
  'webhook-delivery': nothing,
  'sales-call': async ({ id, payload, isLastTry }) => {
    seen.push({ event: payload.event, id, isLastTry });
    if (payload.event === 'slow') await sleep(200);
    if (payload.event === 'broken') throw new Error('The receiver answered 503.');
  },
};

const salesCall = (event: string) => ({ url: 'https://hooks.example', event, body: {} });
const eventsSeen = () => seen.map(({ event }) => event);

beforeAll(async () => {
  jobs = createJobs({
    url: database.url,
    settings: jobSettings,
    onError: ({ message }) => void reported.push(message),
  });
  await jobs.open();
  await jobs.work(handlers);
});

afterAll(() => jobs.close());

describe('the queue', () => {
  it('seals the audit every minute, looks for due work every ten, looks for digests to send as often, and cleans up at night', async () => {
    const planned = await sql(database.pool, 'select name, cron from jobs.schedule order by name');
    expect(planned).toEqual([
      ['audit-seal', '* * * * *'],
      ['bill-sweep', '*/5 * * * *'],
      ['cleanup', '20 3 * * *'],
      ['digests', '*/10 * * * *'],
      ['due-work', '*/10 * * * *'],
      ['seal-sweep', '*/5 * * * *'],
    ]);
  });

  it('runs a job once its transaction committed, at best within a second', async () => {
    const waits: number[] = [];
    for (const event of ['first', 'second', 'third', 'fourth', 'fifth']) {
      await transaction(database.pool, scope, { mode: 'write' }, (session) =>
        jobs.enqueue(session, 'sales-call', salesCall(event)),
      );
      const committed = performance.now();
      await expect.poll(eventsSeen).toContain(event);
      waits.push(performance.now() - committed);
    }
    expect(Math.min(...waits)).toBeLessThan(1000);
  });

  it('works through many jobs without resting between them', async () => {
    // Four workers that rest five seconds after each job would take fifty.
    await transaction(database.pool, scope, { mode: 'write' }, async (session) => {
      for (let count = 0; count < 40; count += 1) await jobs.enqueue(session, 'sales-call', salesCall('many'));
    });
    await expect.poll(() => eventsSeen().filter((event) => event === 'many'), { timeout: 20_000 }).toHaveLength(40);
  });

  it('never runs a job whose transaction rolled back', async () => {
    const failing = transaction(database.pool, scope, { mode: 'write' }, async (session) => {
      await jobs.enqueue(session, 'sales-call', salesCall('rolled back'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await transaction(database.pool, scope, { mode: 'write' }, (session) =>
      jobs.enqueue(session, 'sales-call', salesCall('after it')),
    );
    await expect.poll(eventsSeen).toContain('after it');
    expect(eventsSeen()).not.toContain('rolled back');
  });

  it('says of a try that failed what failed', async () => {
    await transaction(database.pool, scope, { mode: 'write' }, (session) =>
      jobs.enqueue(session, 'sales-call', salesCall('broken')),
    );
    await expect.poll(() => reported).toEqual(['The job sales-call failed: The receiver answered 503.']);
  });

  it('keeps a job for later until its time', async () => {
    const later = new Date(Date.now() + 3_600_000);
    await transaction(database.pool, scope, { mode: 'write' }, (session) =>
      jobs.enqueue(session, 'sales-call', salesCall('later'), later),
    );
    await sleep(200);
    expect(eventsSeen()).not.toContain('later');
  });
});

describe('a job that runs twice', () => {
  it('writes once', async () => {
    const job = { id: crypto.randomUUID(), payload: {}, isLastTry: false, signal: new AbortController().signal };
    let runs = 0;
    const work = async (): Promise<void> => void (runs += 1);
    await once(database.pool, 'test', job, work);
    await once(database.pool, 'test', job, work);
    expect(runs).toBe(1);
  });

  it('runs again after its first run failed', async () => {
    const job = { id: crypto.randomUUID(), payload: {}, isLastTry: false, signal: new AbortController().signal };
    await expect(once(database.pool, 'test', job, () => Promise.reject(new Error('first')))).rejects.toThrow('first');
    let runs = 0;
    await once(database.pool, 'test', job, async () => void (runs += 1));
    expect(runs).toBe(1);
  });
});

describe('stopping', () => {
  it('waits for running jobs', async () => {
    const own = createJobs({ url: database.url, settings: jobSettings, onError: () => {} });
    await own.open();
    let isDone = false;
    const begun = Promise.withResolvers<void>();
    await jobs.close();
    await own.work({
      ...handlers,
      'sales-call': async () => {
        begun.resolve();
        await sleep(200);
        isDone = true;
      },
    });
    await transaction(database.pool, scope, { mode: 'write' }, (session) =>
      own.enqueue(session, 'sales-call', salesCall('slow')),
    );
    await begun.promise;
    await own.close();
    expect(isDone).toBe(true);
  });
});
