/**
 * Statements that are sent in one write and answered together; each shape is parsed, planned and described once per
 * connection. Internals of the driver are used only here.
 */
import type { Writable } from 'node:stream';
import pg from 'pg';
import { valueTypes } from './value-types.ts';

type Parameter = string | Buffer | null;

/** The driver's conversion of parameters. */
interface WithUtils {
  readonly utils: { readonly prepareValue: (value: unknown) => Parameter };
}

const { prepareValue } = (pg as typeof pg & WithUtils).utils;

/** The socket of a connection. */
interface WithSocket {
  readonly connection?: { readonly stream?: Pick<Writable, 'cork' | 'uncork'> };
}

/**
 * Statements that `send` sends before its first await go out in one system call, which costs more than most statements.
 */
export function inOneWrite<T>(client: pg.ClientBase, send: () => T): T {
  const stream = (client as pg.ClientBase & WithSocket).connection?.stream;
  stream?.cork();
  try {
    return send();
  } finally {
    stream?.uncork();
  }
}

export interface Statement {
  /** Name under which the connection keeps the statement; null to not keep it. */
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Row format: arrays in column order by default. */
  readonly as?: 'objects';
}

export interface Answer<Row = unknown> {
  /** Rows as arrays in column order, or as objects by column name. */
  readonly rows: readonly Row[];
  /** PostgreSQL's command tag, e.g. `INSERT 0 3`. */
  readonly done: string;
}

/** Sends one statement; several sent before the first answers share a round trip. */
export type Run = <Row>(statement: Statement) => Promise<Answer<Row>>;

/** An interface for sending statements. */
export interface Sender {
  readonly send: Run;
}

/** `INSERT 0 3` and `UPDATE 3` changed three rows. */
export const rowsChanged = (done: string): number => Number(/\d+$/.exec(done)?.[0] ?? 0);

/** Results in the order of the statements. Rejects with the error of the first that fails; later ones are not run. */
export async function sendBatch(client: pg.ClientBase, statements: readonly Statement[]): Promise<readonly Answer[]> {
  try {
    return await new Promise((resolve, reject) => {
      client.query(new Batch(statements, resolve, reject));
    });
  } catch (error) {
    // The error's stack points to the socket; the caller's stack is more useful.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

const failures = new WeakMap<Error, number>();

/** Index of the statement that PostgreSQL refused; undefined if the connection itself failed. */
export const refusedAt = (error: unknown): number | undefined =>
  error instanceof pg.DatabaseError ? failures.get(error) : undefined;

type Parser = (text: string) => unknown;

/** Parsers for a statement's columns; set when the connection first describes it. */
interface Shape {
  parsers: readonly Parser[];
  names: readonly string[];
}

interface Described {
  readonly name: string;
  readonly dataTypeID: number;
}

const shapesByConnection = new WeakMap<pg.Connection, Map<string, Shape>>();

export class Batch extends pg.Query {
  readonly statements: readonly Statement[];
  readonly #resolve: (answers: readonly Answer[]) => void;
  readonly #reject: (error: Error) => void;
  /** Built before sending, so an invalid value fails its caller instead of the connection. */
  readonly #values: readonly Parameter[][];
  readonly #shapes: Shape[] = [];
  readonly #rows: (string | null)[][][];
  readonly #done: string[] = [];
  #known = new Map<string, Shape>();

  constructor(
    statements: readonly Statement[],
    resolve: (answers: readonly Answer[]) => void,
    reject: (error: Error) => void,
  ) {
    super('');
    this.statements = statements;
    this.#values = statements.map(({ values }) => values.map((value) => prepareValue(value)));
    this.#resolve = resolve;
    this.#reject = reject;
    this.#rows = statements.map(() => []);
  }

  /** The driver calls this and the following methods. */
  override readonly submit = (connection: pg.Connection): void => {
    this.#known = shapesByConnection.get(connection) ?? new Map<string, Shape>();
    shapesByConnection.set(connection, this.#known);
    connection.stream.cork();
    for (const [at, statement] of this.statements.entries()) this.#send(connection, statement, this.#values[at]!);
    connection.sync();
    connection.stream.uncork();
  };

  #send(connection: pg.Connection, { name, text }: Statement, values: Parameter[]): void {
    const known = name === null ? undefined : this.#known.get(name);
    const statement = name ?? '';
    // It may have failed before it was parsed; closing an unknown statement is no error.
    if (!known) connection.close({ type: 'S', name: statement }, true);
    if (!known) connection.parse({ name: statement, text, types: [] }, true);
    connection.bind({ statement, values }, true);
    if (!known) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
    const shape = known ?? { parsers: [], names: [] };
    this.#shapes.push(shape);
    if (name !== null) this.#known.set(name, shape);
  }

  handleRowDescription({ fields }: { readonly fields: readonly Described[] }): void {
    const shape = this.#shapes[this.#done.length]!;
    shape.parsers = fields.map(({ dataTypeID }) => valueTypes.getTypeParser(dataTypeID));
    shape.names = fields.map(({ name }) => name);
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#rows[this.#done.length]!.push(fields);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#done.push(text);
  }

  handleReadyForQuery(): void {
    try {
      this.#resolve(this.#done.map((done, at) => ({ done, rows: this.#read(at) })));
    } catch (error) {
      this.#reject(error as Error);
    }
  }

  #read(at: number): readonly unknown[] {
    const read = this.statements[at]!.as === 'objects' ? readObjects : readRows;
    return read(this.#rows[at]!, this.#shapes[at]!);
  }

  handleError(error: Error): void {
    failures.set(error, this.#done.length);
    for (const { name } of this.statements.slice(this.#done.length)) if (name !== null) this.#known.delete(name);
    this.#reject(error);
  }
}

const readRows = (rows: (string | null)[][], { parsers }: Shape): readonly (readonly unknown[])[] =>
  rows.map((row) => row.map((value, at) => (value === null ? null : parsers[at]!(value))));

/** Duplicate column names would hide each other; the check of all statements forbids them. */
const readObjects = (rows: (string | null)[][], { parsers, names }: Shape): readonly Record<string, unknown>[] =>
  rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) {
      const value = row[at]!;
      record[names[at]!] = value === null ? null : parsers[at]!(value);
    }
    return record;
  });
