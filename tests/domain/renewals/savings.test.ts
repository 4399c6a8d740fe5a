import { expect, test } from 'vitest';
import { savedTenths } from '#domain/renewals/savings.ts';

const usd = (value: number) => ({ value, code: 'USD' });

test('[SV-028] savings are relative to the effective monthly price, in tenths of a percent, never rounded up', () => {
  // 500.00 a month and 1,200.00 once over 24 months are 550.00 a month: 20.58 percent below 692.50.
  expect(savedTenths(usd(69_250), { term: 24, mrc: usd(50_000), nrc: usd(120_000) })).toBe(205);
  expect(savedTenths(usd(100_000), { term: 36, mrc: usd(66_600), nrc: usd(0) })).toBe(334);
  // Month to month spreads its one-time charge over the 36 months of a comparison: 400.00 + 360.00 / 36 = 410.00.
  expect(savedTenths(usd(50_000), { term: 1, mrc: usd(40_000), nrc: usd(36_000) })).toBe(180);
});

test('there is no figure without savings, or if an input is unknown', () => {
  const quote = { term: 36, mrc: usd(50_000), nrc: usd(0) };
  expect(savedTenths(usd(50_000), quote)).toBeNull();
  expect(savedTenths(usd(49_999), quote)).toBeNull();
  expect(savedTenths(usd(50_010), quote), 'less than a tenth of a percent').toBeNull();
  expect(savedTenths(null, quote)).toBeNull();
  expect(savedTenths({ value: 90_000, code: 'EUR' }, quote)).toBeNull();
  expect(savedTenths(usd(90_000), { ...quote, nrc: null })).toBeNull();
  expect(savedTenths(usd(90_000), { ...quote, term: null })).toBeNull();
});
