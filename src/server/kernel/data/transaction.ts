/** The only way to open a transaction: it passes the scope to row-level security. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { CachedSessionOutdated } from '../access/cached-session.ts';
import type { Scope } from '../access/scope.ts';
import { cancelWhenLeft } from '../database/cancel.ts';
import { requireReserve } from '../database/disk-reserve.ts';
import { inOneWrite, sendBatch, type Answer, type Run } from '../database/driver.ts';
import { holding, type Hold } from '../database/hold.ts';
import { inLane, type LaneName } from './lane.ts';
import { opening } from './opening.ts';
import { auditRefusal, frozenRefusal } from './refused.ts';
import { snapshotOf, Snapshot } from './snapshot.ts';
import { sessionBy, type Session } from './session.ts';

export type Work<T> = (session: Session) => Promise<T>;

export interface TransactionOptions {
  /**
   * - `write` commits when the work resolves and rolls back when it throws. The work is retried a few times after a
   * deadlock or a serialization failure.
   * - `read` changes nothing; its answer does not wait for the end of the transaction.
   * - `batch` is `read` for work that sends all its statements before it first awaits: the whole transaction is one
   * write
   *   to the socket, and each statement shape is planned once per connection.
   */
  readonly mode: 'write' | 'read' | 'batch';
  /** The lane that a slow read stays in. */
  readonly lane?: LaneName;
}

/**
 * Reads join the request's shared snapshot if there is one. An error in a cached session may come from outdated rights,
 * so the caller is read again and the work retried with the current scope.
 */
export async function transaction<T>(
  pool: pg.Pool,
  scope: Scope,
  { mode, lane }: TransactionOptions,
  work: Work<T>,
): Promise<T> {
  if (mode !== 'write') {
    const shared = snapshotOf(scope);
    if (shared) return shared.read(scope, work, lane);
  }
  if (lane !== undefined) return inLane(pool, lane, scope.left, () => transaction(pool, scope, { mode }, work));
  const run = modes[mode];
  if (scope.cached === null) return run(pool, scope, work);
  const confirmation = { isConfirmed: false };
  try {
    return await run(pool, scope, work, confirmation);
  } catch (error) {
    // The caller may have changed after the first of several reads.
    const isOutdated = !confirmation.isConfirmed || error instanceof CachedSessionOutdated;
    if (!isOutdated || scope.left?.aborted) throw error;
    return run(pool, await scope.cached.refreshed(), work);
  }
}

/** Whether the transaction confirmed the cached session. */
interface Confirmation {
  isConfirmed: boolean;
}

/** One transaction for all reads in this scope until its `end`. */
export const sharedReading = (pool: pg.Pool, scope: Scope, hold: Hold): Snapshot =>
  new Snapshot(pool, scope, timeOf(scope, true), hold);

/** Statement timeout in ms; jobs get more, because no one waits for them. */
const timeOf = ({ principal }: Scope, isReading: boolean): number =>
  principal.kind === 'job' ? limits.jobStatementMs : isReading ? limits.readingStatementMs : limits.workStatementMs;

const modes = { write: writing, read: reading, batch: batched } satisfies Record<TransactionOptions['mode'], unknown>;

async function writing<T>(pool: pg.Pool, scope: Scope, work: Work<T>, found?: Confirmation): Promise<T> {
  requireReserve(pool, scope.principal);
  for (let left: number = limits.transactionRetries; ; left -= 1) {
    try {
      return await writeOnce(pool, scope, work, found);
    } catch (error) {
      const refusal = frozenRefusal(error);
      if (refusal) await writeOnce(pool, scope, ({ query }) => auditRefusal(scope, query, refusal));
      if (left === 0 || !isLostRace(error)) throw refusal ?? error;
      await setTimeout(Math.random() * 50);
    }
  }
}

/** Deadlock or serialization failure: a retry may succeed. */
const isLostRace = (error: unknown): boolean => ['40P01', '40001'].includes(String((error as pg.DatabaseError).code));

