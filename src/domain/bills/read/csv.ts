/** Reads a carrier's CSV file by a column mapping. [BI-022] */
import { billFields, type BillField } from '#generated/domain/lists/bill-field.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import {
  emptyHeader,
  fieldsOf,
  headerOf,
  isNeeded,
  type BillHeader,
  type BillProblem,
  type Place,
  type ReadBill,
  type ReadFile,
  type ReadLine,
} from './bill.ts';
import { labelOf } from './check.ts';
import { plain, tableOf, type Rows } from './csv-table.ts';
import { sorted } from './line.ts';
import { amountOf, currencyIn, dayOf, figureOf, formatOfDays, unitPriceOf, type DateFormat } from './values.ts';

export interface CsvLayout {
  readonly kind: 'CSV';
  /** Heading of each field's column. */
  readonly columns: Partial<Readonly<Record<BillField, string>>>;
  /** Null if none was chosen; then the days of the file decide, or a person does. */
  readonly dateFormat: DateFormat | null;
  readonly decimal: '.' | ',';
  /** Rows that are not charges, by description; they contain the total or nothing. */
  readonly totalRows: readonly string[];
  readonly skipRows: readonly string[];
  /** Values that the file does not contain, such as its currency. */
  readonly constants: Partial<Readonly<Record<BillField, string>>>;
}

const refused = (text: string, line: number | null = null): ReadFile => ({
  bills: [],
  problems: [{ at: line === null ? null : { line }, field: null, text }],
});

/** Rejects the whole file if a row cannot be read, and reports the row's number. */
export function readCsv(text: string, layout: CsvLayout): ReadFile {
  const table = tableOf(text);
  if ('problem' in table) return { bills: [], problems: [table.problem] };
  const [head = [], ...body] = table.rows;
  if (body.length > limits.billFileLines)
    return refused(fill(messages['billing.readTooLong'], { limit: limits.billFileLines }));
  const columns = columnsOf(head, layout);
  const missing = fieldsOf('line').find((field) => isNeeded(field) && columns[field.value] === undefined);
  if (missing) return refused(fill(messages['billing.readNoColumn'], { field: missing.label }), 1);
  const days = daysIn(body, columns);
  const dateFormat = layout.dateFormat ?? formatOfDays(days.map(({ text: day }) => day));
  if (dateFormat === null) return unclearDates(days, table.lines);
  const problems: BillProblem[] = [];
  const reading = { width: head.length, columns, layout: { ...layout, dateFormat }, problems };
  const rowsRead = body.map((cells, at) => readRow(cells, table.lines[at + 1]!, reading));
  if (problems.length > 0) return { bills: [], problems };
  const bills = Map.groupBy(
    rowsRead.filter((row) => row !== null),
    ({ header }) => header.invoiceNumber?.value ?? '',
  );
  return { bills: [...bills.values()].map((each) => billOf(each)), problems: [] };
}

/** Mapping proposed from the headings, for people to correct. */
export function proposeCsv(text: string): CsvLayout | null {
  const table = tableOf(text);
  if ('problem' in table) return null;
  const [head, ...body] = table.rows as [readonly string[], ...Rows];
  const named = head.flatMap((heading) => {
    const field = billFields.find(({ facts }) => facts.headings.some((each) => plain(each) === plain(heading)));
    return field ? [[field.value, heading] as const] : [];
  });
  const columns = Object.fromEntries(named.toReversed());
  const days = daysIn(body, columnsOf(head, { columns }));
  const amounts = body.slice(0, 20).map((row) => row[head.indexOf(columns['amount'] ?? '')] ?? '');
  const decimal = amounts.some((each) => /,\d{2}\D*$/.test(each)) ? ',' : '.';
  return {
    kind: 'CSV',
    columns,
    dateFormat: formatOfDays(days.map(({ text: day }) => day)),
    decimal,
    totalRows: ['total'],
    skipRows: ['subtotal'],
    constants: {},
  };
}

const dateFields = billFields.filter(({ facts }) => facts.look === 'date').map(({ value }) => value);

interface DayText {
  readonly text: string;
  /** Row below the headings, from 0. */
  readonly row: number;
}

/** Texts of the date columns; together they decide the date format. */
const daysIn = (body: Rows, columns: Columns): readonly DayText[] =>
  body.flatMap((cells, row) =>
    dateFields.flatMap((field) => {
      const text = (cells[columns[field] ?? -1] ?? '').trim();
      return text === '' ? [] : [{ text, row }];
    }),
  );

function unclearDates(days: readonly DayText[], lines: readonly number[]): ReadFile {
  const { text, row } = days.find((each) => dayOf(each.text, 'MM/DD/YYYY') !== dayOf(each.text, 'DD/MM/YYYY'))!;
  const at = { line: lines[row + 1]! };
  return {
    bills: [],
    problems: [{ at, field: 'invoiceDate', text: fill(messages['billing.readUnclearDates'], { value: text }) }],
  };
}

