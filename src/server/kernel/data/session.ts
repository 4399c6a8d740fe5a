/** What a transaction gives to the work that is done in it: the only place that talks to PostgreSQL for requests. */
import type pg from 'pg';
import type { Scope } from '../access/scope.ts';
import { rowsChanged, type Run, type Sender, type Statement } from '../database/driver.ts';
import { setScope, statement } from './opening.ts';
import { builtBy } from './statements/built.ts';
import type { Builders } from './statements/compiler.ts';

/** A row as an array, in the order of the selected columns. */
export type Row = readonly unknown[];

/** Bound to one scope, on one connection. Hand-written statements are `prepared` ones, in the `queries.ts` of their area. */
export interface Session extends Sender {
  readonly scope: Scope;
  /** Statements whose shape depends on the call, typed by the schemas. */
  readonly db: Builders;
  /** Runs a text that is made from the schemas; several may be sent before the first answers (they share a round trip). */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Rows changed by an insert, update or delete of such a text. */
  readonly change: (text: string, values?: readonly unknown[]) => Promise<number>;
  /** Sends what nothing in the transaction waits for; where it fails, the transaction does. */
  readonly later: (statement: Statement) => void;
  /** The raw connection, for pg-boss inside the same transaction. */
  readonly client: pg.ClientBase;
  /** Set once the end of the transaction is sent: what is still to be read in another scope takes a transaction of its own. */
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
  // Made when it is first asked for: few calls build statements of their own.
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
 * Runs one step of an open transaction in another scope, e.g. the system's, and gives the caller's scope back after it.
 * Neither change of scope is waited for: where one fails the transaction has, and nothing runs any more.
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
