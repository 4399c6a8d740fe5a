import { describe, expect, test } from 'vitest';
import { exposureOf } from '#domain/contracts/exposure.ts';
import { extensionCharge, finalCredit, fullMonthsLeft, terminationFee } from '#domain/renewals/figures.ts';

/** The DIA of scenario 13: 745.00 a month, accepted on 17 March 2026 for 36 months. */
const dia = { start: '2026-03-17', months: 36, mrc: 74_500 };

describe('[SV-032] ending a term early', () => {
  test('costs its share of the months that have not begun (scenario 14)', () => {
    expect(fullMonthsLeft(dia, '2026-06-10')).toBe(33);
    expect(terminationFee(dia, 75, '2026-06-10')).toBe(1_843_875);
  });

  test('counts a month that begins on the day as begun, over month ends and leap days', () => {
    expect(fullMonthsLeft(dia, '2026-06-16')).toBe(33);
    expect(fullMonthsLeft(dia, '2026-06-17')).toBe(32);
    expect(fullMonthsLeft(dia, '2029-03-16')).toBe(0);
    expect(fullMonthsLeft(dia, '2031-01-01')).toBe(0);
    const fromMonthEnd = { start: '2024-01-31', months: 12 };
    expect(fullMonthsLeft(fromMonthEnd, '2024-02-28')).toBe(11);
    expect(fullMonthsLeft(fromMonthEnd, '2024-02-29')).toBe(10);
  });

  test('gives back the days after the last one (scenario 14)', () => {
    expect(finalCredit(74_500, '2026-06-10')).toBe(49_667);
    expect(finalCredit(74_500, '2026-06-30')).toBe(0);
    expect(finalCredit(2900, '2028-02-28')).toBe(100);
  });
});

test('[DO-034] running on to a common end costs whole months, and days by their month (scenario 11)', () => {
  expect(extensionCharge(50_000, '2027-01-31', '2027-09-30')).toBe(400_000);
  expect(extensionCharge(80_000, '2027-05-15', '2027-09-30')).toBe(361_290);
  expect(extensionCharge(80_000, '2027-09-30', '2027-09-30')).toBe(0);
  expect(extensionCharge(31_00, '2026-12-31', '2027-01-15')).toBe(15_00);
});

test('a missed notice is worth the next term, or its share that ending it costs (scenario 11)', () => {
  const totalMrc = { value: 80_000, code: 'USD' };
  expect(exposureOf({ totalMrc, autoRenewTerm: 12 })).toEqual({ value: 960_000, code: 'USD' });
  expect(exposureOf({ totalMrc, autoRenewTerm: 12, terminationFeePercent: 75 })).toEqual({
    value: 720_000,
    code: 'USD',
  });
  expect(exposureOf({ totalMrc, autoRenewTerm: 0, terminationFeePercent: 75 })).toEqual({ value: 80_000, code: 'USD' });
  expect(exposureOf({ totalMrc, autoRenewTerm: null })).toBeNull();
});