/** Throws if COMMIT does not answer COMMIT, so that no write is lost silently. */
async function writeOnce<T>(pool: pg.Pool, scope: Scope, work: Work<T>, found?: Confirmation): Promise<T> {
  const client = await pool.connect();
  const hold: Hold = { isHeld: true };
  let broken: Error | undefined;
  const sent: Promise<unknown>[] = [];
  try {
    const result = await holding(hold, () => opened({ client, scope, begin: 'begin', sent, found }, work)).catch(
      async (error: unknown) => {
        // An earlier failed statement is the actual cause.
        await Promise.all(sent);
        throw error;
      },
    );
    const [commit] = await Promise.all([client.query('commit'), ...sent]);
    if (commit.command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    hold.isHeld = false;
    client.release(broken);
  }
}

async function reading<T>(pool: pg.Pool, scope: Scope, work: Work<T>, found?: Confirmation): Promise<T> {
  const client = await pool.connect();
  const hold: Hold = { isHeld: true };
  const settled = cancelWhenLeft(client, scope.left);
  try {
    return await holding(hold, () => opened({ client, scope, begin: 'begin read only', sent: null, found }, work));
  } finally {
    hold.isHeld = false;
    void settled().then(() => endReading(client));
  }
}

function endReading(client: pg.PoolClient): void {
  client.query('rollback').then(
    () => client.release(),
    (failure: Error) => client.release(failure),
  );
}

async function batched<T>(pool: pg.Pool, scope: Scope, work: Work<T>, found?: Confirmation): Promise<T> {
  const client = await pool.connect();
  const statements = opening(scope, {
    begin: null,
    isReading: true,
    timeoutMs: timeOf(scope, true),
    planning: 'force_generic_plan',
  });
  const confirmedAt = statements.length - 1;
  const { promise: answers, resolve: send } = Promise.withResolvers<readonly Answer[]>();
  let isSent = false;
  const run: Run = async <Row>(each: Parameters<Run>[0]) => {
    if (isSent) throw new Error('A statement came after the end of its reading.');
    const at = statements.push(each) - 1;
    return (await answers)[at] as Answer<Row>;
  };
  const inOwnTransaction: Session['inOwnTransaction'] = (other, step) => batched(pool, other, step);
  const settled = cancelWhenLeft(client, scope.left);
  // Wrapped in async, so that a synchronous throw also releases the connection.
  const working = (async () => work(Object.assign(sessionBy(run, client, scope), { inOwnTransaction })))();
  isSent = true;
  send(sendBatch(client, statements));
  answers.then(
    () => settled().then(() => client.release()),
    () => settled().then(() => endReading(client)),
  );
  const [confirmed] = await Promise.allSettled([
    answers.then((all) => requireCached(scope, all[confirmedAt]!, found)),
    working,
  ]);
  if (confirmed.status === 'rejected') throw confirmed.reason;
  return working;
}

interface Opening {
  readonly client: pg.PoolClient;
  readonly scope: Scope;
  readonly begin: string;
  /** Statements that are not awaited before the commit; null in a read. */
  readonly sent: Promise<unknown>[] | null;
  readonly found: Confirmation | undefined;
}

/**
 * Sends the opening and the first statements of `work` together. Waits for both, so that no rejection stays unhandled.
 */
async function opened<T>({ client, scope, begin, sent, found }: Opening, work: Work<T>): Promise<T> {
  const isReading = sent === null;
  const run: Run = async <Row>(each: Parameters<Run>[0]) => (await sendBatch(client, [each]))[0] as Answer<Row>;
  const later = (each: Parameters<Run>[0]): void => {
    const answer = run(each);
    // Reported by the commit or by a later statement.
    answer.catch(() => undefined);
    sent?.push(answer);
  };
  const [open, working] = inOneWrite(client, () => [
    sendBatch(client, opening(scope, { begin, isReading, timeoutMs: timeOf(scope, false) })).then((answers) =>
      requireCached(scope, answers.at(-1)!, found),
    ),
    work(isReading ? sessionBy(run, client, scope) : sessionBy(run, client, scope, later)),
  ]);
  await Promise.allSettled([open, working]);
  await open;
  return working;
}

/** Throws CachedSessionOutdated if the cached session is no longer valid. */
function requireCached({ cached }: Scope, { rows }: Answer, found?: Confirmation): void {
  if (cached !== null && rows.length === 0) throw new CachedSessionOutdated();
  if (found) found.isConfirmed = true;
}
