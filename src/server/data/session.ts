/** One transaction on one connection, bound to a scope: the only place that talks to PostgreSQL for requests. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { BeliefOutdated, type Belief } from '../access/belief.ts';
import type { Scope } from '../access/scope.ts';
import { staffRoleOf, userIdOf } from '../access/principal.ts';
import { inOneWrite } from './one-write.ts';
import { statementName } from './statement-name.ts';

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

const settings = `select set_config('app.mode', $1, true), set_config('app.teams', $2, true), set_config('app.user', $3, true)`;

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
    client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    );
  }
}

/**
 * As {@link inReading} for work that sends all its statements before it first waits: they leave in one go with the
 * opening and the end of the transaction. Each shape of them is planned once per connection.
 */
export async function inOneReading<T>(pool: pg.Pool, scope: Scope, work: (session: Session) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isSent = false;
  const session = sessionOn(client, scope);
  const query: Session['query'] = (text, values) => {
    if (isSent) throw new Error('A statement came after the end of its reading.');
    return session.query(text, values);
  };
  const apart: Session['apart'] = (other, step) => inReading(pool, other, step);
  return inOneWrite(client, () => {
    const result = opened(client, scope, beginPlanned, () => work({ ...session, query, apart }));
    isSent = true;
    client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    );
    return result;
  });
}

const beginPlanned = `begin read only; set local plan_cache_mode = 'force_generic_plan'`;

/** Runs one step of an open transaction in another scope, e.g. the system's, and gives the caller's scope back after it. */
export async function actAs<T>(session: Session, scope: Scope, work: (session: Session) => Promise<T>): Promise<T> {
  if (session.apart) return session.apart(scope, work);
  await session.query(settings, sessionSettings(scope));
  try {
    return await work({ ...session, scope });
  } finally {
    await session.query(settings, sessionSettings(session.scope)).catch(() => {
      // The transaction is already failing; its own error says why.
    });
  }
}

/** Sends the opening and the first statements of `work` in one go; waits for both, so that no rejection is left unhandled. */
async function opened<T>(
  client: pg.PoolClient,
  scope: Scope,
  begin: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const [opening, working] = inOneWrite(client, () => [open(client, scope, begin), work(sessionOn(client, scope))]);
  await Promise.allSettled([opening, working]);
  await opening;
  return working;
}

/** Throws BeliefOutdated when the scope rests on what is no longer so. */
async function open(client: pg.PoolClient, scope: Scope, begin: string): Promise<void> {
  const beginning = client.query(scope.belief ? `${begin}; set local app.mode = 'system'` : begin);
  const confirming = scope.belief ? confirm(client, scope.belief) : null;
  await Promise.all([beginning, confirming, client.query(statement(settings, sessionSettings(scope)))]);
}

async function confirm(client: pg.PoolClient, { text, values, holds }: Belief): Promise<void> {
  const { rows } = await client.query<unknown[]>({ ...statement(text, values), rowMode: 'array' });
  if (!holds(rows)) throw new BeliefOutdated();
}

function sessionOn(client: pg.PoolClient, scope: Scope): Session {
  return {
    scope,
    client,
    query: async (text, values) =>
      (await client.query<unknown[]>({ ...statement(text, values), rowMode: 'array' })).rows,
    change: async (text, values) => (await client.query(statement(text, values))).rowCount ?? 0,
  };
}

const statement = (text: string, values: readonly unknown[] = []) => {
  const name = statementName(text);
  return { ...(name === null ? {} : { name }), text, values: values as unknown[] };
};

/** Mirrors the RLS settings that the generated policies read. */
function sessionSettings(scope: Scope): readonly string[] {
  const { principal } = scope;
  const user = userIdOf(principal) ?? '';
  if (principal.kind === 'job') return ['system', '', user];
  if (staffRoleOf(principal) !== null) return ['staff', '', user];
  if (principal.kind === 'user' || principal.kind === 'api_key')
    return ['teams', [...principal.teams.keys()].join(','), user];
  return ['anonymous', '', user];
}
