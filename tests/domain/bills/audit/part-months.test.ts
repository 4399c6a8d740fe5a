/** First and last partial months: carriers print the whole period with a prorated amount. Figures of scenario 13. */
import { describe, expect, test } from 'vitest';
import type { AuditContext } from '#domain/bills/audit/model.ts';
import { bill, context, findings, price, service } from './cases.ts';

const proof = { kind: 'ACCEPTANCE' as const, text: 'form' };
const by = (proration: AuditContext['account']['proration']) => ({ ...context().account, proration });

describe('[BI-032] the first part of a month under the whole period', () => {
  const started = (proration: AuditContext['account']['proration']) => ({
    account: by(proration),
    services: [service({ billableFrom: { day: '2026-02-10', proof } })],
    prices: [price({ price: 90_000, from: '2026-02-10' })],
  });

  test.each([
    ['DAYS_30', 57_000],
    ['ACTUAL_DAYS', 61_071],
  ] as const)('by %s is right at %d', (proration, amount) => {
    expect(findings(bill(2, [{ amount }]), started(proration))).toEqual([]);
    expect(findings(bill(2, [{ amount: amount - 1 }]), started(proration))).toEqual([]);
  });

  test.each([
    ['DAYS_30', 33_000],
    ['ACTUAL_DAYS', 28_929],
  ] as const)('by %s and billed as a whole month has %d too much', (proration, over) => {
    expect(findings(bill(2, [{ amount: 90_000 }]), started(proration))).toEqual([['E03', over, 0]]);
  });

  test('by another method than the contract says is a matter of the method, not of days', () => {
    expect(findings(bill(2, [{ amount: 61_071 }]), started('DAYS_30'))).toEqual([['E12', 4071, 0]]);
  });

  test('at a higher price is a matter of both', () => {
    expect(findings(bill(2, [{ amount: 95_000 }]), started('DAYS_30'))).toEqual([
      ['E03', 33_000, 0],
      ['E02', 5000, 0],
    ]);
  });

  test('of a leap year counts 29 days', () => {
    const leap = {
      ...started('ACTUAL_DAYS'),
      today: '2028-03-15',
      services: [service({ billableFrom: { day: '2028-02-10', proof } })],
      prices: [price({ price: 90_000, from: '2028-02-10' })],
    };
    const period = { start: '2028-02-01', end: '2028-02-29' };
    // 20 of 29 days.
    expect(
      findings(bill(2, [{ amount: 62_069, period }], { period, date: '2028-02-01', dueDate: '2028-02-29' }), leap),
    ).toEqual([]);
  });

  test('with a separate discount line is right in total', () => {
    expect(findings(bill(2, [{ amount: 60_000 }, { amount: -3000 }]), started('DAYS_30'))).toEqual([]);
  });
});

describe('[BI-032] the last part of a month under the whole period', () => {
  const ended = (proration: AuditContext['account']['proration']) => ({
    account: by(proration),
    services: [service({ billableTo: { day: '2026-03-10', proof } })],
    prices: [price({ price: 90_000, to: '2026-03-10' })],
  });

  test.each([
    ['DAYS_30', 30_000],
    ['ACTUAL_DAYS', 29_032],
  ] as const)('by %s is right at %d', (proration, amount) => {
    expect(findings(bill(3, [{ amount }]), ended(proration))).toEqual([]);
  });

  test.each([
    ['DAYS_30', 60_000],
    ['ACTUAL_DAYS', 60_968],
  ] as const)('by %s and billed as a whole month has %d too much', (proration, over) => {
    expect(findings(bill(3, [{ amount: 90_000 }]), ended(proration))).toEqual([['E04', over, 0]]);
  });
});

describe('[BI-032] a price that changes within the month', () => {
  const changed = {
    prices: [price({ price: 90_000, to: '2026-04-15' }), price({ id: 'second', price: 120_000, from: '2026-04-16' })],
  };

  test('is each price for its days, in one line or in two', () => {
    expect(findings(bill(4, [{ amount: 105_000 }]), changed)).toEqual([]);
    const halves = [
      { amount: 45_000, period: { start: '2026-04-01', end: '2026-04-15' } },
      { amount: 60_000, period: { start: '2026-04-16', end: '2026-04-30' } },
    ];
    expect(findings(bill(4, halves), changed)).toEqual([]);
  });

  test('also in the first part of a month', () => {
    const started = { ...changed, services: [service({ billableFrom: { day: '2026-04-11', proof } })] };
    // 900.00 × 5 / 30 + 1,200.00 × 15 / 30.
    expect(findings(bill(4, [{ amount: 75_000 }]), started)).toEqual([]);
    expect(findings(bill(4, [{ amount: 105_000 }]), started)).toEqual([['E03', 30_000, 0]]);
  });
});
