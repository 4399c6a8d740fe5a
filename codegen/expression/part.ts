/** A typed part of an expression, with its SQL and its TypeScript side by side. */
import { suggest } from '../check/closest.ts';
import { toSnake } from '../naming.ts';
import { ExpressionFault } from './parse.ts';

export type Type =
  /** Fixed-point: `scale` digits after the point. */
  | { readonly kind: 'number'; readonly scale: number }
  /** Minor units and a currency. */
  | { readonly kind: 'amount' }
  | { readonly kind: 'date' | 'moment' | 'text' | 'boolean' | 'record' | 'null' }
  /** A value of a closed list, or several of them. */
  | { readonly kind: 'value' | 'values'; readonly values: readonly string[] };

export type Kind = Type['kind'];

export interface Part {
  readonly type: Type;
  /** SQL of the value; amounts are of the type `amount` of functions.sql. Null is unknown. */
  readonly sql: string;
  /** TypeScript of the value with the functions of `#runtime/formula.ts`, over the record `r`. Null is unknown. */
  readonly code: string;
  /** The text of a text literal. */
  readonly literal?: string;
  /** The literal 0, which is an amount of any currency. */
  readonly isZero?: true;
  /** An amount that was rounded to minor units. */
  readonly isRounded?: true;
}

/** A field that an expression can name. */
export interface Input {
  readonly type: Type;
  /** Names of its columns: one, or the value and the currency of an amount. */
  readonly columns: readonly string[];
  /** Its name in records. */
  readonly wire: string;
}

/** Numbers that an expression can name as `limits.<id>`. */
export type Limits = ReadonlyMap<string, number>;

export type Inputs = Readonly<Record<string, Input>>;

export const numberOf = (scale: number): Type => ({ kind: 'number', scale });
export const booleanType: Type = { kind: 'boolean' };

export const partOf = (type: Type, sql: string, code: string, more: Partial<Part> = {}): Part => ({
  type,
  sql,
  code,
  ...more,
});

type Texts = Pick<Part, 'sql' | 'code'>;

/** A call of a function that functions.sql and `#runtime/formula.ts` share; SQL writes its name in snake case. */
export const calling = (name: string, ...args: readonly Texts[]): Texts => ({
  sql: `${toSnake(name)}(${args.map(({ sql }) => sql).join(', ')})`,
  code: `${name}(${args.map(({ code }) => code).join(', ')})`,
});

const titles: Readonly<Record<Kind, string>> = {
  number: 'a number',
  amount: 'an amount',
  date: 'a date',
  moment: 'a moment',
  text: 'a text',
  boolean: 'yes or no',
  value: 'a list value',
  values: 'a list of values',
  record: 'a record',
  null: 'nothing',
};

/** "an amount" */
export const titleOf = (kind: Kind): string => titles[kind];

/** "An amount" */
export const startOf = (kind: Kind): string => titles[kind][0]!.toUpperCase() + titles[kind].slice(1);

export function fault(
  at: number,
  message: string,
  found?: { readonly name: string; readonly possible: Iterable<string> },
): never {
  const hint = found && suggest(found.name, found.possible);
  throw new ExpressionFault(hint ? `${message} ${hint}` : message, at);
}

/** The part, if it is of this kind. */
export function expectKind(part: Part, kind: Kind, at: number): Part {
  if (part.type.kind !== kind) fault(at, `This is ${titleOf(part.type.kind)}, but ${titleOf(kind)} was expected.`);
  return part;
}
