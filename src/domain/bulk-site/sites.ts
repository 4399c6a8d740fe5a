/** The rows of a bulk-site project: which count, and what is wrong with them. */
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
import { overlong } from './cell-length.ts';
import { columnTitle } from './column-title.ts';
import { addressOfSite, type SiteCells } from './site-address.ts';

/** A row as it is stored: wire keys. */
export type Site = SiteCells & {
  readonly id?: string;
  readonly full_address?: string | null;
  readonly site_profile_id?: string | null;
  readonly selected_address?: { readonly place_id?: string; readonly details?: object } | null;
  readonly address_id?: string | null;
  /** Of the team's own columns. */
  readonly custom_columns?: CustomValues | null;
};

/** What a row becomes without the place that was found for it; coordinates go with the place, those that were typed stay. */
export const placeForgotten = ({ selected_address: place }: Pick<Site, 'selected_address'>) =>
  place
    ? { full_address: null, selected_address: null, lat: null, lng: null }
    : { full_address: null, selected_address: null };

export const withoutPlace = <Row extends Pick<Site, 'selected_address'>>(row: Row) => ({
  ...row,
  ...placeForgotten(row),
});

export interface SiteMistake {
  /** From 1, empty rows counted. */
  readonly row: number;
  /** Wire key. */
  readonly column: string;
  readonly message: string;
  /** Of a column that only the team knows. */
  readonly title?: string;
}

export interface Surroundings {
  /** Ids of the profiles that a row may have. */
  readonly profileIds: ReadonlySet<string>;
  /** Names of the team's addresses, in lower case. */
  readonly takenNames: ReadonlySet<string>;
  /** Ids of the team's addresses. */
  readonly addressIds: ReadonlySet<string>;
  /** The team's own columns. */
  readonly customColumns?: readonly CustomColumn[];
}

/** Rows in which something is typed; the others do not count. [SS-031] */
export function isFilled(site: Site): boolean {
  // In place: sheets of ten thousand rows are asked at each key.
  for (const key in site)
    if (key !== 'id' && key !== 'custom_columns' && isSomething(site[key as keyof Site])) return true;
  return Object.values(site.custom_columns ?? {}).some(isSomething);
}

const isSomething = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false;

/**
 * Row by row, in the order of the columns; one for the sheet itself when nothing is filled in. [SS-030]
 * `needed` are the columns that every filled row needs: all parts of its address when the project is submitted.
 */
export function siteMistakes(
  rows: readonly Site[],
  around: Surroundings,
  needed: ReadonlySet<string> = neededColumns,
): readonly SiteMistake[] {
  const names = rows.map(({ name }) => nameKey(name));
  const given: Around = { ...around, repeated: repeatedIn(names) };
  // Columns of which no rule speaks are not looked at in each of ten thousand rows.
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

/** Names that several rows have. */
function repeatedIn(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const name of names) {
    const { size } = seen;
    if (seen.add(name).size === size) found.add(name);
  }
  return found;
}

/** What a column asks of a cell, without what the address as a whole says. */
function mistakeIn(
  site: Site,
  { wire, longest, kept, most, rule, isNeeded }: ColumnRules & { readonly isNeeded: boolean },
  around: Around,
  name: string,
): string | null {
  const value = site[wire];
  if (isNeeded && isBlank(value) && !isSpared(site, wire)) return validation['validation.required'];
  if (typeof value === 'string' && value.length > most) {
    const message = value.length > kept ? notKept(kept) : tooLong(value, longest);
    if (message !== null) return message;
  }
  return rule === undefined ? null : rule(site, around, name);
}

/** [SS-027] A site that has its address already holds what that address holds. */
const ownMistakes = ({ custom_columns, address_id }: Site, columns: readonly CustomColumn[]) =>
  columns.flatMap((column) => {
    const message = address_id && !custom_columns ? null : customMistake(column, custom_columns?.[column.key]);
    return message === null ? [] : [{ column: customField(column.key), message, title: column.label }];
  });

