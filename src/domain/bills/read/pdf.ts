/**
 * Reads the text of a carrier's PDF bill by a layout: labels next to the values, and the columns of its table. A person
 * fills in what is not found.
 */
import type { BillField } from '#generated/domain/lists/bill-field.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import {
  headerOf,
  type BillHeader,
  type BillProblem,
  type Place,
  type ReadValue,
  type ReadFile,
  type ReadLine,
} from './bill.ts';
import { labelOf } from './check.ts';
import { sorted } from './line.ts';
import {
  amountOf,
  currencyIn,
  dayOf,
  figureOf,
  formatOfDays,
  slashOrder,
  unitPriceOf,
  type DateFormat,
} from './values.ts';

/** A text on a page, in points from its left and top. */
export interface Word {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
}

/** Position of a field's value: right of the label, or on the line below it. */
export interface Anchor {
  readonly words: string;
  readonly side: 'RIGHT' | 'BELOW';
}

export interface PdfLayout {
  readonly kind: 'PDF';
  readonly header: Partial<Readonly<Record<BillField, Anchor>>>;
  readonly table: {
    /** Words of the line above the first row; may be repeated on each page. */
    readonly begin: string;
    /** Words of the line below the last row. */
    readonly end: string;
    /** Left edges, in points; a column ends where the next one starts. */
    readonly columns: readonly { readonly field: BillField; readonly x: number }[];
  };
  /** Null if the sample bill does not show which of month and day comes first. */
  readonly dateFormat: DateFormat | null;
  readonly decimal: '.' | ',';
  readonly skipRows: readonly string[];
  readonly constants: Partial<Readonly<Record<BillField, string>>>;
}

export interface TextLine {
  readonly at: Place;
  readonly words: readonly Word[];
  readonly text: string;
}

/** Points between words of one line. */
const sameLine = 3;

/** The lines of all pages, from the top. */
export function linesOf(words: readonly Word[]): readonly TextLine[] {
  const rows: Word[][] = [];
  for (const word of words.flatMap(singleWords).toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)) {
    const last = rows.at(-1);
    if (last && last[0]!.page === word.page && Math.abs(last[0]!.y - word.y) <= sameLine) last.push(word);
    else rows.push([word]);
  }
  return rows.map((row, at) => {
    const inOrder = row.toSorted((a, b) => a.x - b.x);
    return {
      at: { line: at + 1, page: row[0]!.page },
      words: inOrder,
      text: inOrder.map(({ text }) => text).join(' '),
    };
  });
}

/** Files often have a label and its value in one text. Letters are assumed to have one width. */
function singleWords(piece: Word): readonly Word[] {
  const letter = piece.width / Math.max(piece.text.length, 1);
  return [...piece.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    ...piece,
    x: piece.x + index * letter,
    width: text.length * letter,
    text,
  }));
}

/** Uses all days of the bill, since a single one may show the order; other formats are unambiguous. */
export function slashFormatIn(words: readonly Word[]): DateFormat | null {
  const order = slashOrder(words.flatMap(singleWords).map(({ text }) => text));
  return order === 'UNCLEAR' ? null : order;
}

export function readPdf(words: readonly Word[], asked: PdfLayout): ReadFile {
  const layout = { ...asked, dateFormat: asked.dateFormat ?? slashFormatIn(words) };
  const lines = linesOf(words);
  if (lines.length === 0)
    return { bills: [], problems: [{ at: null, field: null, text: messages['billing.readNoText'] }] };
  if (lines.length > limits.billFileLines)
    return {
      bills: [],
      problems: [
        { at: null, field: null, text: fill(messages['billing.readTooLong'], { limit: limits.billFileLines }) },
      ],
    };
  const problems: BillProblem[] = [];
  const rows = tableOf(lines, layout, problems);
  return { bills: [{ header: header(lines, layout), lines: rows }], problems };
}

/** For bills that name their currency only next to the totals. */
function currencyOf(found: (field: BillField) => ReadValue<string> | null): ReadValue<string> | null {
  const sum = found('total') ?? found('currentCharges');
  const value = sum === null ? null : currencyIn(sum.value);
  return value === null ? null : { value, at: sum!.at };
}

/** Null if the month is ambiguous; a person types it. */
function dayIn(text: string, { dateFormat }: PdfLayout): string | null {
  const own = slashOrder([text]) === null ? formatOfDays([text]) : null;
  const format = own ?? dateFormat;
  return format === null ? null : dayOf(text, format);
}

function header(lines: readonly TextLine[], layout: PdfLayout): BillHeader {
  const found = (field: BillField): ReadValue<string> | null => {
    const anchor = layout.header[field];
    const constant = layout.constants[field];
    if (anchor === undefined) return constant === undefined ? null : { value: constant, at: { line: 1 } };
    const text = valueAt(lines, anchor, field);
    return text !== null && isNumber(field) ? { ...text, value: numberIn(text.value) } : text;
  };
  // A value in another form is not read; a person fills it in.
  const as = (read: (text: string) => number | string | null) => (field: BillField) => {
    const text = found(field);
    const value =
      text === null
        ? null
        : (prefixesOf(text.value)
            .map(read)
            .find((each) => each !== null) ?? null);
    return text === null || value === null ? null : { value, at: text.at };
  };
  return headerOf(
    (field) => found(field) ?? (field === 'currency' ? currencyOf(found) : null),
    as((text) => dayIn(text, layout)) as (field: BillField) => BillHeader['invoiceDate'],
    as((text) => amountOf(text, layout.decimal)) as (field: BillField) => BillHeader['total'],
  );
}

const isNumber = (field: BillField): boolean => field === 'accountNumber' || field === 'invoiceNumber';

