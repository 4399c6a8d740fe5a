import { expect, test } from 'vitest';
import { postalCodeExample } from '#domain/places/postal-code.ts';

test.each([
  ['US', '60606'],
  ['US', '60606-1234'],
  ['CA', 'M5V 2T6'],
  ['CA', 'm5v2t6'],
  ['GB', 'SW1A 1AA'],
  ['GB', 'M1 1AE'],
  ['GB', 'EC1A1BB'],
  ['DE', '10115'],
  ['AU', '2000'],
  ['IN', '110 001'],
  ['BR', '01310-100'],
  ['IE', 'D02 AF30'],
])('%s takes %s', (country, code) => expect(postalCodeExample(country, code)).toBeNull());

test.each([
  ['US', '6060', '60606'],
  ['US', 'SW1A 1AA', '60606'],
  ['CA', '60606', 'M5V 2T6'],
  ['GB', '60606', 'SW1A 1AA'],
  ['GB', 'SW1A', 'SW1A 1AA'],
  ['AU', '20000', '2000'],
])('%s refuses %s and names one such as %s', (country, code, example) =>
  expect(postalCodeExample(country, code)).toBe(example),
);
