/** Reads a bank's CSV export. Columns are found by their headings or named by the user who imports it. */
import { dayOf, slashOrder } from '#domain/bills/read/values.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { numberOf } from '../reference.ts';
import type { BankEntry, FileNote, FileProblem, ReadFile } from '../statement.ts';
import { amountReader, type AmountReader } from './amounts.ts';
import { plain, tableOf, type BankColumn, type BankMapping, type BankTable, type Row } from './columns.ts';

export type SlashFormat = 'MM/DD/YYYY' | 'DD/MM/YYYY';

export interface BankCsv {
  readonly text: string;
  readonly account: string;
  readonly currency: string;
  /** Column of a field, if its heading is not recognized. */
  readonly columns?: BankMapping;
  /** How to read `04/11/2026` if the file leaves it open. */
  readonly dateFormat?: SlashFormat | null;
  /** A booking cannot be later than this day. */
  readonly today?: string;
}

interface Reading {
  readonly table: BankTable;
  readonly currency: string;
  readonly amounts: AmountReader;
  readonly slashes: SlashFormat;
  readonly problems: FileProblem[];
  readonly notes: FileNote[];
}

export function readBankCsv({ text, account, currency, columns = {}, dateFormat, today }: BankCsv): ReadFile {
  const table = tableOf(text, columns);
  if ('missing' in table) {
    const { missing } = table;
    return missing === null
      ? { problems: [{ line: null, text: messages['bank.notRead'] }] }
      : { problems: [{ line: 1, text: fill(messages['bank.noColumn'], { column: missing }) }] };
  }
  const order = orderOf(table, today ?? null);
  if (order === 'UNCLEAR' && dateFormat == null) return unclearDates(table);
  const reading: Reading = {
    table,
    currency,
    amounts: amountReader(table, currency),
    slashes: order === 'UNCLEAR' ? dateFormat! : (order ?? 'MM/DD/YYYY'),
    problems: [],
    notes: [],
  };
  noteRows(reading, table.above, messages['bank.rowsAbove']);
  const entries = table.body.flatMap((row) => entryOf(reading, row));
  const { problems, notes } = reading;
  // If most rows fail, the file was probably misread, so no row is used.
  const isDoubtful = new Set(problems.map(({ line }) => line)).size >= entries.length;
  if (problems.length > 0 && isDoubtful) return { problems };
  for (const { line, text: problem } of problems)
    notes.push({ line, count: 1, text: fill(messages['bank.rowLeft'], { problem }) });
  return {
    statements: [{ account, currency, opening: null, closing: null, entries, problems: [], notes: [] }],
    notes,
  };
}

const cellOf = ({ columns }: BankTable, { cells }: Row, field: BankColumn): string =>
  columns[field] === undefined ? '' : (cells[columns[field]] ?? '').trim();

/** Drops a time after the day. */
const dayPart = (text: string): string => text.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim();

const daysOf = (table: BankTable): readonly string[] =>
  table.body.map((row) => dayPart(cellOf(table, row, 'date'))).filter((text) => /\d/.test(text));

/** US banks start dates with the month; their headings show it. */
function orderOf(table: BankTable, latest: string | null): ReturnType<typeof slashOrder> {
  const order = slashOrder(daysOf(table), latest);
  if (order !== 'UNCLEAR') return order;
  const known = new Set(limits.bankCsvMonthFirst.map((each) => plain(each)));
  return [...table.above.flatMap(({ cells }) => cells), ...table.head].some((cell) => known.has(plain(cell)))
    ? 'MM/DD/YYYY'
    : order;
}

function unclearDates(table: BankTable): ReadFile {
  const date = daysOf(table).find((text) => dayOf(text, 'MM/DD/YYYY') !== dayOf(text, 'DD/MM/YYYY'))!;
  const text = fill(messages['bank.unclearDates'], { date });
  return { problems: [{ line: null, text, field: 'dateFormat' }] };
}

function noteRows({ notes }: Reading, rows: readonly Row[], text: string): void {
  if (rows.length > 0) notes.push({ line: rows[0]!.line, count: rows.length, text });
}

/** `2026-11-03`, `11/03/2026`, `3.11.26`, `20261103`, `3 Nov 2026` or `Nov 3, 2026`. */
const bookedDay = (text: string, slashes: SlashFormat): string | null =>
  (['YYYY-MM-DD', slashes, 'DD.MM.YYYY', 'YYYYMMDD', 'D-MMM-YYYY', 'MMM-D-YYYY'] as const)
    .map((format) => dayOf(text, format))
    .find((day) => day !== null) ?? null;

const balanceWords = limits.bankCsvBalanceRows.map((each) => each.toLowerCase());

/**
 * A row with a balance or a total, by its first words. If it has a day, no other text may follow, because a payee may
 * be called Total.
 */
function isBalance(cells: readonly string[], hasDay: boolean): boolean {
  const first =
    cells
      .find((cell) => /\p{L}/u.test(cell))
      ?.trim()
      .toLowerCase()
      .replaceAll(/\s+/g, ' ') ?? '';
  return balanceWords.some((each) => {
    const rest = first.startsWith(each) ? first.slice(each.length) : null;
    if (rest === null || /^\p{L}/u.test(rest)) return false;
    return !hasDay || /^(?: (?:as of|as at|on|per|at|am|au|al))?[^\p{L}]*$/u.test(rest);
  });
}

function entryOf(reading: Reading, row: Row): readonly BankEntry[] {
  const { table, amounts, problems } = reading;
  const { line } = row;
  const date = cellOf(table, row, 'date');
  const texts = amounts.textsOf(row);
  const left = skipReason(reading, row, date, texts);
  if (left !== null) {
    noteRows(reading, [row], left);
    return [];
  }
  const bookedOn = bookedDay(dayPart(date), reading.slashes);
  const amount = amounts.amountOf(row);
  if (bookedOn === null) problems.push({ line, text: fill(messages['bank.badDate'], { date }) });
  if (amount === null) problems.push({ line, text: fill(messages['bank.badAmount'], { amount: texts.join(' / ') }) });
  if (bookedOn === null || amount === null) return [];
  return [
    {
      bookedOn,
      amount,
      text: [cellOf(table, row, 'party'), cellOf(table, row, 'text')].filter(Boolean).join(' · '),
      reference: numberOf(cellOf(table, row, 'reference') || undefined),
      endToEndId: numberOf(cellOf(table, row, 'endToEnd') || undefined),
    },
  ];
}

/** Why a row is not a booking; null if it must be read. */
function skipReason({ table, currency }: Reading, row: Row, date: string, amounts: readonly string[]): string | null {
  const hasDay = /\d/.test(date) && !isBalance([date], true);
  if (amounts.length === 0) return messages['bank.rowsWithoutAmount'];
  if (isBalance(row.cells, hasDay)) return messages['bank.rowsOfBalance'];
  if (!hasDay && date !== '') return fill(messages['bank.rowsWithoutDay'], { date });
  const own = cellOf(table, row, 'currency').toUpperCase();
  return own !== '' && own !== currency ? fill(messages['bank.rowsOfCurrency'], { currency: own }) : null;
}
