/** Finds the heading row of a bank's CSV file, possibly below a summary, and what each column contains. */
import { parse } from 'csv-parse/sync';
import { delimiterOf } from '#domain/format/csv-delimiter.ts';
import { limits } from '#generated/domain/limits.ts';

/** What a column contains. Incoming and outgoing amounts may have separate columns. */
export type BankColumn = keyof typeof limits.bankCsvColumns;
export type BankMapping = Partial<Record<BankColumn, string>>;
export type Columns = Partial<Record<BankColumn, number>>;

export interface Row {
  readonly cells: readonly string[];
  /** Line of the file on which the row ends. */
  readonly line: number;
}

export interface BankTable {
  readonly head: readonly string[];
  readonly columns: Columns;
  readonly above: readonly Row[];
  readonly body: readonly Row[];
}

const delimiters = [',', ';', '\t', '|'];

/** Letters and digits of any script, without accents: `Crédit` is `credit`. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The table with the first delimiter that gives one; else the missing column, or null if it is not a table. */
export function tableOf(text: string, mapping: BankMapping): BankTable | { readonly missing: string | null } {
  const first = delimiterOf(text);
  let missing: string | null = null;
  for (const delimiter of [first, ...delimiters.filter((each) => each !== first)]) {
    const rows = rowsOf(text, delimiter);
    if (rows === null) continue;
    const at = rows
      .slice(0, limits.bankCsvHeadRows)
      .findIndex(({ cells }) => missingIn(columnsOf(cells, mapping)) === null);
    missing ??= missingIn(columnsOf(rows[0]?.cells ?? [], mapping));
    if (at < 0) continue;
    const head = rows[at]!.cells;
    return { head, columns: columnsOf(head, mapping), above: rows.slice(0, at), body: rows.slice(at + 1) };
  }
  return { missing };
}

function rowsOf(text: string, delimiter: string): readonly Row[] | null {
  try {
    const found = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      // Banks write texts such as 12" cable into cells without quoting them.
      relax_quotes: true,
      trim: true,
      delimiter,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
    return found.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch {
    return null;
  }
}

/** For each kind the best heading wins, in any position. */
function columnsOf(head: readonly string[], mapping: BankMapping): Columns {
  const names = head.map((each) => plain(each));
  const withoutCurrency = head.map((each) => plain(each.replace(/[([]?\b[A-Z]{3}\b[)\]]?\s*$/, '')));
  return Object.fromEntries(
    Object.entries(limits.bankCsvColumns).flatMap(([field, known]) => {
      const asked = mapping[field as BankColumn];
      const wanted = asked === undefined ? known : [asked];
      const at = wanted
        .flatMap((each) => [names.indexOf(plain(each)), withoutCurrency.indexOf(plain(each))])
        .find((place) => place >= 0);
      return at === undefined ? [] : [[field, at]];
    }),
  );
}

function missingIn(columns: Columns): string | null {
  if (columns.date === undefined) return limits.bankCsvColumns.date[0];
  const hasAmount = columns.amount !== undefined || (columns.credit !== undefined && columns.debit !== undefined);
  return hasAmount ? null : limits.bankCsvColumns.amount[0];
}