/** Without the words that follow: `471102 vom 05.03.2018`. */
function numberIn(text: string): string {
  const words = text.split(' ');
  const first = words.findIndex((word) => /\d/.test(word));
  const isPart = (word: string): boolean => /\d/.test(word) && !/^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b/.test(word);
  const end = words.findIndex((word, at) => at > first && !isPart(word));
  return words
    .slice(0, end === -1 ? words.length : end)
    .join(' ')
    .replace(/^(?:n[°º]|№|#)\s*(?=\d)/i, '')
    .replace(/[,;]$/, '');
}

/** The text, then without its last word and so on: words may follow a day or amount without a wide gap. */
export function prefixesOf(text: string): readonly string[] {
  const words = text.split(' ');
  return words.map((_, at) => words.slice(0, words.length - at).join(' '));
}

/**
 * The words next to an anchor up to a wide gap. Numbers, days and amounts need a digit; words without one belong to
 * another label.
 */
export function valueAt(
  lines: readonly TextLine[],
  { words, side }: Anchor,
  field: BillField,
): ReadValue<string> | null {
  const wanted = plain(words);
  for (const [at, line] of lines.entries()) {
    const place = anchorIn(line, wanted);
    if (place === null) continue;
    const under = lines[at + 1];
    const candidates =
      side === 'RIGHT'
        ? line.words.slice(place.last + 1)
        : (under?.words.filter(({ x, width }) => x + width > place.from - 2 && x < place.to + 60) ?? []);
    const value = untilGap(candidates);
    if (field === 'currency' ? value !== '' : /\d/.test(value))
      return { value, at: side === 'RIGHT' ? line.at : under!.at };
  }
  return null;
}

function anchorIn({ words }: TextLine, wanted: string) {
  for (let first = 0; first < words.length; first += 1)
    for (let last = first; last < words.length; last += 1) {
      const text = plain(
        words
          .slice(first, last + 1)
          .map((word) => word.text)
          .join(' '),
      );
      if (text === wanted) return { last, from: words[first]!.x, to: words[last]!.x + words[last]!.width };
      if (text.length > wanted.length) break;
    }
  return null;
}

/** Points; words closer than this belong together. */
export const wideGap = 24;

function untilGap(words: readonly Word[]): string {
  const end = words.findIndex((word, at) => at > 0 && word.x - (words[at - 1]!.x + words[at - 1]!.width) > wideGap);
  return words
    .slice(0, end < 0 ? words.length : end)
    .map(({ text }) => text)
    .join(' ')
    .replace(/^[:\s]+/, '')
    .trim();
}

/** The rows between the marks. A row without an amount continues the description above it. */
function tableOf(lines: readonly TextLine[], layout: PdfLayout, problems: BillProblem[]): readonly ReadLine[] {
  const { begin, end, columns } = layout.table;
  const rows: ReadLine[] = [];
  // Lines of a multi-line heading may start the same way, so a line that equals the mark wins.
  const isWhole = lines.some(({ text }) => plain(text) === plain(begin));
  const begins = (text: string): boolean => (isWhole ? text === plain(begin) : text.startsWith(plain(begin)));
  let isOpen = false;
  for (const line of lines) {
    const text = plain(line.text);
    if (begins(text)) isOpen = true;
    else if (text.startsWith(plain(end))) isOpen = false;
    else if (isOpen && !layout.skipRows.some((word) => text.startsWith(plain(word))))
      addRow(rows, line, cellsOf(line, columns), layout, problems);
  }
  return rows;
}

type Cells = Partial<Record<BillField, string>>;

/** A word belongs to the last column that starts left of its middle. */
function cellsOf({ words }: TextLine, columns: PdfLayout['table']['columns']): Cells {
  const cells: Cells = {};
  for (const { x, width, text } of words) {
    const column = columns.toSorted((a, b) => a.x - b.x).findLast((each) => each.x <= x + width / 2);
    if (column) cells[column.field] = [cells[column.field], text].filter(Boolean).join(' ');
  }
  return cells;
}

function addRow(rows: ReadLine[], { at }: TextLine, cells: Cells, layout: PdfLayout, problems: BillProblem[]): void {
  const description = cells.description ?? '';
  if (cells.amount === undefined) {
    const above = rows.at(-1);
    if (above && description !== '')
      rows[rows.length - 1] = { ...above, description: `${above.description} ${description}` };
    return;
  }
  const amount = amountOf(cells.amount, layout.decimal);
  if (amount === null) {
    problems.push({
      at,
      field: 'amount',
      text: fill(messages['billing.readBadAmount'], { field: labelOf('amount'), value: cells.amount }),
    });
    return;
  }
  const day = (text: string | undefined) => (text === undefined ? null : dayIn(text, layout));
  const figure = (cells.qty ?? '') === '' ? 1 : figureOf(cells.qty!, layout.decimal);
  const price = cells.unitPrice === undefined ? null : unitPriceOf(cells.unitPrice, layout.decimal);
  if (figure === null) {
    const text = fill(messages['billing.readBadFigure'], { field: labelOf('qty'), value: cells.qty });
    problems.push({ at, field: 'qty', text });
    return;
  }
  rows.push(
    sorted({
      at,
      description: description || (cells.usoc ?? ''),
      circuitId: cells.circuitId ?? null,
      usoc: cells.usoc ?? null,
      orderNumber: cells.orderNumber ?? null,
      from: day(cells.from),
      to: day(cells.to),
      qty: figure || 1,
      unitPrice: price?.unitPrice ?? null,
      unitRate: price?.unitRate ?? null,
      amount,
      taxType: cells.taxType ?? null,
    }),
  );
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
