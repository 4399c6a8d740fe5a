/** Reads a bank's CSV export: its columns are found by their names, or named by whoever imports it. */
import { parse } from 'csv-parse/sync';
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { minorOf } from './minor.ts';
import type { BankEntry, FileProblem, ReadFile } from './statement.ts';

/** What a column holds; in place of one amount there may be one column for what came in and one for what went out. */
export type BankColumn = keyof typeof limits.bankCsvColumns;

type Columns = Partial<Record<BankColumn, number>>;

/** `mapping` names the column of a field where its heading says too little. */
export function readBankCsv(
  text: string,
  account: string,
  currency: string,
  mapping: Partial<Record<BankColumn, string>> = {},
): ReadFile {
  let rows: readonly (readonly string[])[];
  try {
    rows = parse(text, { bom: true, skip_empty_lines: true, relax_column_count: true, delimiter: [',', ';', '\t'] });
  } catch {
    return { problems: [{ line: null, text: messages['bank.notRead'] }] };
  }
  const [head = [], ...body] = rows;
  const columns = columnsOf(head, mapping);
  const missing = missingIn(columns);
  if (missing) return { problems: [{ line: 1, text: fill(messages['bank.noColumn'], { column: missing }) }] };
  const problems: FileProblem[] = [];
  const entries = body.flatMap((row, at) => entryOf(row, at + 2, columns, problems));
  if (problems.length > 0) return { problems };
  return { statements: [{ account, currency, opening: null, closing: null, entries }] };
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

function columnsOf(head: readonly string[], mapping: Partial<Record<BankColumn, string>>): Columns {
  const names = head.map(plain);
  return Object.fromEntries(
    Object.entries(limits.bankCsvColumns).flatMap(([field, known]) => {
      const asked = mapping[field as BankColumn];
      const at = names.findIndex((name) =>
        asked === undefined ? known.some((each) => plain(each) === name) : name === plain(asked),
      );
      return at < 0 ? [] : [[field, at]];
    }),
  );
}

function missingIn(columns: Columns): string | null {
  if (columns.date === undefined) return limits.bankCsvColumns.date[0];
  const hasAmount = columns.amount !== undefined || (columns.credit !== undefined && columns.debit !== undefined);
  return hasAmount ? null : limits.bankCsvColumns.amount[0];
}

function entryOf(
  row: readonly string[],
  line: number,
  columns: Columns,
  problems: FileProblem[],
): readonly BankEntry[] {
  const cell = (field: BankColumn): string => (columns[field] === undefined ? '' : (row[columns[field]] ?? '').trim());
  const bookedOn = dayOf(cell('date'));
  const amount = columns.amount === undefined ? twoColumns(cell('credit'), cell('debit')) : minorOf(cell('amount'));
  if (bookedOn === null) problems.push({ line, text: fill(messages['bank.badDate'], { date: cell('date') }) });
  if (amount === null) problems.push({ line, text: fill(messages['bank.badAmount'], { amount: cell('amount') }) });
  if (bookedOn === null || amount === null) return [];
  return [
    {
      bookedOn,
      amount,
      text: cell('text'),
      reference: cell('reference') || null,
      endToEndId: cell('endToEnd') || null,
    },
  ];
}

function twoColumns(credit: string, debit: string): number | null {
  if ((credit === '') === (debit === '')) return null;
  const value = minorOf(credit || debit);
  return value === null ? null : credit === '' ? 0 - Math.abs(value) : value;
}

/** `2026-11-03`, `11/03/2026` or `11/3/26`. */
function dayOf(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text) ?? [];
  const iso =
    month === undefined ? text : `${year!.padStart(4, '20')}-${month.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}
