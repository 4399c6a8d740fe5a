/** Statements that leave in one write and are answered together; each shape is parsed, planned and described once per connection. */
import pg from 'pg';
import { valueTypes } from './value-types.ts';

type Parameter = string | Buffer | null;

/** The driver's own way to send a value, which its types keep to themselves. */
const { prepareValue } = (pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => Parameter } })
  .utils;

export interface Statement {
  /** Under which the connection keeps it; null to keep it not at all. */
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Answer {
  /** Each as an array, in the order of the selected columns. */
  readonly rows: readonly (readonly unknown[])[];
  /** What PostgreSQL says that it did, e.g. `INSERT 0 3`. */
  readonly done: string;
}

/** The answers in the order of the statements. Rejects with the error of the first that fails; those after it are not run. */
export async function sendBatch(client: pg.ClientBase, statements: readonly Statement[]): Promise<readonly Answer[]> {
  try {
    return await new Promise((resolve, reject) => {
      client.query(new Batch(statements, resolve, reject));
    });
  } catch (error) {
    // Its stack leads to the socket that it came from; who sent the batch says more.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

type Parser = (text: string) => unknown;

/** How the columns of a statement are read; filled when the connection first describes it. */
interface Shape {
  parsers: readonly Parser[];
}

const shapesByConnection = new WeakMap<pg.Connection, Map<string, Shape>>();

export class Batch extends pg.Query {
  readonly statements: readonly Statement[];
  readonly #resolve: (answers: readonly Answer[]) => void;
  readonly #reject: (error: Error) => void;
  /** Made before anything is sent: one that cannot be sent fails its caller, not the connection. */
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

  /** Called by the driver, as all below. */
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
    // Whether one that failed before was parsed is not known; closing what is not there is no error.
    if (!known) connection.close({ type: 'S', name: statement }, true);
    if (!known) connection.parse({ name: statement, text, types: [] }, true);
    connection.bind({ statement, values }, true);
    if (!known) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
    const shape = known ?? { parsers: [] };
    this.#shapes.push(shape);
    if (name !== null) this.#known.set(name, shape);
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly dataTypeID: number }[] }): void {
    this.#shapes[this.#done.length]!.parsers = fields.map(({ dataTypeID }) => valueTypes.getTypeParser(dataTypeID));
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#rows[this.#done.length]!.push(fields);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#done.push(text);
  }

  handleReadyForQuery(): void {
    try {
      this.#resolve(this.#done.map((done, at) => ({ done, rows: readRows(this.#rows[at]!, this.#shapes[at]!) })));
    } catch (error) {
      this.#reject(error as Error);
    }
  }

  handleError(error: Error): void {
    for (const { name } of this.statements.slice(this.#done.length)) if (name !== null) this.#known.delete(name);
    this.#reject(error);
  }
}

const readRows = (rows: (string | null)[][], { parsers }: Shape): Answer['rows'] =>
  rows.map((row) => row.map((value, at) => (value === null ? null : parsers[at]!(value))));
