import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchOf, toleranceOf, type OpenPayment } from '#domain/bank/match.ts';
import type { BankEntry } from '#domain/bank/statement.ts';

const payment = (id: string, values: Partial<OpenPayment> = {}): OpenPayment => ({
  id,
  direction: 'incoming',
  amount: 336_799,
  currency: 'USD',
  paidOn: '2026-11-03',
  reference: null,
  batch: null,
  numbers: [],
  party: 'Acme Dental',
  ...values,
});
const line = (values: Partial<BankEntry> = {}): BankEntry => ({
  bookedOn: '2026-11-04',
  amount: 336_799,
  text: 'Deposit',
  reference: null,
  endToEndId: null,
  ...values,
});
const matchesOf = (entry: BankEntry, payments: readonly OpenPayment[]) => {
  const { candidates, isAutomatic } = matchOf(entry, 'USD', payments);
  return [
    candidates.map((one) => [one.payments.map(({ id }) => id).join('+'), one.reason, one.difference]),
    isAutomatic,
  ];
};

describe('[BI-031] a bank line belongs to', () => {
  test('the payment whose number it carries, before one of the same amount', () => {
    const all = [payment('same'), payment('numbered', { amount: 336_700, reference: 'trace-9' })];
    expect(matchesOf(line({ endToEndId: 'TRACE 9' }), all)).toEqual([[['numbered', 'REFERENCE', 99]], true]);
  });

  test('the payment of the bill that its text names', () => {
    const all = [payment('same'), payment('named', { numbers: ['CB-2026-10'] })];
    expect(matchesOf(line({ text: 'ACME bill cb 2026 10' }), all)).toEqual([[['named', 'DOCUMENT', 0]], true]);
  });

  test('the payment of its amount within five days, and to a person when there are two', () => {
    expect(matchesOf(line(), [payment('one'), payment('late', { paidOn: '2026-10-29' })])).toEqual([
      [['one', 'AMOUNT', 0]],
      true,
    ]);
    expect(matchesOf(line(), [payment('one'), payment('two')])[1]).toBe(false);
    const named = [payment('one'), payment('two', { party: 'Harbor' })];
    expect(matchesOf(line({ text: 'Harbor deposit' }), named)).toEqual([[['two', 'AMOUNT', 0]], true]);
  });

  test('several payments of one party when a single sum of them fits', () => {
    const all = [payment('a', { amount: 100 }), payment('b', { amount: 230 }), payment('c', { amount: 500 })];
    expect(matchesOf(line({ amount: 730 }), all)).toEqual([[['b+c', 'SUM', 0]], true]);
    const two = [...all, payment('d', { amount: 330 }), payment('e', { amount: 400 })];
    expect(matchesOf(line({ amount: 730 }), two)[1]).toBe(false);
    expect(
      matchesOf(line({ amount: 330 }), [payment('a', { amount: 100 }), payment('b', { amount: 230, party: 'Other' })]),
    ).toEqual([[], false]);
  });

  test('no payment of the other direction or currency', () => {
    expect(matchesOf(line({ amount: -336_799 }), [payment('in')])).toEqual([[], false]);
    expect(matchesOf(line(), [payment('cad', { currency: 'CAD' })])).toEqual([[], false]);
  });

  test('not automatically beyond the larger of 1.00 and 0.5 %', () => {
    const of = (amount: number) =>
      matchesOf(line({ amount, endToEndId: 'T9' }), [payment('one', { reference: 'T9' })])[1];
    expect([toleranceOf(336_799), toleranceOf(10_000)]).toEqual([1683, 100]);
    expect([of(336_799 - 1683), of(336_799 - 1684), of(336_799 + 1683), of(336_799 + 1684)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

test('[BI-031] an automatic match never differs by more than the tolerance', () => {
  const amounts = fc.integer({ min: 1, max: 2000 });
  const parties = fc.constantFrom('Acme', 'Harbor');
  const lines = amounts.chain((amount) =>
    fc.tuple(
      fc.constant(amount),
      fc.array(fc.tuple(fc.oneof(amounts, fc.constant(amount)), parties), { maxLength: 8 }),
    ),
  );
  let automatic = 0;
  fc.assert(
    fc.property(lines, ([amount, open]) => {
      const payments = open.map(([value, party], at) => payment(String(at), { amount: value, party }));
      const { candidates, isAutomatic } = matchOf(line({ amount }), 'USD', payments);
      if (!isAutomatic) return;
      automatic += 1;
      const sum = candidates[0]!.payments.reduce((total, one) => total + one.amount, 0);
      expect(Math.abs(amount - sum)).toBeLessThanOrEqual(Math.max(100, Math.floor(sum * 0.005)));
      expect(candidates).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
  expect(automatic).toBeGreaterThan(30);
});
