/** Rows of a bulk-site project: which count, and what is wrong with them. */
import { limits } from '#generated/domain/limits.ts';
import { countries } from '#generated/domain/lists/country.ts';
import { propertyTypes } from '#generated/domain/lists/property-type.ts';
import { bulkSiteRowColumns } from '#generated/domain/sheets/bulk-site-row.ts';
import type { SheetColumnItem } from '#runtime/product.ts';
import { sheetMessages as sheet } from '#generated/domain/messages/sheet.ts';
import { validationMessages as validation } from '#generated/domain/messages/validation.ts';
import { fill } from '../format/fill.ts';
import { addressMistakes } from '../places/address-rules.ts';
import { needOf } from '../places/postal-code.ts';
import { customField, customMistake, type CustomColumn, type CustomValues } from '../places/custom-columns.ts';
import { exceededLimit } from './cell-length.ts';
import { columnTitle } from './column-title.ts';
import { addressOfSite, type SiteCells } from './site-address.ts';

/** A stored row, by wire keys. */
export type Site = SiteCells & {
  readonly id?: string;
  readonly full_address?: string | null;
  readonly site_profile_id?: string | null;
  readonly selected_address?: { readonly place_id?: string; readonly details?: object } | null;
  readonly address_id?: string | null;
  /** Values of the team's custom columns. */
  readonly custom_columns?: CustomValues | null;
};

/** Changes that drop a row's found place with its coordinates; typed coordinates stay. */
export const clearedPlace = ({ selected_address: place }: Pick<Site, 'selected_address'>) =>
  place
    ? { full_address: null, selected_address: null, lat: null, lng: null }
    : { full_address: null, selected_address: null };

export const withoutPlace = <Row extends Pick<Site, 'selected_address'>>(row: Row) => ({
  ...row,
  ...clearedPlace(row),
});

export interface SiteMistake {
  /** From 1, empty rows included. */
  readonly row: number;
  /** Wire key. */
  readonly column: string;
  readonly message: string;
  /** Title of a custom column. */
  readonly title?: string;
}

export interface Surroundings {
  /** Ids of the profiles that a row may use. */
  readonly profileIds: ReadonlySet<string>;
  /** Names of the team's addresses, in lower case. */
  readonly takenNames: ReadonlySet<string>;
  /** Ids of the team's addresses. */
  readonly addressIds: ReadonlySet<string>;
  /** The team's custom columns. */
  readonly customColumns?: readonly CustomColumn[];
}

/** Whether something is typed in the row; empty rows do not count. [SS-031] */
export function isFilled(site: Site): boolean {
  // No copies: sheets of ten thousand rows are checked on each keystroke.
  for (const key in site)
    if (key !== 'id' && key !== 'custom_columns' && isSomething(site[key as keyof Site])) return true;
  return Object.values(site.custom_columns ?? {}).some(isSomething);
}

const isSomething = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false;

/**
 * Mistakes by row, in column order; one for the sheet itself if no row is filled. [SS-030] `needed` are the columns
 * required in every filled row: all address parts when the project is submitted.
 */
export function siteMistakes(
  rows: readonly Site[],
  around: Surroundings,
  needed: ReadonlySet<string> = neededColumns,
): readonly SiteMistake[] {
  const names = rows.map(({ name }) => nameKey(name));
  const given: RuleContext = { ...around, repeated: repeatedIn(names) };
  // Columns without rules are skipped, because there may be ten thousand rows.
  const asked = columnRules
    .map((column) => ({ ...column, isNeeded: needed.has(column.wire) }))
    .filter(({ isNeeded, most, rule, wire }) => isNeeded || most < Infinity || rule || mistakesOfAddress.has(wire));
  const own = around.customColumns ?? [];
  const found: SiteMistake[] = [];
  let filled = 0;
  rows.forEach((site, at) => {
    if (!isFilled(site)) return;
    filled += 1;
    const ofAddress = addressMistakesOf(site);
    for (const column of asked) {
      const message = mistakeIn(site, column, given, names[at]!) ?? ofAddress?.[column.wire] ?? null;
      if (message !== null) found.push({ row: at + 1, column: column.wire, message });
    }
    if (own.length > 0) for (const mistake of ownMistakes(site, own)) found.push({ row: at + 1, ...mistake });
  });
  return filled > 0 ? found : [{ row: 1, column: 'name', message: sheet['sheet.atLeastOneRow'] }];
}

