/** The rows of a bulk-site project: which count, and what is wrong with them. */
import { limits } from '#generated/domain/limits.ts';
import { countries } from '#generated/domain/lists/country.ts';
import { propertyTypes } from '#generated/domain/lists/property-type.ts';
import { bulkSiteRowColumns } from '#generated/domain/sheets/bulk-site-row.ts';
import type { SheetColumnItem } from '#runtime/product.ts';
import { sheetMessages as sheet } from '#generated/domain/messages/sheet.ts';
import { validationMessages as validation } from '#generated/domain/messages/validation.ts';
import { fill } from '../format/fill.ts';
import { addressMistakes, type AddressField, type AddressMistakes } from '../places/address-rules.ts';
import { customField, customMistake, type CustomColumn, type CustomValues } from '../places/custom-columns.ts';
import { overlong } from './cell-length.ts';
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

/** The row without the place that was found for it; coordinates go with the place, those that were typed stay. */
export const withoutPlace = <Row extends Pick<Site, 'selected_address'>>(row: Row) => ({
  ...row,
  full_address: null,
  selected_address: null,
  ...(row.selected_address && { lat: null, lng: null }),
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
  if (!rows.some(isFilled)) return [{ row: 1, column: 'name', message: sheet['sheet.atLeastOneRow'] }];
  const repeated = sameNamed(rows);
  const given: Around = { ...around, isRepeated: (site) => repeated.has(site) };
  const found: SiteMistake[] = [];
  rows.forEach((site, at) => {
    if (!isFilled(site)) return;
    for (const column of mistakeColumns) {
      const message = mistakeIn(site, column, given, needed);
      if (message !== null) found.push({ row: at + 1, column, message });
    }
    for (const mistake of ownMistakes(site, around)) found.push({ row: at + 1, ...mistake });
  });
  return found;
}

/** Rows whose name another one has. */
function sameNamed(rows: readonly Site[]): ReadonlySet<Site> {
  const firsts = new Map<string, Site>();
  const found = new Set<Site>();
  for (const site of rows) {
    const key = nameKey(site.name);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, site);
    else found.add(first).add(site);
  }
  return found;
}

const mistakeIn = (site: Site, column: Column, around: Around, needed: ReadonlySet<string>): string | null =>
  needed.has(column) && isBlank(site[column]) && !isInPlaceOf(site, column)
    ? validation['validation.required']
    : (unsaved(site, column) ?? tooLong(site, column) ?? rules[column]?.(site, around) ?? null);

/** [SS-027] A site that has its address already holds what that address holds. */
const ownMistakes = ({ custom_columns, address_id }: Site, { customColumns = [] }: Surroundings) =>
  customColumns.flatMap((column) => {
    const message = address_id && !custom_columns ? null : customMistake(column, custom_columns?.[column.key]);
    return message === null ? [] : [{ column: customField(column.key), message, title: column.label }];
  });

/** What is too long even to be kept says so: it is not on the server. */
function unsaved(site: Site, column: Column): string | null {
  const longest = overlong(column, site[column]);
  return longest === null ? null : fill(sheet['sheet.notKept'], { longest: longest.toLocaleString('en-US') });
}

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
  if (isBlank(site[part])) return isInPlaceOf(site, part) ? null : validation['validation.required'];
  if (part === 'country' && !isListed('country', site.country)) return notListed;
  return tooLong(site, part) ?? ofAddress(part)(site);
}

/** `Validation Errors: Row 2, city (Required) and 3 more`. [SS-043] [SS-046] */
export function shownMistakes(mistakes: readonly SiteMistake[], titleOf = (column: string) => column): string {
  const [first] = mistakes;
  if (first === undefined) return '';
  if (first.message === sheet['sheet.atLeastOneRow']) return first.message;
  const values = {
    row: first.row,
    column: first.title ?? titleOf(first.column),
    message: first.message,
    count: mistakes.length - 1,
  };
  return fill(sheet[mistakes.length > 1 ? 'sheet.errors' : 'sheet.error'], values);
}

/** Names are told apart whatever their case. */
export const nameKey = (name: string | null | undefined): string => (name ?? '').trim().toLowerCase();

interface Around extends Surroundings {
  /** Whether another row has its name. */
  readonly isRepeated: (site: Site) => boolean;
}

type Column = keyof Site;
type Rule = (site: Site, around: Around) => string | null;

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

const longest: ReadonlyMap<string, number> = new Map(
  columns.flatMap(({ wire, longest: most }: SheetColumnItem) => (most === undefined ? [] : [[wire, most]])),
);

function tooLong(site: Site, column: Column): string | null {
  const most = longest.get(column);
  const value = site[column];
  return most !== undefined && typeof value === 'string' && value.length > most && value.trim().length > most
    ? validation['validation.tooLong']
    : null;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || String(value).trim() === '';
/** What the rules of addresses say of a field. */
const ofAddress =
  (field: AddressField) =>
  (site: Site): string | null =>
    addressMistakesOf(site)[field]?.[0] ?? null;

/** Rows are never changed in place: what the rules say of one holds for good. */
const judged = new WeakMap<Site, AddressMistakes>();

function addressMistakesOf(site: Site): AddressMistakes {
  const known = judged.get(site);
  if (known) return known;
  const found = addressMistakes(addressOfSite(site));
  judged.set(site, found);
  return found;
}

/** In the order in which their mistakes are told. */
const mistakeColumns: readonly Column[] = columns.map(({ wire }) => wire);

/** Coordinates stand in for the street of a building that is not finished. [AD-013] */
const isInPlaceOf = (site: Site, column: string): boolean => column === 'street' && site.is_new_construction === true;

const notListed = sheet['sheet.invalidOption'];

const rules: { readonly [Key in Column]?: Rule } = {
  /** [SS-032] [SS-033] [SS-034] [SS-035] */
  name: (site, { takenNames, addressIds, isRepeated }) => {
    const { name, address_id } = site;
    const key = nameKey(name);
    if (key.length > limits.siteNameMaxLength) return validation['validation.tooLong'];
    if (address_id && !addressIds.has(address_id)) return notListed;
    const isTaken = isRepeated(site) || (!address_id && takenNames.has(key));
    return isTaken ? validation['validation.unique'] : null;
  },
  postal_code: (site) => (isBlank(site.postal_code) ? null : ofAddress('postal_code')(site)),
  country: ({ country }) => (isBlank(country) || isListed('country', country) ? null : notListed),
  property_type: ({ property_type }) =>
    isBlank(property_type) || isListed('property_type', property_type) ? null : notListed,
  /** [SS-041] [SS-042] */
  lat: (site) => outOfRange(site.lat, 90) ?? ofAddress('lat')(site),
  lng: (site) => outOfRange(site.lng, 180) ?? ofAddress('lng')(site),
  /** [AD-017] */
  handoff_details: ofAddress('handoff_details'),
  /** [SS-037] [SS-038] */
  site_profile_id: ({ site_profile_id }, { profileIds }) => (profileIds.has(site_profile_id!) ? null : notListed),
};

function outOfRange(value: Site['lat'], limit: number): string | null {
  if (isBlank(value)) return null;
  if (!(Number(value) >= -limit)) return fill(validation['validation.above'], { limit: -limit });
  return Number(value) <= limit ? null : fill(validation['validation.below'], { limit });
}

const valuesOf = (items: readonly { readonly value: string | number }[]): ReadonlySet<unknown> =>
  new Set(items.map(({ value }) => value));
const listed = { country: valuesOf(countries), property_type: valuesOf(propertyTypes) };
const isListed = (column: keyof typeof listed, value: unknown): boolean => listed[column].has(value);
