import { contractTerms } from '#generated/domain/lists/contract-term.ts';
import { termText } from '#domain/format/term.ts';
import { expect, test } from 'vitest';

test.each([
  [0, 'Month to month'],
  [1, 'Month to month'],
  [6, '6 months'],
  [12, '1 year'],
  [18, '18 months'],
  [24, '2 years'],
  [36, '3 years'],
  [48, '4 years'],
  [60, '5 years'],
])('[AT-044] a term of %i reads %s', (months, label) => {
  expect(termText(months)).toBe(label);
});

test('[AT-044] what customers ask for reads like what carriers quote', () => {
  for (const { facts, label } of contractTerms) expect(label).toBe(termText(facts.months));
});
