/** Statements that say more than Kysely's builders say well, as text whose parameters, columns and closed lists are typed all the same. */
import type { SelectType } from 'kysely';
import type { Database } from '#generated/db/database.ts';
import { preparedFrom, type PreparedStatement } from './prepared.ts';

/** `users.email` for every column of every table. */
export type ColumnPath = { [T in keyof Database]: `${T}.${keyof Database[T] & string}` }[keyof Database];

/** Table and column, for statements over tables that a call chooses. */
export type TableColumn = {
  [T in keyof Database]: readonly [table: T, column: keyof Database[T] & string];
}[keyof Database];

/** What a select of that column gives: `Col<'users.digest'>`. A left join or an outer null is added by hand. */
export type Col<Path extends ColumnPath> = Path extends `${infer T extends keyof Database}.${infer C}`
  ? C extends keyof Database[T]
    ? SelectType<Database[T][C]>
    : never
  : never;

/** A piece of text with the parameters `N` that stand in it. */
export class Part<out N extends string = never> {
  readonly strings: readonly string[];
  readonly between: readonly (N | Part<N>)[];

  constructor(strings: readonly string[], between: readonly (N | Part<N>)[] = []) {
    this.strings = strings;
    this.between = between;
  }
}

/** The values of a column: those of its items for a column that holds a list. */
type ColumnValue<Path extends ColumnPath> = (Col<Path> extends readonly (infer Item)[] | null ? Item : Col<Path>) &
  string;

/** One value of a closed list: `status = ${value<'tickets.status'>('OPEN')}`. */
export const value = <Path extends ColumnPath>(one: ColumnValue<Path>): Part => new Part([quoteText(one)]);

/** Several values of a closed list in parentheses: `status in ${values<'tickets.status'>('OPEN', 'CLOSED')}`. */
export const values = <Path extends ColumnPath>(...list: readonly ColumnValue<Path>[]): Part =>
  new Part([`(${list.map(quoteText).join(', ')})`]);

/** A constant text of the program, quoted. */
export const constant = (text: string): Part => new Part([quoteText(text)]);

/** A number of the program itself, e.g. a limit. */
export const count = (number: number): Part => new Part([String(number)]);

/** `table.column`, which the schemas must have; `as` writes the alias in place of the table. */
export const col = (path: ColumnPath, as?: string): Part =>
  new Part([as === undefined ? path : `${as}.${path.slice(path.indexOf('.') + 1)}`]);

/** A parameter where a shared part wants a part. */
export const param = <N extends string>(name: N): Part<N> => new Part(['', ''], [name]);

/** A piece that several statements share. */
export const part = <N extends string = never>(
  strings: TemplateStringsArray,
  ...between: readonly Part<N>[]
): Part<N> => new Part(strings, between);

/**
 * ``raw<{ group: string }, { id: string }>`select id from quotes where service_group_id = ${'group'}` ``: names of parameters
 * and parts may stand inside, nothing else. For the top of a file, as `prepared`.
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
