/** Static statements: built and compiled once, on first use, and sent with each call's values. */
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

/** The call's values as expressions, because no value exists when the statement is built. */
export type CallValues<P> = { readonly [K in keyof P]-?: Expression<P[K]> };

type NoRow = InsertResult | UpdateResult | DeleteResult;

/** A statement without parameters is sent without values. */
type Values<P> = keyof P extends never ? [] : [values: P];

export interface PreparedStatement<P, R> {
  readonly text: string;
  all(session: Sender, ...values: Values<P>): Promise<readonly R[]>;
  /** Undefined when nothing is found. */
  first(session: Sender, ...values: Values<P>): Promise<R | undefined>;
  /** For a statement that always returns a row; throws otherwise. */
  one(session: Sender, ...values: Values<P>): Promise<R>;
  isAny(session: Sender, ...values: Values<P>): Promise<boolean>;
  /** Number of rows changed by an insert, update or delete. */
  change(session: Sender, ...values: Values<P>): Promise<number>;
}

/** The row type of a statement: `RowOf<typeof openItems>`. */
export type RowOf<S> = S extends PreparedStatement<never, infer R> ? R : never;

export interface Compiled {
  readonly text: string;
  readonly names: readonly string[];
}

/** For module level. Constants in `build` become part of the text, so it must not close over values of a call. */
export function prepared<P extends object = Record<never, never>, R = unknown>(
  build: (db: Builders, given: CallValues<P>) => Compilable<R>,
): PreparedStatement<P, R extends NoRow ? never : R> {
  return preparedFrom(() => compileOnce(build as Build));
}

/** Like {@link prepared}, from a text. */
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

/** Each property becomes a parameter of that name. */
const given = new Proxy<Record<string, Expression<unknown>>>({}, { get: (_, name) => parameter(String(name)) });

const parameter = (name: string): Expression<unknown> => ({
  get expressionType() {
    return undefined;
  },
  toOperationNode: () => ValueNode.create(new Placeholder(name)),
});