/** Names used by several rows. */
function repeatedIn(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const name of names) {
    const { size } = seen;
    if (seen.add(name).size === size) found.add(name);
  }
  return found;
}

/** Mistake of a cell by the rules of its column; rules of the whole address are separate. */
function mistakeIn(
  site: Site,
  { wire, longest, kept, most, rule, isNeeded }: ColumnRules & { readonly isNeeded: boolean },
  around: RuleContext,
  name: string,
): string | null {
  const value = site[wire];
  if (isNeeded && isBlank(value) && !isExempt(site, wire)) return validation['validation.required'];
  if (typeof value === 'string' && value.length > most) {
    const message = value.length > kept ? notSaved(kept) : tooLong(value, longest);
    if (message !== null) return message;
  }
  return rule === undefined ? null : rule(site, around, name);
}

/** [SS-027] A site with an address record already has that record's values. */
const ownMistakes = ({ custom_columns, address_id }: Site, columns: readonly CustomColumn[]) =>
  columns.flatMap((column) => {
    const message = address_id && !custom_columns ? null : customMistake(column, custom_columns?.[column.key]);
    return message === null ? [] : [{ column: customField(column.key), message, title: column.label }];
  });

/** A text too long to be saved is reported as not saved. */
const notSaved = (longest: number): string =>
  fill(sheet['sheet.notKept'], { longest: longest.toLocaleString('en-US') });

/** Mistakes that the places service and the corrections cannot repair. */
const notRepaired: readonly string[] = [validation['validation.required'], validation['validation.tooLong']];

/**
 * Mistakes that keep a person on the sheet: all but missing address parts, which the corrections step asks for.
 * [SS-047]
 */
export const leavingMistakes = (rows: readonly Site[], around: Surroundings): readonly SiteMistake[] =>
  siteMistakes(rows, around, sheetColumns).filter(
    ({ row, column, message }) =>
      notRepaired.includes(message) ||
      exceededLimit(column, rows[row - 1]?.[column as Column]) !== null ||
      !(addressParts as readonly string[]).includes(column),
  );

/** Mistake of an address part; null if there is none. [SS-056] */
export function partMistake(site: Site, part: AddressPart): string | null {
  if (isBlank(site[part])) return isExempt(site, part) ? null : validation['validation.required'];
  if (part === 'country' && !isListed('country', site.country)) return notListed;
  return tooLong(String(site[part]), rulesOf.get(part)!.longest) ?? addressMistakesOf(site)?.[part] ?? null;
}

/** `Validation Errors: Row 2, City (Required) and 3 more`. [SS-043] [SS-046] */
export function shownMistakes(mistakes: readonly SiteMistake[]): string {
  const [first] = mistakes;
  if (first === undefined) return '';
  if (first.message === sheet['sheet.atLeastOneRow']) return first.message;
  const values = {
    row: first.row,
    column: first.title ?? columnTitle(first.column),
    message: first.message,
    count: mistakes.length - 1,
  };
  return fill(sheet[mistakes.length > 1 ? 'sheet.errors' : 'sheet.error'], values);
}

/** Names are compared without case. */
export const nameKey = (name: string | null | undefined): string => (name ?? '').trim().toLowerCase();

interface RuleContext extends Surroundings {
  /** Names used by several rows. */
  readonly repeated: ReadonlySet<string>;
}

type Column = keyof Site;
/** `name` is the key of the row's name. */
type Rule = (site: Site, around: RuleContext, name: string) => string | null;

/** Columns with a single value. */
const columns = bulkSiteRowColumns.filter((column) => !('entry' in column) || column.entry === 'multi');

type AddressPart = Extract<(typeof bulkSiteRowColumns)[number], { readonly entry: 'multi' }>['wire'];
/** Address parts that a row stores. */
export const addressParts: readonly AddressPart[] = bulkSiteRowColumns.flatMap((column) =>
  'entry' in column && column.entry === 'multi' ? [column.wire] : [],
);

/** Columns required in every filled row of a submitted project. */
export const neededColumns: ReadonlySet<string> = new Set(columns.flatMap(neededBefore('left', 'submitted')));

/**
 * Columns required to leave the sheet. Missing address parts other than line 1 are asked for in the corrections.
 * [SS-039] [SS-056]
 */
export const sheetColumns: ReadonlySet<string> = new Set(columns.flatMap(neededBefore('left')));

