import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accrued } from '#domain/spend/accrual.ts';
import { bridge } from '#domain/spend/bridge.ts';
import { forecast, pricePerMbps, savedIn, savingsOf, sumsBy } from '#domain/spend/figures.ts';
import { partsOf, spendBy, sumOf, type SpendLine } from '#domain/spend/line.ts';
import { monthAfter, monthsUntil } from '#domain/spend/months.ts';
import { shares } from '#domain/spend/shares.ts';

const line = (values: Partial<SpendLine> = {}): SpendLine => ({
  id: crypto.randomUUID(),
  invoiceId: 'i',
  invoiceNumber: 'AT1',
  month: '2026-09',
  carrier: 'AT&T',
  site: 'Chicago',
  serviceId: 's1',
  serviceName: 'HQ',
  serviceType: 'internet',
  category: 'SERVICE_CHARGE',
  isRecurring: true,
  description: 'Internet',
  qty: 1,
  amount: 74_500,
  excess: 0,
  splits: [],
  mbps: 500,
  ...values,
});

describe('[BI-033] an amount split by percents', () => {
  test('keeps its cents: 1,000.01 by 60 and 40 is 600.01 and 400.00', () => {
    expect(shares(100_001, [60, 40])).toEqual([60_001, 40_000]);
    expect(shares(-100_001, [60, 40])).toEqual([-60_001, -40_000]);
    expect(shares(100, [33.3333, 33.3333, 33.3334])).toEqual([33, 33, 34]);
    expect(shares(1, [50, 50])).toEqual([1, 0]);
    expect(shares(5, [0, 0])).toEqual([5, 0]);
  });

  test('adds up for any amount and shares', () => {
    const percents = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.maxSafeInteger(), percents, (amount, of) => {
        expect(shares(amount, of).reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount));
      }),
      { numRuns: 2000 },
    );
  });
});

test('un-invoiced days are accrued by the days of the month: 745.00 for 10 of 31 is 240.32', () => {
  expect(accrued(74_500, 10, '2026-10')).toBe(24_032);
  expect(accrued(74_500, 28, '2026-02')).toBe(74_500);
});

const lines = fc.array(
  fc.record({
    carrier: fc.constantFrom('AT&T', 'Lumen'),
    serviceId: fc.constantFrom('s1', 's2', null),
    category: fc.constantFrom('SERVICE_CHARGE', 'GOV_TAXES_AND_FEES', 'ONE_TIME_CHARGE'),
    isRecurring: fc.boolean(),
    qty: fc.integer({ min: 0, max: 9 }),
    amount: fc.integer({ min: -5000, max: 90_000 }),
    excess: fc.integer({ min: -100, max: 900 }),
    site: fc.constantFrom('Chicago', null),
    splits: fc.constantFrom(
      [],
      [
        { account: '6420', costCenter: 'A', location: null, percent: 60 },
        { account: '6420', costCenter: null, location: null, percent: 40 },
      ],
    ),
  }),
  { maxLength: 12 },
);

describe('spend', () => {
  test('of a month differs from the one before by the steps of the bridge, to the cent', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const made = bridge(before.map(line), after.map(line));
        expect(made.before + sumOf(made.steps)).toBe(made.after);
      }),
      { numRuns: 1000 },
    );
  });

  test('names the cause of each difference', () => {
    const before = [line(), line({ serviceId: 's2', amount: 10_000, qty: 4 }), line({ serviceId: 's3', amount: 500 })];
    const after = [
      line({ amount: 77_000, excess: 2500 }),
      line({ serviceId: 's2', amount: 12_500, qty: 5 }),
      line({ serviceId: 's4', amount: 900 }),
      line({ category: 'GOV_TAXES_AND_FEES', amount: 70 }),
      line({ isRecurring: false, amount: 15_000 }),
    ];
    expect(Object.fromEntries(bridge(before, after).steps.map(({ step, amount }) => [step, amount]))).toEqual({
      new: 900,
      ended: -500,
      rate: 0,
      quantity: 2500,
      one_time: 15_000,
      taxes: 70,
      errors: 2500,
    });
  });

  test('by any view adds up to the lines, and what is not allocated leads', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const all = given.map(line);
        for (const by of spendBy) {
          expect(sumOf(sumsBy(all, by))).toBe(sumOf(all));
          for (const one of all) expect(sumOf(partsOf(one, by))).toBe(one.amount);
        }
      }),
      { numRuns: 500 },
    );
    expect(sumsBy([line(), line({ site: null, amount: 1 })], 'site').map(({ key }) => key)).toEqual(['', 'Chicago']);
  });

  test('is forecast as the median of three months, with the past error', () => {
    const months = monthsUntil('2026-09', 5);
    const amounts = [100, 100, 100, 110, 100];
    const all = months.map((month, at) => line({ month, amount: amounts[at]! * 100 }));
    const { months: next, error } = forecast(all, months, 2);
    expect(next).toEqual([
      { month: '2026-10', amount: 10_000 },
      { month: '2026-11', amount: 10_000 },
    ]);
    // July is expected at 100 and costs 110, August at 100 and costs 100.
    expect(error).toBeCloseTo(10 / 110 / 2, 10);
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
  });

  test('of one Mbps is the median over the services of a month', () => {
    const all = [
      line({ amount: 50_000 }),
      line({ serviceId: 's2', mbps: 100, amount: 30_000 }),
      line({ mbps: null, serviceId: 's3' }),
    ];
    expect(pricePerMbps(all)).toEqual([
      { month: '2026-09', serviceType: 'internet', lower: 150, median: 200, upper: 250, services: 2 },
    ]);
  });

  test('shows what the audit found and what carriers gave back', () => {
    expect(
      savingsOf([line({ excess: 2800 }), line({ excess: -5 }), line({ isRecurring: false, amount: -8400 })]),
    ).toEqual({
      found: 2800,
      recovered: 8400,
    });
  });
});

