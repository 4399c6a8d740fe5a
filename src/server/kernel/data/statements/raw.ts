/**
 * Statements as text, for SQL that Kysely's builders express badly. Parameters, columns and closed lists are typed as
 * well.
 */
import type { SelectType } from 'kysely';
import type { Database } from '#generated/db/database.ts';
import { preparedFrom, type PreparedStatement } from './prepared.ts';

/** `users.email` for every column of every table. */
export type ColumnPath = { [T in keyof Database]: `${T}.${keyof Database[T] & string}` }[keyof Database];

/** Table and column, for statements whose table depends on the call. */
export type TableColumn = {
  [T in keyof Database]: readonly [table: T, column: keyof Database[T] & string];
}[keyof Database];

/** The type that selecting the column gives: `Col<'users.digest'>`. Add null by hand for left joins. */
export type Col<Path extends ColumnPath> = Path extends `${infer T extends keyof Database}.${infer C}`
  ? C extends keyof Database[T]
    ? SelectType<Database[T][C]>
    : never
  : never;

/** A piece of SQL text with the parameters `N`. */
export class Part<out N extends string = never> {
  readonly strings: readonly string[];
  readonly between: readonly (N | Part<N>)[];

  constructor(strings: readonly string[], between: readonly (N | Part<N>)[] = []) {
    this.strings = strings;
    this.between = between;
  }
}

/** The values of a column, or of its items if it is a list. */
type ColumnValue<Path extends ColumnPath> = (Col<Path> extends readonly (infer Item)[] | null ? Item : Col<Path>) &
  string;

/** A value of a closed list: `status = ${value<'tickets.status'>('OPEN')}`. */
export const value = <Path extends ColumnPath>(one: ColumnValue<Path>): Part => new Part([quoteText(one)]);

/** Several values of a closed list in parentheses: `status in ${values<'tickets.status'>('OPEN', 'CLOSED')}`. */
export const values = <Path extends ColumnPath>(...list: readonly ColumnValue<Path>[]): Part =>
  new Part([`(${list.map(quoteText).join(', ')})`]);

/** A constant text of the program, quoted. */
export const constant = (text: string): Part => new Part([quoteText(text)]);

/** A number constant, e.g. a limit. */
export const count = (number: number): Part => new Part([String(number)]);

/** `table.column`, checked against the schemas; `as` replaces the table by an alias. */
export const col = (path: ColumnPath, as?: string): Part =>
  new Part([as === undefined ? path : `${as}.${path.slice(path.indexOf('.') + 1)}`]);

/** A parameter where a part is expected. */
export const param = <N extends string>(name: N): Part<N> => new Part(['', ''], [name]);

/** A piece of SQL for several statements. */
export const part = <N extends string = never>(
  strings: TemplateStringsArray,
  ...between: readonly Part<N>[]
): Part<N> => new Part(strings, between);

/**
 * ``raw<{ group: string }, { id: string }>`select id from quotes where service_group_id = ${'group'}` ``: only names of
 * parameters and parts may be interpolated. For module level, like `prepared`.
 */
export const raw = <P extends object, Row>(
  strings: TemplateStringsArray,
  ...between: readonly ((keyof P & string) | Part<keyof P & string>)[]
): PreparedStatement<P, Row> =>
  preparedFrom<P, Row>(() => {
    const names: string[] = [];
    return { text: write(new Part(strings, between), names), names };
  });

function write({ strings, between }: Part<string>, names: string[]): string {
  return strings.map((text, at) => text + (at < between.length ? writeOne(between[at]!, names) : '')).join('');
}

function writeOne(one: string | Part<string>, names: string[]): string {
  if (one instanceof Part) return write(one, names);
  const known = names.indexOf(one);
  return `$${known < 0 ? names.push(one) : known + 1}`;
}

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
