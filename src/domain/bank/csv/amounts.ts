/** Amounts of a row: one signed column, one column with a direction column, or one column per direction. */
import { limits } from '#generated/domain/limits.ts';
import { decimalOf, minorOf, type Decimal } from '../minor.ts';
import type { BankTable, Columns, Row } from './columns.ts';

export interface AmountReader {
  readonly amountOf: (row: Row) => number | null;
  /** The cells of a row that contain amounts. */
  readonly textsOf: (row: Row) => readonly string[];
}

const cellOf = ({ cells }: Row, at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? '').trim());

export function amountReader({ columns, body }: BankTable, currency: string): AmountReader {
  const textsOf = (row: Row): readonly string[] =>
    [columns.amount, columns.credit, columns.debit].flatMap((at) => cellOf(row, at) || []);
  const bare = (text: string): string => bareAmount(text, currency);
  const decimal = decimalOf(body.flatMap((row) => textsOf(row).map(bare)));
  const direction = columns.amount === undefined ? null : directionColumn(body, columns, bare, decimal);
  return {
    textsOf,
    amountOf: (row) => {
      if (columns.amount === undefined)
        return twoColumns(bare(cellOf(row, columns.credit)), bare(cellOf(row, columns.debit)), decimal);
      const value = minorOf(bare(cellOf(row, columns.amount)), decimal);
      if (value === null || direction === null) return value;
      return isWord('debit', cellOf(row, direction)) ? 0 - Math.abs(value) : Math.abs(value);
    },
  };
}

const signs: Readonly<Record<string, readonly string[]>> = {
  USD: ['US$', '$'],
  CAD: ['CA$', 'C$', '$'],
  EUR: ['€'],
  GBP: ['£'],
};

const noAmount = '';

/** Removes the code or sign of the account's currency. An amount in another currency is not read. */
function bareAmount(text: string, currency: string): string {
  const one = text.replaceAll(/[\u2212\u2013]/g, '-').replaceAll(/(\d)['\u2019](?=\d{3})/g, '$1');
  const found = [currency, ...(signs[currency] ?? [])].find((each) => one.toUpperCase().includes(each));
  const rest = found === undefined ? one : one.replace(new RegExp(found.replaceAll('$', String.raw`\$`), 'i'), '');
  return /[$€£]/.test(rest) ? noAmount : rest.trim();
}

/** Without accents: `Crédit` is `credit`. */
const wordOf = (text: string): string => text.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

type DirectionWord = keyof typeof limits.bankCsvDirections;
const words: Readonly<Record<DirectionWord, ReadonlySet<string>>> = {
  credit: new Set(limits.bankCsvDirections.credit.map(wordOf)),
  debit: new Set(limits.bankCsvDirections.debit.map(wordOf)),
};
const isWord = (word: DirectionWord, cell: string): boolean => words[word].has(wordOf(cell));

/** A single letter that never changes may mean anything. */
const shortestWord = 4;

/**
 * The column in which every row says credit or debit, and some say debit. Used only if the amounts are unsigned, or if
 * every sign contradicts it.
 */
function directionColumn(
  body: readonly Row[],
  { amount, credit, debit, date }: Columns,
  bare: (text: string) => string,
  decimal: Decimal,
): number | null {
  const rows = body.flatMap((row) => {
    const value = minorOf(bare(cellOf(row, amount)), decimal);
    return value === null ? [] : [{ row, value }];
  });
  const width = Math.max(0, ...rows.map(({ row }) => row.cells.length));
  for (let at = 0; at < width; at += 1) {
    if ([amount, credit, debit, date].includes(at)) continue;
    const cells = rows.map(({ row }) => cellOf(row, at));
    const isAll = cells.every((cell) => isWord('credit', cell) || isWord('debit', cell));
    const isSure = cells.some((cell) => isWord('credit', cell)) || cells.every((cell) => cell.length >= shortestWord);
    if (!isAll || !isSure || !cells.some((cell) => isWord('debit', cell))) continue;
    const isOpposite = rows.every(({ value }, index) => value === 0 || value > 0 === isWord('debit', cells[index]!));
    if (isOpposite || rows.every(({ value }) => value >= 0)) return at;
  }
  return null;
}

/** Some banks leave the other column empty, some write a zero. */
function twoColumns(credit: string, debit: string, decimal: Decimal): number | null {
  const [cameIn, wentOut] = [credit, debit].map((text) => (text === '' ? 0 : minorOf(text, decimal)));
  if (cameIn == null || wentOut == null || (credit === '' && debit === '')) return null;
  if (cameIn !== 0 && wentOut !== 0) return null;
  return wentOut === 0 ? cameIn : 0 - Math.abs(wentOut);
}
