/** What a look at the sites would repair: one fix for each site, and those alike together. */
import type { AddressCells } from '../places/repair.ts';
import { withoutPlace, type Site } from './sites.ts';

export interface Fix {
  /** Id of the row. */
  readonly id: string;
  /** Why, in words; several slips of one address are repaired at once. */
  readonly reasons: readonly string[];
  /** The cells for which it was found, and what they become. */
  readonly cells: AddressCells;
  readonly changes: AddressCells;
}

/** Fixes for the same reasons. */
export interface FixGroup {
  readonly reasons: readonly string[];
  readonly fixes: readonly Fix[];
}

/** The cells of a row that repairs look at. */
export const fixCells = ({ street, city, state_province, postal_code, country, lat, lng }: Site): AddressCells => ({
  street: street ?? null,
  city: city ?? null,
  state_province: state_province ?? null,
  postal_code: postal_code ?? null,
  country: country ?? null,
  lat: lat ?? null,
  lng: lng ?? null,
});

/** The fixes of rows that still read as they did, by their reasons, the most frequent first. */
export function standingFixes(fixes: readonly Fix[], sites: readonly Site[]): readonly FixGroup[] {
  const rows = new Map(sites.map((site) => [site.id, site]));
  const standing = fixes.filter(({ id, cells }) => {
    const site = rows.get(id);
    return site !== undefined && isSame(fixCells(site), cells);
  });
  return [...Map.groupBy(standing, ({ reasons }) => reasons.join(' ')).values()]
    .map((alike) => ({ reasons: alike[0]!.reasons, fixes: alike }))
    .toSorted((one, other) => other.fixes.length - one.fixes.length);
}

/** Whether only where the address lies on the map changes. */
export const isOfCoordinates = (changes: AddressCells): boolean =>
  Object.keys(changes).every((key) => key === 'lat' || key === 'lng');

/** The row as the fix leaves it; with other parts it is no longer the place that was found for what stood there. */
export const fixed = (site: Site, { changes }: Fix): Site => ({
  ...(isOfCoordinates(changes) ? site : withoutPlace(site)),
  ...changes,
});

/** The cells that change, before and after. */
export const changedCells = ({ cells, changes }: Fix) =>
  (Object.keys(changes) as (keyof AddressCells)[])
    .filter((key) => (cells[key] ?? '') !== (changes[key] ?? ''))
    .map((key) => ({ key, before: String(cells[key] ?? ''), after: String(changes[key] ?? '') }));

const isSame = (one: AddressCells, other: AddressCells): boolean => JSON.stringify(one) === JSON.stringify(other);