function neededBefore(...moments: readonly string[]) {
  return ({ wire, needed }: SheetColumnItem): readonly string[] =>
    needed !== undefined && moments.includes(needed) ? [wire] : [];
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || String(value).trim() === '';

/** Address mistakes of a row by column; null if there are none. */
type AddressMistakesByColumn = { [Key in Column]?: string } | null;

function addressMistakesOf(site: Site): AddressMistakesByColumn {
  const mistakes = addressMistakes(addressOfSite(site));
  let reported: AddressMistakesByColumn = null;
  for (const field in mistakes) if (isReported(site, field)) (reported ??= {})[field as Column] = mistakes[field]![0]!;
  return reported;
}

/** A missing postal code is reported in the corrections by the column rules. */
const isReported = (site: Site, field: string): boolean =>
  mistakesOfAddress.has(field) && (field !== 'postal_code' || !isBlank(site.postal_code));

/** Columns that report address mistakes; the sheet has separate rules for the others. [SS-041] [SS-042] [AD-017] */
const mistakesOfAddress: ReadonlySet<string> = new Set<Column>(['postal_code', 'lat', 'lng', 'handoff_details']);

/** Coordinates replace the street of an unfinished building, and some countries do not have the part. [AD-013] */
function isExempt(site: Site, column: string): boolean {
  if (column === 'street') return site.is_new_construction === true;
  const isOfCountry = column === 'postal_code' || column === 'state_province';
  return isOfCountry && !isBlank(site.country) && needOf(site.country, column) !== 'required';
}

const notListed = sheet['sheet.invalidOption'];

const rules: { readonly [Key in Column]?: Rule } = {
  /** [SS-032] [SS-033] [SS-034] [SS-035] */
  name: ({ address_id }, { takenNames, addressIds, repeated }, name) => {
    if (name.length > limits.siteNameMaxLength) return validation['validation.tooLong'];
    if (address_id && !addressIds.has(address_id)) return notListed;
    const isTaken = repeated.has(name) || (!address_id && takenNames.has(name));
    return isTaken ? validation['validation.unique'] : null;
  },
  country: ({ country }) => (isBlank(country) || isListed('country', country) ? null : notListed),
  property_type: ({ property_type }) =>
    isBlank(property_type) || isListed('property_type', property_type) ? null : notListed,
  /** [SS-041] [SS-042] */
  lat: ({ lat }) => outOfRange(lat, 90),
  lng: ({ lng }) => outOfRange(lng, 180),
  /** [SS-037] [SS-038] */
  site_profile_id: ({ site_profile_id }, { profileIds }) => (profileIds.has(site_profile_id!) ? null : notListed),
};

/** Rules of a column. */
interface ColumnRules {
  readonly wire: Column;
  /** Length limits: of a valid text, and of one that can be saved until it is fixed. */
  readonly longest: number;
  readonly kept: number;
  /** The shorter of both: shorter texts need no further check. */
  readonly most: number;
  readonly rule: Rule | undefined;
}

/** In the order in which mistakes are reported. */
const columnRules: readonly ColumnRules[] = columns.map(({ wire, longest, kept }: SheetColumnItem) => ({
  wire: wire as Column,
  longest: longest ?? Number.POSITIVE_INFINITY,
  kept: kept ?? Number.POSITIVE_INFINITY,
  most: Math.min(longest ?? Number.POSITIVE_INFINITY, kept ?? Number.POSITIVE_INFINITY),
  rule: rules[wire as Column],
}));
const rulesOf: ReadonlyMap<string, ColumnRules> = new Map(columnRules.map((column) => [column.wire, column]));

const tooLong = (value: string, longest: number): string | null =>
  value.length > longest && value.trim().length > longest ? validation['validation.tooLong'] : null;

function outOfRange(value: Site['lat'], limit: number): string | null {
  if (isBlank(value)) return null;
  if (!(Number(value) >= -limit)) return fill(validation['validation.above'], { limit: -limit });
  return Number(value) <= limit ? null : fill(validation['validation.below'], { limit });
}

const valuesOf = (items: readonly { readonly value: string | number }[]): ReadonlySet<unknown> =>
  new Set(items.map(({ value }) => value));
const listed = { country: valuesOf(countries), property_type: valuesOf(propertyTypes) };
const isListed = (column: keyof typeof listed, value: unknown): boolean => listed[column].has(value);
