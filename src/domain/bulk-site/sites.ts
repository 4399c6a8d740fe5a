/** The rows of a bulk-site project: which count, and what is wrong with them. */
import { limits } from '#generated/domain/limits.ts';
import { countries } from '#generated/domain/lists/country.ts';
import { propertyTypes } from '#generated/domain/lists/property-type.ts';
import { sheetMessages as sheet } from '#generated/domain/messages/sheet.ts';
import { validationMessages as validation } from '#generated/domain/messages/validation.ts';
import { fill } from '../format/fill.ts';
import { postalCodeExample } from '../places/postal-code.ts';

/** A row as it is stored: wire keys. */
export interface Site {
  readonly id?: string;
  readonly name?: string | null;
  readonly full_address?: string | null;
  readonly street?: string | null;
  readonly demarc?: string | null;
  readonly city?: string | null;
  readonly state_province?: string | null;
  readonly postal_code?: string | null;
  readonly country?: string | null;
  readonly lat?: number | string | null;
  readonly lng?: number | string | null;
  readonly property_type?: string | null;
  readonly is_new_construction?: boolean | string | null;
  readonly site_profile_id?: string | null;
  readonly selected_address?: { readonly place_id?: string; readonly details?: object } | null;
  readonly address_id?: string | null;
}

export interface SiteMistake {
  /** From 1, empty rows counted. */
  readonly row: number;
  /** Wire key. */
  readonly column: string;
  readonly message: string;
}

export interface Surroundings {
  /** Ids of the profiles that a row may have. */
  readonly profileIds: ReadonlySet<string>;
  /** Names of the team's addresses, in lower case. */
  readonly takenNames: ReadonlySet<string>;
}

/** Rows in which something is typed; the others do not count. [SS-031] */
export const isFilled = ({ id: _id, ...cells }: Site): boolean =>
  Object.values(cells).some((value) => value !== undefined && value !== null && value !== '' && value !== false);

/** Row by row, in the order of the columns; one for the sheet itself when nothing is filled in. [SS-030] */
export function siteMistakes(rows: readonly Site[], around: Surroundings): readonly SiteMistake[] {
  if (!rows.some(isFilled)) return [{ row: 1, column: 'name', message: sheet['sheet.atLeastOneRow'] }];
  const uses = Map.groupBy(rows, ({ name }) => nameKey(name));
  const given: Around = { ...around, isRepeated: (name) => uses.get(name)!.length > 1 };
  return rows.flatMap((site, at) =>
    isFilled(site)
      ? Object.entries(rules).flatMap(([column, rule]) => {
          const message = rule(site, given);
          return message === null ? [] : [{ row: at + 1, column, message }];
        })
      : [],
  );
}

/** `Validation Errors: Row 2, city (Required) and 3 more`. [SS-043] [SS-046] */
export function shownMistakes(mistakes: readonly SiteMistake[], titleOf = (column: string) => column): string {
  const [first] = mistakes;
  if (first === undefined) return '';
  if (first.message === sheet['sheet.atLeastOneRow']) return first.message;
  const values = { row: first.row, column: titleOf(first.column), message: first.message, count: mistakes.length - 1 };
  return fill(sheet[mistakes.length > 1 ? 'sheet.errors' : 'sheet.error'], values);
}

/** Names are told apart whatever their case. */
export const nameKey = (name: string | null | undefined): string => (name ?? '').trim().toLowerCase();

interface Around extends Surroundings {
  /** Whether several rows have that name, by its key. */
  readonly isRepeated: (name: string) => boolean;
}

type Rule = (site: Site, around: Around) => string | null;

/** Columns that every filled row needs. */
export const neededColumns: ReadonlySet<string> = new Set([
  'name',
  'site_profile_id',
  'street',
  'city',
  'state_province',
  'postal_code',
  'country',
]);

const required = validation['validation.required'];
const filled =
  (key: keyof Site): Rule =>
  (site) =>
    isBlank(site[key]) ? required : null;
const isBlank = (value: unknown): boolean => value === undefined || value === null || String(value).trim() === '';
const notListed = sheet['sheet.invalidOption'];

const rules: Readonly<Record<string, Rule>> = {
  /** [SS-032] [SS-033] [SS-034] [SS-035] */
  name: ({ name, address_id }, { takenNames, isRepeated }) => {
    const key = nameKey(name);
    if (key === '') return required;
    if (name!.trim().length > limits.siteNameMaxLength) return validation['validation.tooLong'];
    const isTaken = isRepeated(key) || (!address_id && takenNames.has(key));
    return isTaken ? validation['validation.unique'] : null;
  },
  street: filled('street'),
  city: filled('city'),
  state_province: filled('state_province'),
  postal_code: (site, around) => {
    const example = isBlank(site.country) ? null : postalCodeExample(site.country!, site.postal_code ?? '');
    const mistake = example === null ? null : fill(validation['validation.postalCode'], { example });
    return filled('postal_code')(site, around) ?? mistake;
  },
  country: (site, around) => filled('country')(site, around) ?? (isListed(countries, site.country) ? null : notListed),
  property_type: ({ property_type }) =>
    isBlank(property_type) || isListed(propertyTypes, property_type) ? null : notListed,
  /** [SS-037] [SS-038] */
  site_profile_id: ({ site_profile_id }, { profileIds }) => {
    if (isBlank(site_profile_id)) return required;
    return profileIds.has(site_profile_id!) ? null : notListed;
  },
};

const isListed = (items: readonly { readonly value: string | number }[], value: unknown): boolean =>
  items.some((item) => item.value === value);
