/** The job queue in the database: a job exists exactly if the transaction that enqueued it committed. */
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '../data/session.ts';
import { countFailedJob } from '../metrics/counters.ts';
import type { AllJobSettings, JobName, JobPayloads, JobSettings } from './job-types.ts';

export interface Job<Payload> {
  /** The same on every try: the idempotency key of a handler. */
  readonly id: string;
  readonly payload: Payload;
  readonly isLastTry: boolean;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** Runs at least once; a handler that throws is retried. */
export type JobHandlers = { readonly [Name in JobName]: (job: Job<JobPayloads[Name]>) => Promise<void> };

export type Enqueue = <Name extends JobName>(
  session: Session,
  name: Name,
  payload: JobPayloads[Name],
  startAfter?: Date,
) => Promise<void>;

/** Jobs of one kind in the shared queue, as of a few seconds ago. */
export interface JobCounts {
  readonly kind: string;
  readonly waiting: number;
  /** Jobs with a later start: scheduled ones and retries. */
  readonly delayed: number;
  readonly running: number;
  /** Jobs that failed permanently. */
  readonly failed: number;
}

export interface Jobs {
  /** Adds a job in the caller's transaction. */
  readonly enqueue: Enqueue;
  /**
   * Adds a job independently of the caller's transaction, `seconds` from now by the database clock. Uses a connection
   * of the queue, so it cannot deadlock with the caller's.
   */
  readonly enqueueNow: <Name extends JobName>(name: Name, payload: JobPayloads[Name], seconds: number) => Promise<void>;
  /** Connects and creates the queues, but starts no work. */
  readonly open: () => Promise<void>;
  readonly work: (handlers: JobHandlers) => Promise<void>;
  readonly count: () => Promise<readonly JobCounts[]>;
  /** Waits for running jobs. */
  readonly close: () => Promise<void>;
}

export interface JobsDeps {
  readonly url: string;
  readonly settings: AllJobSettings;
  /** Receives errors of the queue and of every failed try. */
  readonly onError: (error: Error) => void;
}

/** A job that takes longer is stopped and retried by another server. */
const stopWithinMs = limits.stopWithinS * 600;
const atOnce = 4;
/** New jobs are announced; retries are found by polling. */
const pollS = 5;
/** A server without a heartbeat for this long is dead; the others take over its jobs. */
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
  // An existing queue keeps the settings of an older server otherwise.
  await boss.updateQueue(name, settings);
  if (cron) await boss.schedule(name, cron, {});
}

/** A job of a dead server did not fail, so it is retried without delay. */
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
  // The queue of a name contains only payloads of that name.
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
        // By itself the worker pauses before its next poll, even if jobs are waiting.
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
