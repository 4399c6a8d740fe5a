/** Fixes found for sites: one per site, grouped by reason. */
import type { AddressCells } from '../places/repair.ts';
import { withoutPlace, type Site } from './sites.ts';

export interface Fix {
  /** Row id. */
  readonly id: string;
  /** Reasons in words; one fix may repair several errors of an address. */
  readonly reasons: readonly string[];
  /** The cells that were checked, and their new values. */
  readonly cells: AddressCells;
  readonly changes: AddressCells;
}

/** Fixes with the same reasons. */
export interface FixGroup {
  readonly reasons: readonly string[];
  readonly fixes: readonly Fix[];
}

/** The cells of a row that repairs read. */
export const fixCells = ({ street, city, state_province, postal_code, country, lat, lng }: Site): AddressCells => ({
  street: street ?? null,
  city: city ?? null,
  state_province: state_province ?? null,
  postal_code: postal_code ?? null,
  country: country ?? null,
  lat: lat ?? null,
  lng: lng ?? null,
});

/** Fixes of rows that have not changed since, grouped by reasons, the most frequent first. */
export function currentFixes(fixes: readonly Fix[], sites: readonly Site[]): readonly FixGroup[] {
  const rows = new Map(sites.map((site) => [site.id, site]));
  const current = fixes.filter(({ id, cells }) => {
    const site = rows.get(id);
    return site !== undefined && isSame(fixCells(site), cells);
  });
  return [...Map.groupBy(current, ({ reasons }) => reasons.join(' ')).values()]
    .map((alike) => ({ reasons: alike[0]!.reasons, fixes: alike }))
    .toSorted((one, other) => other.fixes.length - one.fixes.length);
}

/** Whether only the coordinates change. */
export const isOfCoordinates = (changes: AddressCells): boolean =>
  Object.keys(changes).every((key) => key === 'lat' || key === 'lng');

/** The row after the fix. If other parts change, the place found for the old ones is dropped. */
export const fixed = (site: Site, { changes }: Fix): Site => ({
  ...(isOfCoordinates(changes) ? site : withoutPlace(site)),
  ...changes,
});

/** Changed cells, before and after. */
export const changedCells = ({ cells, changes }: Fix) =>
  (Object.keys(changes) as (keyof AddressCells)[])
    .filter((key) => (cells[key] ?? '') !== (changes[key] ?? ''))
    .map((key) => ({ key, before: String(cells[key] ?? ''), after: String(changes[key] ?? '') }));

const isSame = (one: AddressCells, other: AddressCells): boolean => JSON.stringify(one) === JSON.stringify(other);
