/** Titles of address parts by country: state or county, ZIP code or postal code. */
import { countries } from '#generated/domain/lists/country.ts';
import { addressPartMessages as texts } from '#generated/domain/messages/addressPart.ts';
import type { ListItem } from '#runtime/product.ts';

const facts: ReadonlyMap<string, ListItem['facts']> = new Map(
  (countries as readonly ListItem[]).map((country) => [String(country.value), country.facts]),
);

/** Without a country, both titles are joined. */
export function stateTitle(country: string | undefined): string {
  if (!country) return texts['addressPart.stateOrProvince'];
  return titleNamed(facts.get(country)?.['stateName']) ?? texts['addressPart.province'];
}

export const postalTitle = (country: string | undefined): string =>
  titleNamed(facts.get(country ?? '')?.['postalName']) ?? texts['addressPart.postal'];

const titleNamed = (name: unknown): string | undefined =>
  typeof name === 'string' ? texts[`addressPart.${name}` as keyof typeof texts] : undefined;
