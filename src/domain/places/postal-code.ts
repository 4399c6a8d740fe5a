/** Postal codes as each country writes them, by the facts of the list of countries. */
import { countries } from '#generated/domain/lists/country.ts';
import type { ListItem } from '#runtime/product.ts';

interface CodeFacts {
  readonly pattern: RegExp;
  readonly example: string;
}

/** By country; made once, since whole lists of sites ask for each of their rows. */
const facts: ReadonlyMap<string, CodeFacts> = new Map(
  (countries as readonly ListItem[]).flatMap(({ value, facts: told }) => {
    const pattern = told?.['postalPattern'];
    if (typeof pattern !== 'string') return [];
    return [[String(value), { pattern: new RegExp(pattern, 'i'), example: String(told?.['postalExample']) }]];
  }),
);

/** A code of that country as an example when `code` is none, else null; countries without a known pattern take any code. */
export function postalCodeExample(country: string, code: string): string | null {
  const told = facts.get(country);
  return told === undefined || told.pattern.test(code.trim()) ? null : told.example;
}
