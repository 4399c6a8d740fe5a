/** Which address parts each country has, by the list of countries. */
import { countries } from '#generated/domain/lists/country.ts';
import type { ListItem } from '#runtime/product.ts';

interface CodeFacts {
  readonly pattern: RegExp;
  readonly example: string;
}

/** By country; computed once, because whole lists of sites use it per row. */
const facts: ReadonlyMap<string, CodeFacts> = new Map(
  (countries as readonly ListItem[]).flatMap(({ value, facts: named }) => {
    const pattern = named?.['postalPattern'];
    if (typeof pattern !== 'string') return [];
    return [[String(value), { pattern: new RegExp(pattern, 'i'), example: String(named?.['postalExample']) }]];
  }),
);

/** An example code of the country if `code` is invalid, else null. Countries without a pattern accept any code. */
export function postalCodeExample(country: string, code: string): string | null {
  const named = facts.get(country);
  return named === undefined || named.pattern.test(code.trim()) ? null : named.example;
}

type Need = 'required' | 'optional' | 'none';

/** By code, and by the names that answers may have. */
const needs: ReadonlyMap<string, { readonly postal_code: Need; readonly state_province: Need }> = new Map(
  (countries as readonly ListItem[]).flatMap(({ value, label, accepts, facts: named }) => {
    const need = { postal_code: named?.['postal'] as Need, state_province: named?.['state'] as Need };
    return [value, label, ...(accepts ?? [])].map((name) => [String(name).toLowerCase(), need] as const);
  }),
);

/** Whether addresses of the country have the part; without a country, no part is missing. */
export const needOf = (country: unknown, part: 'postal_code' | 'state_province'): Need =>
  needs.get(String(country).toLowerCase())?.[part] ?? 'optional';
