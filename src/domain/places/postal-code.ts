/** Postal codes as each country writes them, by the facts of the list of countries. */
import { countries } from '#generated/domain/lists/country.ts';
import type { ListItem } from '#runtime/product.ts';

const items: readonly ListItem[] = countries;

/** A code of that country as an example when `code` is none, else null; countries without a known pattern take any code. */
export function postalCodeExample(country: string, code: string): string | null {
  const facts = items.find(({ value }) => value === country)?.facts;
  const pattern = facts?.['postalPattern'];
  if (typeof pattern !== 'string' || new RegExp(pattern, 'i').test(code.trim())) return null;
  return String(facts?.['postalExample']);
}
