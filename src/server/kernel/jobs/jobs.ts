/** The queue of background work, kept in the database: a job is there exactly when the transaction that asked for it committed. */
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '../data/session.ts';
import { countFailedJob } from '../metrics/counters.ts';
import type { AllJobSettings, JobName, JobPayloads, JobSettings } from './job-types.ts';

export interface Job<Payload> {
  /** The same on every try: the key that makes a handler idempotent. */
  readonly id: string;
  readonly payload: Payload;
  readonly isLastTry: boolean;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** Runs at least once; what it did is committed when it resolves, tried again when it throws. */
export type JobHandlers = { readonly [Name in JobName]: (job: Job<JobPayloads[Name]>) => Promise<void> };

export type Enqueue = <Name extends JobName>(
  session: Session,
  name: Name,
  payload: JobPayloads[Name],
  startAfter?: Date,
) => Promise<void>;

/** Jobs of one kind in the queue of all servers, as of a few seconds ago. */
export interface JobCounts {
  readonly kind: string;
  readonly waiting: number;
  /** Jobs with a later start: planned ones, and failed ones that are tried again. */
  readonly delayed: number;
  readonly running: number;
  /** Jobs that failed for good. */
  readonly failed: number;
}

export interface Jobs {
  /** Adds a job in the caller's transaction. */
  readonly enqueue: Enqueue;
  /**
   * Adds a job whatever becomes of the caller's transaction, `seconds` from now by the clock of the database, through a
   * connection of the queue, which nobody holds who waits for anything.
   */
  readonly enqueueNow: <Name extends JobName>(name: Name, payload: JobPayloads[Name], seconds: number) => Promise<void>;
  /** Connects and makes the queues; nothing is worked on yet. */
  readonly open: () => Promise<void>;
  readonly work: (handlers: JobHandlers) => Promise<void>;
  readonly count: () => Promise<readonly JobCounts[]>;
  /** Lets running jobs finish. */
  readonly close: () => Promise<void>;
}

export interface JobsDeps {
  readonly url: string;
  readonly settings: AllJobSettings;
  /** Receives the queue's own troubles and of every try that failed. */
  readonly onError: (error: Error) => void;
}

/** A job that needs longer is stopped and tried again by another server. */
const stopWithinMs = limits.stopWithinS * 600;
const atOnce = 4;
/** New jobs announce themselves; tries after a failure are found by looking. */
const pollS = 5;
/** A server that says nothing of a job for so long is dead; who is left looks for such jobs. */
const heartbeatS = 20;
const lookS = 5;

export function createJobs({ url, settings, onError }: JobsDeps): Jobs {
  const jobNames = Object.keys(settings) as readonly JobName[];
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    application_name: 'trunkline jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: lookS,
    monitorIntervalSeconds: lookS,
  });
  boss.on('error', onError);
  let looking: NodeJS.Timeout | undefined;
  return {
    enqueue: async (session, name, payload, startAfter) => {
      await boss.send(name, payload as object, {
        db: inTransaction(session.client),
        ...(startAfter && { startAfter }),
      });
    },
    enqueueNow: async (name, payload, startAfter) => {
      await boss.send(name, payload as object, { startAfter });
    },
    open: async () => {
      await boss.start();
      for (const name of jobNames) await prepareQueue(boss, name, settings[name]);
    },
    work: async (handlers) => {
      for (const name of jobNames) await workOn(boss, name, handlers, onError);
      looking = setInterval(() => void goOnAtOnce(boss).catch(onError), lookS * 1000).unref();
    },
    count: async () =>
      (await boss.getQueues([...jobNames])).map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
        kind: name,
        waiting: readyCount,
        delayed: deferredCount,
        running: activeCount,
        failed: failedCount,
      })),
    close: async () => {
      clearInterval(looking);
      await boss.stop({ graceful: true, timeout: stopWithinMs });
    },
  };
}

async function prepareQueue(boss: PgBoss, name: JobName, { retryLimit, retryDelay, cron }: JobSettings): Promise<void> {
  const settings = { notify: true, retryLimit, retryDelay, retryBackoff: true, heartbeatSeconds: heartbeatS };
  await boss.createQueue(name, settings);
  // One that an older server made keeps what it was made with.
  await boss.updateQueue(name, settings);
  if (cron) await boss.schedule(name, cron, {});
}

/** What a dead server left is not at fault: it need not wait as one that failed. */
const goOnAtOnce = (boss: PgBoss): Promise<unknown> =>
  boss.getDb().executeSql(
    `update jobs.job set start_after = now()
      where state = 'retry' and start_after > now() and output -> 'value' ->> 'message' = 'job heartbeat timeout'`,
  );

async function workOn(boss: PgBoss, name: JobName, handlers: JobHandlers, onError: JobsDeps['onError']): Promise<void> {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: pollS,
    notifyPollingIntervalSeconds: pollS,
  } as const;
  // The queue of a name holds payloads of that name alone.
  const handle = handlers[name] as (job: Job<unknown>) => Promise<void>;
  const workOne = async (): Promise<void> => {
    const worker = await boss.work<unknown>(name, options, async (jobs) => {
      try {
        for (const job of jobs) await handle(toJob(job as JobWithMetadata<unknown>));
      } catch (error) {
        countFailedJob(name);
        onError(new Error(`The job ${name} failed: ${(error as Error).message}`, { cause: error }));
        throw error;
      } finally {
        // By itself it would rest before it looks for the next job, however many wait.
        boss.notifyWorker(worker);
      }
    });
  };
  for (let count = 0; count < atOnce; count += 1) await workOne();
}

const toJob = <Payload>(job: JobWithMetadata<Payload>): Job<Payload> => ({
  id: job.id,
  payload: job.data,
  isLastTry: job.retryCount >= job.retryLimit,
  signal: job.signal,
});

/** Lets pg-boss write through the connection of an open transaction. */
const inTransaction = (client: pg.ClientBase) => ({
  executeSql: (text: string, values: unknown[] = []) => client.query(text, values),
});
