/** The session of a transaction: the only access to PostgreSQL for requests. */
import type pg from 'pg';
import type { Scope } from '../access/scope.ts';
import { rowsChanged, type Run, type Sender, type Statement } from '../database/driver.ts';
import { setScope, statement } from './opening.ts';
import { builtBy } from './statements/built.ts';
import type { Builders } from './statements/compiler.ts';

/** A row as an array, in the order of the selected columns. */
export type Row = readonly unknown[];

/**
 * A session has one scope and one connection. Hand-written statements are `prepared` ones, in the `queries.ts` of their
 * area.
 */
export interface Session extends Sender {
  readonly scope: Scope;
  /** Builders for statements whose shape depends on the call, typed by the schemas. */
  readonly db: Builders;
  /** Runs a text generated from the schemas. Several may be sent before the first answers, in one round trip. */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Number of rows changed by such an insert, update or delete. */
  readonly change: (text: string, values?: readonly unknown[]) => Promise<number>;
  /** Sends a statement without waiting for it; if it fails, the transaction fails. */
  readonly later: (statement: Statement) => void;
  /** The raw connection, for pg-boss inside the same transaction. */
  readonly client: pg.ClientBase;
  /** Set once the transaction's end has been sent; later reads then need a separate transaction. */
  readonly inOwnTransaction?: <T>(scope: Scope, work: (session: Session) => Promise<T>) => Promise<T>;
}

export const sessionBy = (
  run: Run,
  client: pg.ClientBase,
  scope: Scope,
  later: Session['later'] = changesNothing,
): Session => ({
  scope,
  client,
  send: run,
  later,
  // Created on first use, because few calls build statements.
  get db() {
    return builtBy(run);
  },
  query: async (text, values = []) => (await run<Row>(statement(text, values))).rows,
  change: async (text, values = []) => rowsChanged((await run(statement(text, values))).done),
});

function changesNothing(): never {
  throw new Error('A reading writes nothing.');
}

/**
 * Runs one step of an open transaction in another scope, e.g. the system's, then restores the caller's scope. Does not
 * wait for either change of scope: if one fails, so does the transaction.
 */
export async function actAs<T>(session: Session, scope: Scope, work: (session: Session) => Promise<T>): Promise<T> {
  if (session.inOwnTransaction) return session.inOwnTransaction(scope, work);
  const change = ({ principal }: Scope): void => void session.send(setScope(principal)).catch(() => undefined);
  change(scope);
  try {
    return await work({ ...session, scope });
  } finally {
    change(session.scope);
  }
}
