/** One transaction on one connection, bound to a scope: the only place that talks to PostgreSQL for requests. */
import type pg from 'pg';
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
}

const settings = `select set_config('app.mode', $1, true), set_config('app.teams', $2, true), set_config('app.user', $3, true)`;

/**
 * Runs `work` in a transaction that carries the scope into row level security.
 * Commits when `work` resolves, rolls back when it throws; a COMMIT that does not answer COMMIT is an error (no write is lost silently).
 */
export async function inSession<T>(pool: pg.Pool, scope: Scope, work: (session: Session) => Promise<T>): Promise<T> {
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

/** Runs one step of an open transaction in another scope, e.g. the system's, and gives the caller's scope back after it. */
export async function actAs<T>(session: Session, scope: Scope, work: (session: Session) => Promise<T>): Promise<T> {
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
  const [opening, working] = inOneWrite(client, () => [
    Promise.all([client.query(begin), client.query(statement(settings, sessionSettings(scope)))]),
    work(sessionOn(client, scope)),
  ]);
  await Promise.allSettled([opening, working]);
  await opening;
  return working;
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
