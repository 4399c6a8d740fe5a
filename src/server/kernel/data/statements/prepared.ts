/** Statements of the program itself: built and compiled once, on first use, and sent with the values of each call. */
import {
  ValueNode,
  type Compilable,
  type DeleteResult,
  type Expression,
  type InsertResult,
  type UpdateResult,
} from 'kysely';
import { rowsChanged, type Answer, type Sender } from '../../database/driver.ts';
import { statementName } from '../statement-name.ts';
import { buildersOver, OnceCompiler, Placeholder, PlainExecutor, type Builders } from './compiler.ts';
import { register } from './registry.ts';

/** What each call gives, as expressions: no value is there yet while the statement is built. */
export type CallValues<P> = { readonly [K in keyof P]-?: Expression<P[K]> };

type NoRow = InsertResult | UpdateResult | DeleteResult;

/** A statement without parameters is sent without values. */
type Values<P> = keyof P extends never ? [] : [values: P];

export interface PreparedStatement<P, R> {
  readonly text: string;
  all(session: Sender, ...values: Values<P>): Promise<readonly R[]>;
  /** Undefined when nothing is found. */
  first(session: Sender, ...values: Values<P>): Promise<R | undefined>;
  /** For a statement that always answers a row; throws when it does not. */
  one(session: Sender, ...values: Values<P>): Promise<R>;
  isAny(session: Sender, ...values: Values<P>): Promise<boolean>;
  /** Rows changed by an insert, update or delete. */
  change(session: Sender, ...values: Values<P>): Promise<number>;
}

/** What a statement answers: `RowOf<typeof openItems>`. */
export type RowOf<S> = S extends PreparedStatement<never, infer R> ? R : never;

export interface Compiled {
  readonly text: string;
  readonly names: readonly string[];
}

/** For the top of a file: constants in `build` become part of the text, so it must not close over what a call brings. */
export function prepared<P extends object = Record<never, never>, R = unknown>(
  build: (db: Builders, given: CallValues<P>) => Compilable<R>,
): PreparedStatement<P, R extends NoRow ? never : R> {
  return preparedFrom(() => compileOnce(build as Build));
}

/** As {@link prepared}, of a text. */
export function preparedFrom<P extends object, R>(compile: () => Compiled): PreparedStatement<P, R> {
  let compiled: Compiled | undefined;
  const known = (): Compiled => (compiled ??= compile());
  const send = (session: Sender, [given]: Values<P>): Promise<Answer<R>> => {
    const { text, names } = known();
    const values = names.map((name) => given?.[name as keyof P]);
    return session.send<R>({ name: statementName(text), text, values, as: 'objects' });
  };
  return register({
    get text() {
      return known().text;
    },
    all: async (session, ...values) => (await send(session, values)).rows,
    first: async (session, ...values) => (await send(session, values)).rows[0],
    one: async (session, ...values) => {
      const [row] = (await send(session, values)).rows;
      if (row === undefined) throw new Error(`No row of: ${known().text}`);
      return row;
    },
    isAny: async (session, ...values) => (await send(session, values)).rows.length > 0,
    change: async (session, ...values) => rowsChanged((await send(session, values)).done),
  });
}

type Build = (db: Builders, given: Record<string, Expression<unknown>>) => Compilable;

function compileOnce(build: Build): Compiled {
  const compiler = new OnceCompiler();
  const { sql: text } = build(buildersOver(new PlainExecutor(compiler)), given).compile();
  return { text, names: compiler.names };
}

/** Any name asked of it is a parameter of that name. */
const given = new Proxy<Record<string, Expression<unknown>>>({}, { get: (_, name) => parameter(String(name)) });

const parameter = (name: string): Expression<unknown> => ({
  get expressionType() {
    return undefined;
  },
  toOperationNode: () => ValueNode.create(new Placeholder(name)),
});
