/** What an address of each country has, by the facts of the list of countries. */
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

type Need = 'required' | 'optional' | 'none';

/** By code, and by the names that answers may give. */
const needs: ReadonlyMap<string, { readonly postal_code: Need; readonly state_province: Need }> = new Map(
  (countries as readonly ListItem[]).flatMap(({ value, label, accepts, facts: told }) => {
    const need = { postal_code: told?.['postal'] as Need, state_province: told?.['state'] as Need };
    return [value, label, ...(accepts ?? [])].map((name) => [String(name).toLowerCase(), need] as const);
  }),
);

/** Whether addresses of the country have the part; of a country that is not chosen yet, none is missed. */
export const needOf = (country: unknown, part: 'postal_code' | 'state_province'): Need =>
  needs.get(String(country).toLowerCase())?.[part] ?? 'optional';