/** What is too long even to be kept says so: it is not on the server. */
const notKept = (longest: number): string => fill(sheet['sheet.notKept'], { longest: longest.toLocaleString('en-US') });

/** Texts that the places service is not asked about, and that the corrections do not repair. */
const notRepaired: readonly string[] = [validation['validation.required'], validation['validation.tooLong']];

/** What keeps the sheet from being left: all but the parts of an address that the corrections ask for, and repair. [SS-047] */
export const leavingMistakes = (rows: readonly Site[], around: Surroundings): readonly SiteMistake[] =>
  siteMistakes(rows, around, sheetColumns).filter(
    ({ row, column, message }) =>
      notRepaired.includes(message) ||
      overlong(column, rows[row - 1]?.[column as Column]) !== null ||
      !(addressParts as readonly string[]).includes(column),
  );

/** What is wrong with a part of an address, or missing; null for nothing. [SS-056] */
export function partMistake(site: Site, part: AddressPart): string | null {
  if (isBlank(site[part])) return isSpared(site, part) ? null : validation['validation.required'];
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

/** Names are told apart whatever their case. */
export const nameKey = (name: string | null | undefined): string => (name ?? '').trim().toLowerCase();

interface Around extends Surroundings {
  /** Names that several rows have. */
  readonly repeated: ReadonlySet<string>;
}

type Column = keyof Site;
/** `name` is the key of the row's name. */
type Rule = (site: Site, around: Around, name: string) => string | null;

/** Columns that hold one value each. */
const columns = bulkSiteRowColumns.filter((column) => !('entry' in column) || column.entry === 'multi');

type AddressPart = Extract<(typeof bulkSiteRowColumns)[number], { readonly entry: 'multi' }>['wire'];
/** The parts of an address, as a row keeps them. */
export const addressParts: readonly AddressPart[] = bulkSiteRowColumns.flatMap((column) =>
  'entry' in column && column.entry === 'multi' ? [column.wire] : [],
);

/** Columns that every filled row of a submitted project needs. */
export const neededColumns: ReadonlySet<string> = new Set(columns.flatMap(neededBefore('left', 'submitted')));

/** Columns without which the sheet is not left: what an address lacks beside its first line is asked for in the corrections. [SS-039] [SS-056] */
export const sheetColumns: ReadonlySet<string> = new Set(columns.flatMap(neededBefore('left')));

function neededBefore(...moments: readonly string[]) {
  return ({ wire, needed }: SheetColumnItem): readonly string[] =>
    needed !== undefined && moments.includes(needed) ? [wire] : [];
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || String(value).trim() === '';

/** What the rules of addresses say of a row, by its columns; null for nothing. */
type OfAddress = { [Key in Column]?: string } | null;

function addressMistakesOf(site: Site): OfAddress {
  const mistakes = addressMistakes(addressOfSite(site));
  let told: OfAddress = null;
  for (const field in mistakes) if (isReported(site, field)) (told ??= {})[field as Column] = mistakes[field]![0]!;
  return told;
}

/** A missing postal code is asked for in the corrections, by the rules of the columns. */
const isReported = (site: Site, field: string): boolean =>
  mistakesOfAddress.has(field) && (field !== 'postal_code' || !isBlank(site.postal_code));

/** Columns that tell what the rules of addresses say: of the others the sheet has rules of its own. [SS-041] [SS-042] [AD-017] */
const mistakesOfAddress: ReadonlySet<string> = new Set<Column>(['postal_code', 'lat', 'lng', 'handoff_details']);

/** Coordinates stand in for the street of a building that is not finished, and some countries have no such part. [AD-013] */
function isSpared(site: Site, column: string): boolean {
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

/** What a column asks of its cells. */
interface ColumnRules {
  readonly wire: Column;
  /** Characters of the longest text that it takes, and of the longest that can be kept until it is mended. */
  readonly longest: number;
  readonly kept: number;
  /** The shorter of both: what is no longer needs no second look. */
  readonly most: number;
  readonly rule: Rule | undefined;
}

/** In the order in which their mistakes are told. */
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
