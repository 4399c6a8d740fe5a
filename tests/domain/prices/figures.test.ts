import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresOf, type PricedQuote, type View } from '#domain/prices/figures.ts';
import { divideHalfUp, sumOf } from '#domain/prices/money.ts';

const usd = (amount: number) => ({ value: Math.round(amount * 100), code: 'USD' });
const quote = (mrc: number | null, nrc: number | null, more: Partial<PricedQuote> = {}): PricedQuote => ({
  term: 36,
  mrc: mrc === null ? null : usd(mrc),
  nrc: nrc === null ? null : usd(nrc),
  taxesAndFees: null,
  mbps: 500,
  ...more,
});
const ownTerm: View = { horizonMonths: null, openEndedMonths: 36, isAllIn: false };

describe('figures of a quote', () => {
  test.each([
    { mrc: 745, nrc: 0, tcv: 26_820, effective: 745, perMbps: 1.49 },
    { mrc: 689, nrc: 500, tcv: 25_304, effective: 702.89, perMbps: 1.41 },
    { mrc: 610, nrc: 1500, tcv: 23_460, effective: 651.67, perMbps: 1.3 },
  ])('[QT-026] 36 months at $mrc + $nrc come to $tcv', ({ mrc, nrc, tcv, effective, perMbps }) => {
    const figures = figuresOf(quote(mrc, nrc), ownTerm);
    expect(figures.tcv.value).toEqual(usd(tcv));
    expect(figures.effective_monthly.value).toEqual(usd(effective));
    expect(figures.price_per_mbps.value).toEqual(usd(perMbps));
  });

  test('[QT-026] a survey that adds 9,000 once makes the cheapest the dearest', () => {
    expect(figuresOf(quote(610, 1500 + 9000), ownTerm).tcv.value).toEqual(usd(32_460));
    expect(figuresOf(quote(689, 500), ownTerm).tcv.value).toEqual(usd(25_304));
  });

  test('[QT-026] month to month counts one month, and spreads its one-time charge over the open-ended months', () => {
    const figures = figuresOf(quote(100, 360, { term: 1 }), ownTerm);
    expect(figures.tcv.value).toEqual(usd(460));
    expect(figures.effective_monthly.value).toEqual(usd(110));
  });

  test('a common horizon prices every quote over the same months', () => {
    const figures = figuresOf(quote(689, 500, { term: 12 }), { ...ownTerm, horizonMonths: 24 });
    expect(figures.tcv.value).toEqual(usd(24 * 689 + 500));
    expect(figures.tcv.inputs).toMatchObject({ months: 24, mrc: usd(689), nrc: usd(500) });
  });

  test('[QT-031] an unknown one-time charge leaves the figures unknown, unlike zero', () => {
    expect(figuresOf(quote(610, null), ownTerm).tcv).toMatchObject({ value: null, missing: ['nrc'] });
    expect(figuresOf(quote(610, 0), ownTerm).tcv.value).toEqual(usd(21_960));
  });

  test('[QT-026] taxes are only included in all-in figures, and then required', () => {
    const taxed = quote(100, 0, { taxesAndFees: usd(7.5) });
    expect(figuresOf(taxed, ownTerm).tcv.value).toEqual(usd(3600));
    expect(figuresOf(taxed, { ...ownTerm, isAllIn: true }).tcv.value).toEqual(usd(3870));
    expect(figuresOf(quote(100, 0), { ...ownTerm, isAllIn: true }).tcv).toMatchObject({
      value: null,
      missing: ['taxes_and_fees'],
    });
  });

  test('charges in two currencies have no total', () => {
    expect(figuresOf({ ...quote(100, 0), nrc: { value: 1000, code: 'CAD' } }, ownTerm).tcv.value).toBeNull();
  });
});

describe('sums', () => {
  test('[QT-027] amounts of one currency add up, two currencies never do', () => {
    expect(sumOf([usd(1.1), usd(2.2)])).toEqual(usd(3.3));
    expect(sumOf([usd(1), { value: 100, code: 'EUR' }])).toBe('mixed');
    expect(sumOf([])).toBeNull();
  });

  test('division rounds half away from zero, to within half a unit', () => {
    expect([divideHalfUp(5n, 2n), divideHalfUp(-5n, 2n), divideHalfUp(1n, 3n)]).toEqual([3n, -3n, 0n]);
    fc.assert(
      fc.property(fc.bigInt(-1_000_000_000_000n, 1_000_000_000_000n), fc.bigInt(1n, 1_000_000n), (n, d) => {
        const error = 2n * (divideHalfUp(n, d) * d - n);
        expect(error <= d && error >= -d).toBe(true);
      }),
    );
  });
});
