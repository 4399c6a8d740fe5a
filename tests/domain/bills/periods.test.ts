/** Partial months by every method, with figures of scenario 13 and bills.md 5. */
import { expect, test } from 'vitest';
import { billingMonths, chargeFor, isWholeMonths, type PartMonthMethod } from '#domain/bills/periods.ts';

const at = (start: string, end: string, method: PartMonthMethod, billingDay = 1) =>
  chargeFor([{ price: 74500, from: '2020-01-01', to: null }], { start, end }, method, billingDay);

test.each([
  ['2026-03-17', '2026-03-31', 'ACTUAL_DAYS', 36048],
  ['2026-03-17', '2026-03-31', 'DAYS_30', 37250],
  ['2026-03-17', '2026-03-31', 'BOND_30', 34767],
  ['2026-03-17', '2026-03-31', 'NONE', 74500],
  ['2026-03-01', '2026-03-16', 'ACTUAL_DAYS', 38452],
  ['2026-02-15', '2026-02-28', 'ACTUAL_DAYS', 37250],
  ['2026-02-15', '2026-02-28', 'DAYS_30', 34767],
  ['2026-03-17', '2026-04-30', 'ACTUAL_DAYS', 36048 + 74500],
  ['2026-02-01', '2026-02-28', 'DAYS_30', 74500],
] as const)('[BI-032] from %s to %s by %s is %d cents', (start, end, method, cents) => {
  expect(at(start, end, method)).toBe(cents);
});

test('[BI-032] months run from billing day to billing day, on the last day of a shorter month', () => {
  expect(billingMonths({ start: '2026-01-31', end: '2026-03-30' }, 31)).toEqual([
    { start: '2026-01-31', end: '2026-02-27' },
    { start: '2026-02-28', end: '2026-03-30' },
  ]);
  expect(isWholeMonths({ start: '2026-01-15', end: '2026-02-14' }, 15)).toBe(true);
  expect(isWholeMonths({ start: '2026-01-15', end: '2026-02-13' }, 15)).toBe(false);
  expect(at('2026-01-15', '2026-02-14', 'ACTUAL_DAYS', 15)).toBe(74500);
});

test('[BI-032] a price that changes within a month is counted by days and rounded once', () => {
  const prices = [
    { price: 31000, from: '2026-01-01', to: '2026-03-10' },
    { price: 62000, from: '2026-03-11', to: null },
  ];
  expect(chargeFor(prices, { start: '2026-03-01', end: '2026-03-31' }, 'ACTUAL_DAYS', 1)).toBe(10000 + 42000);
});