describe('[BI-033] figures of spend', () => {
  test('the price for one Mbps has its median and quartiles by month and type, over services', () => {
    const of = (id: string, amount: number, about: Partial<SpendLine> = {}) =>
      line({ serviceId: id, amount, mbps: 100, ...about });
    const lines = [
      of('a', 1000),
      of('b', 2000),
      of('c', 2500),
      of('c', 500),
      of('d', 4000),
      of('e', 9000, { month: '2026-08' }),
      of('f', 7000, { isRecurring: false }),
      of('g', 7000, { category: 'PROVIDER_FEES' }),
      of('h', 7000, { mbps: null }),
      line({ serviceId: null, mbps: 100, amount: 7000 }),
      of('i', 7000, { serviceType: null }),
      of('j', 600, { serviceType: 'tv' }),
    ];
    expect(pricePerMbps(lines)).toEqual([
      { month: '2026-08', serviceType: 'internet', lower: 90, median: 90, upper: 90, services: 1 },
      { month: '2026-09', serviceType: 'internet', lower: 18, median: 25, upper: 33, services: 4 },
      { month: '2026-09', serviceType: 'tv', lower: 6, median: 6, upper: 6, services: 1 },
    ]);
  });

  test('what was found is the excess of a line, what came back its credit; discounts of a month are neither', () => {
    const lines = [
      line({ id: 'found', amount: 500, excess: 20 }),
      line({ id: 'credit', amount: -700, isRecurring: false }),
      line({ id: 'discount', amount: -100 }),
      line({ id: 'fee', amount: 30, isRecurring: false }),
    ];
    expect(savedIn(lines, 'found').map(({ id, amount }) => [id, amount])).toEqual([['found', 20]]);
    expect(savedIn(lines, 'recovered').map(({ id, amount }) => [id, amount])).toEqual([['credit', 700]]);
  });

  test('what is not allocated leads, then the largest comes first', () => {
    const lines = [
      line({ site: 'A', amount: 1 }),
      line({ site: 'B', amount: 9 }),
      line({ site: null, amount: 2 }),
      line({ site: 'A', amount: 3 }),
    ];
    expect(sumsBy(lines, 'site')).toEqual([
      { key: '', amount: 2 },
      { key: 'B', amount: 9 },
      { key: 'A', amount: 4 },
    ]);
  });

  test('a forecast is the median of three months per carrier, with the past error', () => {
    const of = (month: string, amount: number, carrier = 'AT&T') => line({ month, amount, carrier });
    const months = ['2026-06', '2026-07', '2026-08', '2026-09'];
    const steady = months.map((month) => of(month, 100));
    expect(forecast(steady, months, 2)).toEqual({
      months: [
        { month: '2026-10', amount: 100 },
        { month: '2026-11', amount: 100 },
      ],
      error: 0,
    });
    // September costs 125; June to August forecast 100.
    expect(forecast([...steady.slice(0, 3), of('2026-09', 125)], months, 1).error).toBeCloseTo(0.2);
    expect(forecast([...steady.slice(0, 3), of('2026-09', 80)], months, 1).error).toBeCloseTo(0.25);
    expect(forecast(steady.slice(0, 3), months.slice(0, 3), 1).error).toBeNull();
    expect(forecast([], months, 1)).toEqual({ months: [{ month: '2026-10', amount: 0 }], error: null });
    expect(forecast([...steady, of('2026-09', 900, 'Lumen')], months, 1).months[0]!.amount).toBe(100);
  });
});
