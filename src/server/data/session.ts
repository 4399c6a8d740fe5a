/** One transaction on one connection, bound to a scope: the only place that talks to PostgreSQL for requests. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { BeliefOutdated } from '../access/belief.ts';
import type { Scope } from '../access/scope.ts';
import { sendBatch, type Answer, type Statement } from '../database/batch.ts';
import { inOneWrite } from './one-write.ts';
import { confirmedAt, opening, setScope, statement } from './opening.ts';

/** A row as an array, in the order of the selected columns. */
export type Row = readonly unknown[];

export interface Session {
  readonly scope: Scope;
  /** Runs one statement; several may be sent before the first answers (they share a round trip). */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Rows changed by an insert, update or delete. */
  readonly change: (text: string, values?: readonly unknown[]) => Promise<number>;
  /** The raw connection, for pg-boss and Kysely inside the same transaction. */
  readonly client: pg.ClientBase;
  /** Set once the end of the transaction is sent: what is still to be read in another scope takes a transaction of its own. */
  readonly apart?: <T>(scope: Scope, work: (session: Session) => Promise<T>) => Promise<T>;
}

/**
 * Runs `work` in a transaction that carries the scope into row level security.
 * Commits when `work` resolves, rolls back when it throws; a COMMIT that does not answer COMMIT is an error (no write is lost silently).
 * `work` runs again, at most three times, when the database chose it to end a deadlock or a conflict of transactions.
 */
export async function inSession<T>(pool: pg.Pool, scope: Scope, work: (session: Session) => Promise<T>): Promise<T> {
  for (let left: number = limits.transactionRetries; ; left -= 1) {
    try {
      return await once(pool, scope, work);
    } catch (error) {
      if (left === 0 || !isLostRace(error)) throw error;
      await setTimeout(Math.random() * 50);
    }
  }
}

/** Deadlock, or a conflict of serializable transactions: the same work may succeed the next time. */
const isLostRace = (error: unknown): boolean => ['40P01', '40001'].includes(String((error as pg.DatabaseError).code));

async function once<T>(pool: pg.Pool, scope: Scope, work: (session: Session) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const result = await opened(client, scope, 'begin', work);
    const commit = await client.query('commit');
    if (commit.command !== 'COMMIT') throw new Error('The transaction was rolled back by the database.');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** As {@link inSession} for work that only reads: its answer does not wait for the end of the transaction. */
export async function inReading<T>(pool: pg.Pool, scope: Scope, work: (session: Session) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await opened(client, scope, 'begin read only', work);
  } finally {
    endReading(client);
  }
}

function endReading(client: pg.PoolClient): void {
  client.query('rollback').then(
    () => client.release(),
    (failure: Error) => client.release(failure),
  );
}

/**
 * As {@link inReading} for work that sends all its statements before it first waits: the whole transaction is one
 * batch. Each shape of them is planned once per connection.
 */
export async function inOneReading<T>(pool: pg.Pool, scope: Scope, work: (session: Session) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const statements = opening(scope, 'begin read only', 'force_generic_plan');
  const { promise: answers, resolve: send } = Promise.withResolvers<readonly Answer[]>();
  let isSent = false;
  const run: Run = async (each) => {
    if (isSent) throw new Error('A statement came after the end of its reading.');
    const at = statements.push(each) - 1;
    return (await answers)[at]!;
  };
  const apart: Session['apart'] = (other, step) => inReading(pool, other, step);
  const working = work({ ...sessionBy(run, client, scope), apart });
  isSent = true;
  send(sendBatch(client, [...statements, statement('rollback')]));
  answers.then(
    () => client.release(),
    () => endReading(client),
  );
  const [opened] = await Promise.allSettled([answers.then((all) => requireBelief(scope, all)), working]);
  if (opened.status === 'rejected') throw opened.reason;
  return working;
}

/** Runs one step of an open transaction in another scope, e.g. the system's, and gives the caller's scope back after it. */
export async function actAs<T>(session: Session, scope: Scope, work: (session: Session) => Promise<T>): Promise<T> {
  if (session.apart) return session.apart(scope, work);
  await enter(session, scope);
  try {
    return await work({ ...session, scope });
  } finally {
    await enter(session, session.scope).catch(() => {
      // The transaction is already failing; its own error says why.
    });
  }
}

function enter(session: Session, { principal }: Scope): Promise<unknown> {
  const { text, values } = setScope(principal);
  return session.query(text, values);
}

/** Sends the opening and the first statements of `work` in one go; waits for both, so that no rejection is left unhandled. */
async function opened<T>(
  client: pg.PoolClient,
  scope: Scope,
  begin: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const run: Run = async (each) => (await sendBatch(client, [each]))[0]!;
  const [open, working] = inOneWrite(client, () => [
    sendBatch(client, opening(scope, begin)).then((answers) => requireBelief(scope, answers)),
    work(sessionBy(run, client, scope)),
  ]);
  await Promise.allSettled([open, working]);
  await open;
  return working;
}

type Run = (each: Statement) => Promise<Answer>;

const sessionBy = (run: Run, client: pg.PoolClient, scope: Scope): Session => ({
  scope,
  client,
  query: async (text, values = []) => (await run(statement(text, values))).rows,
  change: async (text, values = []) => changed((await run(statement(text, values))).done),
});

/** `INSERT 0 3` and `UPDATE 3` changed three rows. */
const changed = (done: string): number => Number(/\d+$/.exec(done)?.[0] ?? 0);

/** Throws BeliefOutdated when the scope rests on what is no longer so. */
function requireBelief({ belief }: Scope, answers: readonly Answer[]): void {
  if (belief !== null && !belief.holds(answers[confirmedAt]!.rows)) throw new BeliefOutdated();
}
