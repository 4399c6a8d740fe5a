/** Records as CSV lines, safe to open in a spreadsheet. */
import { stringify } from 'csv-stringify/sync';
import { byteOrderMark, plainCell } from '#domain/format/csv-cell.ts';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { limits } from '#generated/domain/limits.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { attributesByWire } from '#runtime/attribute-list.ts';
import type { CatalogueAttribute, CatalogueDefinition } from '#runtime/product.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { jobScope, type Scope } from '../access/scope.ts';
import { visibleFields } from '../data/columns.ts';
import { columnTitles } from '../data/team-columns.ts';
import type { Door } from '../data/door.ts';
import { nameOf } from '../data/name-of.ts';
import type { QueryParameters } from '../data/filter.ts';
import { unknownParameter } from '../data/list-query.ts';
import type { Money } from '#generated/records/values/money.ts';
import type { WireRecord } from '../data/record.ts';
import { prepared } from '../data/statements/prepared.ts';
import { referenceKey } from '../data/view.ts';
import { started } from './started-stream.ts';
import { isUuid } from './uuid.ts';

/**
 * Resolves after reading the first batch, so that an error still has its own status. `columns`: wire names in order,
 * attributes and team columns as `detail.<attribute>`; all fields by default. The caller must read to the end or call
 * `return`, because the lines use a connection. [TB-031]
 */
export async function csvLines(
  door: Door,
  resource: Resource,
  scope: Scope,
  { columns, ...parameters }: QueryParameters,
): Promise<AsyncIterableIterator<string>> {
  const visible = visibleFields(resource, scope).map(({ field }) => field);
  const chosen =
    columns === undefined
      ? visible.map((field) => fieldColumn(field))
      : chosenColumns(visible, columns, await ownTitles(door, scope, visible, parameters['team_id']));
  const batches = door.stream(scope, resource.id, parameters);
  // Read before the lines take their connection, because work with a connection must not take a second one.
  const digits = await currencyDigits(door);
  const toLines = (records: readonly WireRecord[]): string =>
    toCsv(records.map((record) => chosen.flatMap((column) => column.cells(record, digits))));
  const heading = byteOrderMark + toCsv([chosen.flatMap(({ titles }) => titles)]);
  return started(withHeading(heading, batches, toLines));
}

/** Also if there are no records. */
async function* withHeading<Records>(
  heading: string,
  batches: AsyncGenerator<Records>,
  toLines: (records: Records) => string,
): AsyncGenerator<string> {
  let above = heading;
  for await (const records of batches) {
    yield above + toLines(records);
    above = '';
  }
  if (above !== '') yield above;
}

