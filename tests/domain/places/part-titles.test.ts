import { expect, test } from 'vitest';
import { partTitles } from '#domain/places/part-titles.ts';
import { countries } from '#generated/domain/lists/country.ts';

test.each([
  ['US', 'State', 'ZIP code'],
  ['CA', 'Province', 'Postal code'],
  ['GB', 'County', 'Postcode'],
  ['AU', 'State', 'Postcode'],
  ['IE', 'County', 'Eircode'],
  ['IN', 'State', 'PIN code'],
  ['JP', 'Prefecture', 'Postal code'],
  [undefined, 'State/Province', 'Postal code'],
])('the parts of an address in %s are called %s and %s', (country, state, code) => {
  expect(partTitles(country)).toEqual({ state, postalCode: code });
});

test('each country has a name for both', () => {
  for (const { value } of countries) expect(Object.values(partTitles(value))).not.toContain(undefined);
});
