/** Titles of address parts by country: state or county, ZIP code or postal code. */
import { countries } from '#generated/domain/lists/country.ts';
import { addressPartMessages as texts } from '#generated/domain/messages/addressPart.ts';
import type { ListItem } from '#runtime/product.ts';

const facts: ReadonlyMap<unknown, ListItem['facts']> = new Map(
  (countries as readonly ListItem[]).map((country) => [country.value, country.facts]),
);

/** What a country calls the parts of an address; neutral titles without a country. */
export function partTitles(country: unknown): { readonly state: string; readonly postalCode: string } {
  const known = facts.get(country);
  const state = known ? texts['addressPart.province'] : texts['addressPart.stateOrProvince'];
  return {
    state: titleNamed(known?.['stateName']) ?? state,
    postalCode: titleNamed(known?.['postalName']) ?? texts['addressPart.postal'],
  };
}

const titleNamed = (name: unknown): string | undefined =>
  typeof name === 'string' ? texts[`addressPart.${name}` as keyof typeof texts] : undefined;