/** `service-groups-2026-03-17.csv`: the plural title, and the exporting user's day (CT-021). */
export const csvFileName = ({ titlePlural }: Resource, { principal }: Scope, now = new Date()): string => {
  const name = titlePlural.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${name}-${dayIn(principal.kind === 'user' ? principal.timeZone : 'UTC', now)}.csv`;
};

interface CsvColumn {
  readonly titles: readonly string[];
  readonly cells: (record: WireRecord, digits: DigitsByCode) => unknown[];
}

const fieldColumn = (field: ResourceField): CsvColumn => ({
  titles: headings(field),
  cells: (record, digits) => cells(field, record, digits),
});

type Titles = ReadonlyMap<string, string>;

/** Titles of teams' own columns, by wire name: `custom_columns.region`. */
async function ownTitles(
  door: Door,
  scope: Scope,
  fields: readonly ResourceField[],
  team: QueryParameters[string],
): Promise<Titles> {
  const field = fields.find(({ columnsOf }) => columnsOf !== undefined);
  if (field === undefined) return new Map();
  const titles = await door.reading(scope, (session) =>
    columnTitles(session, field, typeof team === 'string' && isUuid(team) ? team : null),
  );
  return new Map([...titles].map(([key, title]) => [`${field.wire}.${key}`, title]));
}

function chosenColumns(
  fields: readonly ResourceField[],
  columns: string | readonly string[],
  own: Titles,
): readonly CsvColumn[] {
  return [columns].flat().flatMap((names) => names.split(',').flatMap((name) => columnNamed(fields, name, own)));
}

/** Throws 400 for an unknown or invisible column. */
function columnNamed(fields: readonly ResourceField[], name: string, own: Titles): readonly CsvColumn[] {
  const [wire, part] = name.split('.');
  const field = fields.find((each) => each.wire === wire);
  if (field && part === undefined) return [fieldColumn(field)];
  if (!field || !part) throw unknownParameter('columns');
  if (field.catalogueBy === undefined) {
    if (field.kind !== 'json') throw unknownParameter('columns');
    return [partColumn(field, part, { title: own.get(name) ?? titleOf(part) })];
  }
  const attribute = attributes.get(part);
  if (!attribute) throw unknownParameter('columns');
  return [partColumn(field, attribute.wire, attribute)];
}

type ColumnTitle = Pick<CatalogueAttribute, 'title' | 'unit' | 'options'> &
  Partial<Pick<CatalogueAttribute, 'inputType'>>;

const partColumn = (field: ResourceField, part: string, named: ColumnTitle): CsvColumn => ({
  titles: [named.unit === undefined ? named.title : `${named.title} (${named.unit})`],
  cells: (record, digits) => [plainValue(((record[field.wire] ?? {}) as WireRecord)[part], named, digits)],
});

/** `cost_center` becomes "Cost center", because data without a catalogue has no titles. */
const titleOf = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1).replaceAll('_', ' ');

const attributes = attributesByWire<CatalogueAttribute>(Object.values(catalogues) as readonly CatalogueDefinition[]);

function plainValue(value: unknown, { options = [], inputType }: ColumnTitle, digits: DigitsByCode): unknown {
  if (value === null || value === undefined) return '';
  if (inputType === 'currency') return moneyCells(value as Money, digits).join(' ');
  if (inputType === 'link') return linkText(value as { readonly text: string; readonly url: string });
  const label = (each: unknown): unknown => options.find((option) => option.value === each)?.label ?? each;
  if (Array.isArray(value)) return value.map(label).join('; ');
  if (typeof value === 'boolean') return String(value);
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : (label(value) ?? '');
}

/** `Route map <https://maps.example/a.kmz>`, in the format of email addresses. */
const linkText = ({ text, url }: { readonly text: string; readonly url: string }): string =>
  text === url ? url : `${text} <${url}>`;

type DigitsByCode = ReadonlyMap<string, number>;

/** Decimal places by currency. */
async function currencyDigits(door: Door): Promise<DigitsByCode> {
  const rows = await door.reading(jobScope('export'), (session) => currencies.all(session));
  return new Map(rows.map(({ code, precision }) => [code, precision]));
}

const currencies = prepared((db) => db.selectFrom('currencies').select(['code', 'precision']));

/** Prevents formulas in cells; line endings follow RFC 4180. */
const toCsv = (rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? plainCell(cell) : cell))),
    // Some programs also treat a lone line break as the end of a row, so it is quoted.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );

const headings = (field: ResourceField): string[] =>
  field.kind === 'money' ? [field.title, `${field.title} currency`] : [field.title];

function cells(field: ResourceField, record: WireRecord, digits: DigitsByCode): unknown[] {
  const value = record[field.wire];
  if (field.kind === 'money') return value ? moneyCells(value as Money, digits) : ['', ''];
  if (field.reference) return [shownName(field, record[referenceKey(field)]) ?? value ?? ''];
  if (Array.isArray(value)) return [value.join('; ')];
  // csv-stringify writes true as 1 and false as an empty cell, which means "unknown".
  if (typeof value === 'boolean') return [String(value)];
  return [value !== null && typeof value === 'object' ? JSON.stringify(value) : (value ?? '')];
}

function moneyCells({ value, code }: Money, digits: DigitsByCode): unknown[] {
  const places = digits.get(code) ?? limits.currencyPrecision;
  // Unit prices have more decimal places than the currency.
  const shown = Number.isInteger(value) ? places : places + limits.unitPriceDigits;
  return [Number((value / 10 ** places).toFixed(shown)), code];
}

/** The referenced record in the format of its `shownAs` template; hidden fields are left out. */
function shownName(field: ResourceField, nested: unknown): string | null {
  if (nested === null || typeof nested !== 'object') return null;
  const text = nameOf(resourceById(field.reference?.resource ?? ''), { ...(nested as WireRecord), id: '' });
  return text === '' ? null : text;
}