/** The headings and first rows unchanged, for the person who maps them. */
export function sampleOf(text: string): Rows {
  const table = tableOf(text);
  return 'problem' in table ? [] : table.rows.slice(0, 6);
}

/** Why the file is not a table, with the line; null if it is one. */
export function problemOfTable(text: string): BillProblem | null {
  const table = tableOf(text);
  return 'problem' in table ? table.problem : null;
}

/** Headings of a file, which identify its layout. */
export function headingsOf(text: string): readonly string[] {
  const table = tableOf(text);
  return 'problem' in table ? [] : (table.rows[0] ?? []).map((each) => plain(each));
}

type Columns = Partial<Record<BillField, number>>;

const columnsOf = (head: readonly string[], { columns }: Pick<CsvLayout, 'columns'>): Columns =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, heading]) => {
      const at = head.findIndex((each) => plain(each) === plain(heading));
      return at < 0 ? [] : [[field, at]];
    }),
  );

interface Row {
  readonly header: BillHeader;
  readonly line: ReadLine | null;
  /** The sum of the charges, if the row states it. */
  readonly stated: number | null;
  readonly at: Place;
}

interface RowReading {
  readonly width: number;
  readonly columns: Columns;
  readonly layout: CsvLayout & { readonly dateFormat: DateFormat };
  readonly problems: BillProblem[];
}

function readRow(
  cells: readonly string[],
  number: number,
  { width, columns, layout, problems }: RowReading,
): Row | null {
  const at = { line: number };
  const fail = (field: BillField | null, message: string) => void problems.push({ at, field, text: message });
  // A short row was cut off, so its amount may be truncated.
  if (cells.length !== width) {
    fail(null, messages['billing.readCut']);
    return null;
  }
  const text = (field: BillField) =>
    (columns[field] === undefined ? (layout.constants[field] ?? '') : cells[columns[field]]!).trim();
  const day = (field: BillField) =>
    parsed(field, (each) => dayOf(each, layout.dateFormat), messages['billing.readBadDate']);
  const sum = (field: BillField) =>
    parsed(field, (each) => amountOf(each, layout.decimal), messages['billing.readBadAmount']);
  function parsed<Value>(field: BillField, read: (each: string) => Value | null, message: string): Value | null {
    if (text(field) === '') return null;
    const value = read(text(field));
    if (value === null) fail(field, fill(message, { field: labelOf(field), value: text(field) }));
    return value;
  }
  const description = text('description');
  const starts = (words: readonly string[]) => words.some((word) => plain(description).startsWith(plain(word)));
  if (starts(layout.skipRows)) return null;
  const header = headerOf(
    (field) => placed(text(field) || (field === 'currency' ? currencyIn(text('amount')) : null), at),
    (field) => placed(day(field), at),
    (field) => placed(sum(field), at),
  );
  const amount = sum('amount');
  if (starts(layout.totalRows)) return { header, line: null, stated: amount, at };
  if (amount === null) {
    if (text('amount') === '') fail('amount', fill(messages['billing.readMissing'], { field: labelOf('amount') }));
    return null;
  }
  if (description === '') fail('description', fill(messages['billing.readMissing'], { field: labelOf('description') }));
  const line = sorted({
    at,
    description,
    circuitId: text('circuitId') || null,
    usoc: text('usoc') || null,
    orderNumber: text('orderNumber') || null,
    from: day('from'),
    to: day('to'),
    qty: parsed('qty', (each) => figureOf(each, layout.decimal), messages['billing.readBadFigure']) || 1,
    ...(parsed('unitPrice', (each) => unitPriceOf(each, layout.decimal), messages['billing.readBadAmount']) ??
      noUnitPrice),
    amount,
    taxType: text('taxType') || null,
  });
  return { header, line, stated: null, at };
}

const noUnitPrice = { unitPrice: null, unitRate: null };

const placed = <Value>(value: Value | null, at: Place) => (value === null ? null : { value, at });

/** For each bill field, the first row that has it counts. */
function billOf(rows: readonly Row[]): ReadBill {
  const first = (field: keyof BillHeader) =>
    rows.map(({ header }) => header[field]).find((each) => each !== null) ?? null;
  const header = Object.fromEntries(
    Object.keys(emptyHeader).map((field) => [field, first(field as keyof BillHeader)]),
  ) as BillHeader;
  const sum = rows.find(({ stated }) => stated !== null);
  return {
    header:
      header.currentCharges === null && sum
        ? { ...header, currentCharges: { value: sum.stated!, at: sum.at } }
        : header,
    lines: rows.flatMap(({ line }) => (line === null ? [] : [line])),
  };
}
