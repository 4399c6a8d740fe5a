/** Reads a bank's CSV export: its columns are found by their names, or named by whoever imports it. */
import { parse } from 'csv-parse/sync';
import { dayOf } from '#domain/bills/read/values.ts';
import { delimiterOf } from '#domain/format/csv-delimiter.ts';
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { decimalOf, minorOf, type Decimal } from './minor.ts';
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
    rows = parse(text, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: delimiterOf(text),
    });
  } catch {
    return { problems: [{ line: null, text: messages['bank.notRead'] }] };
  }
  const [head = [], ...body] = rows;
  const columns = columnsOf(head, mapping);
  const missing = missingIn(columns);
  if (missing) return { problems: [{ line: 1, text: fill(messages['bank.noColumn'], { column: missing }) }] };
  const problems: FileProblem[] = [];
  const decimal = decimalOf(amountsIn(body, columns));
  const entries = body.flatMap((row, at) => entryOf(row, at + 2, columns, decimal, problems));
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

const amountsIn = (rows: readonly (readonly string[])[], { amount, credit, debit }: Columns): readonly string[] =>
  rows.flatMap((row) => [amount, credit, debit].flatMap((at) => (at === undefined ? [] : [(row[at] ?? '').trim()])));

function entryOf(
  row: readonly string[],
  line: number,
  columns: Columns,
  decimal: Decimal,
  problems: FileProblem[],
): readonly BankEntry[] {
  const cell = (field: BankColumn): string => (columns[field] === undefined ? '' : (row[columns[field]] ?? '').trim());
  const bookedOn = bookedDay(cell('date'));
  const amount =
    columns.amount === undefined
      ? twoColumns(cell('credit'), cell('debit'), decimal)
      : minorOf(cell('amount'), decimal);
  if (bookedOn === null) problems.push({ line, text: fill(messages['bank.badDate'], { date: cell('date') }) });
  if (amount === null)
    problems.push({
      line,
      text: fill(messages['bank.badAmount'], { amount: amountsIn([row], columns).filter(Boolean).join(' / ') }),
    });
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

/** Some banks leave the other column empty, some write a zero there. */
function twoColumns(credit: string, debit: string, decimal: Decimal): number | null {
  const [cameIn, wentOut] = [credit, debit].map((text) => (text === '' ? 0 : minorOf(text, decimal)));
  if (cameIn == null || wentOut == null || (credit === '' && debit === '')) return null;
  if (cameIn !== 0 && wentOut !== 0) return null;
  return wentOut === 0 ? cameIn : 0 - Math.abs(wentOut);
}

/** `2026-11-03`, `11/03/2026`, `11/3/26` or `03.11.2026`. */
const bookedDay = (text: string): string | null =>
  dayOf(text, 'YYYY-MM-DD') ?? dayOf(text, 'MM/DD/YYYY') ?? dayOf(text, 'DD.MM.YYYY');
