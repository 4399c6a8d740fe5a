import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresOf, type PricedQuote } from '#domain/prices/figures.ts';
import { badgesOf, isRateSensitive, ranked, type Candidate } from '#domain/prices/ranking.ts';

const rates = (gbp: number) => ({
  code: 'USD',
  rates: {
    USD: { usdPerUnit: 1, precision: 2, source: null, asOf: null },
    CAD: { usdPerUnit: 0.73, precision: 2, source: null, asOf: null },
    GBP: { usdPerUnit: gbp, precision: 2, source: null, asOf: null },
  },
});
const usdOnly = { code: 'USD', rates: {} };

function candidate(
  id: string,
  mrc: number | null,
  nrc: number | null,
  more: Partial<Candidate> & { code?: string } = {},
): Candidate {
  const code = more.code ?? 'USD';
  const amount = (value: number | null) => (value === null ? null : { value: value * 100, code });
  const priced: PricedQuote = { term: 36, mrc: amount(mrc), nrc: amount(nrc), taxesAndFees: null, mbps: 500 };
  return {
    ...priced,
    id,
    providerName: id,
    installInterval: null,
    hasConstruction: 'No',
    isRecommended: false,
    figures: figuresOf(priced, { horizonMonths: null, openEndedMonths: 36, isAllIn: false }),
    ...more,
  };
}
const order = (candidates: readonly Candidate[], at: ReturnType<typeof rates> = { ...rates(1.27) }) =>
  ranked(candidates, at).map(({ id }) => id);

describe('the order of quotes', () => {
  const foreign = [
    candidate('X', 980, 0, { code: 'CAD' }),
    candidate('Y', 699, 500),
    candidate('Z', 545, 250, { code: 'GBP' }),
  ];

  test('[QT-031] three currencies rank by the stored rates, and a small move of one turns the order', () => {
    expect(order(foreign)).toEqual(['Z', 'Y', 'X']);
    expect(order(foreign, rates(1.3))).toEqual(['Y', 'X', 'Z']);
    expect(isRateSensitive(foreign)).toBe(true);
    expect(isRateSensitive(foreign.slice(1, 2))).toBe(false);
  });

  test('[QT-031] unknown totals come last, ties go by effective monthly, interval, then provider', () => {
    const same = { figures: candidate('base', 610, 0).figures };
    expect(
      order([
        candidate('unknown', 1, null),
        candidate('late', 610, 0, { ...same, installInterval: 60 }),
        candidate('b', 610, 0, { ...same, installInterval: 20 }),
        candidate('a', 610, 0, { ...same, installInterval: 20 }),
      ]),
    ).toEqual(['a', 'b', 'late', 'unknown']);
  });

  test('[QT-031] equal quotes of one provider have a fixed order', () => {
    const alike = ['2', '1', '3'].map((id) => candidate(id, 610, 0, { providerName: 'Lumen' }));
    expect(order(alike)).toEqual(['1', '2', '3']);
    expect(order(alike.toReversed())).toEqual(['1', '2', '3']);
  });

  test('[QT-031] of equal totals the lower monthly cost comes first, of amounts without a rate none', () => {
    const total = candidate('total', 700, 0).figures.tcv;
    const monthly = (id: string, mrc: number) =>
      candidate(id, mrc, 0, { providerName: id, figures: { ...candidate(id, mrc, 0).figures, tcv: total } });
    expect(order([monthly('a', 720), monthly('b', 700)])).toEqual(['b', 'a']);
    expect(order([candidate('yen', 1, 0, { code: 'JPY' }), candidate('usd', 900, 0)])).toEqual(['usd', 'yen']);
    expect(isRateSensitive([candidate('none', null, 0), candidate('usd', 900, 0)])).toBe(false);
  });

  test('the order does not depend on the order of arrival', () => {
    const all = [...foreign, candidate('P', 689, 500), candidate('Q', null, null), candidate('R', 610, 1500)];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(order(shuffled)).toEqual(order(all));
      }),
    );
  });

  test('[QT-020] nothing about commission is looked at', () => {
    const plain = [candidate('A', 745, 0), candidate('B', 689, 500), candidate('C', 610, 1500)];
    const paid = plain.map((each, at) => ({
      ...each,
      commissionArrRate: 30 - at * 10,
      mrr: { value: 9, code: 'USD' },
    }));
    expect(order(paid)).toEqual(order(plain));
    expect([...badgesOf(paid, usdOnly)]).toEqual([...badgesOf(plain, usdOnly)]);
  });
});

describe('badges', () => {
  test('[QT-031] the lowest total, the lowest MRC, the fastest and the recommended are named', () => {
    const badges = badgesOf(
      [
        candidate('A', 745, 0, { installInterval: 30 }),
        candidate('B', 689, 500, { installInterval: 45, isRecommended: true }),
        candidate('C', 610, 1500, { installInterval: 60 }),
      ],
      usdOnly,
    );
    expect(badges.get('A')).toEqual(['fastest_install']);
    expect(badges.get('B')).toEqual(['recommended']);
    expect(badges.get('C')).toEqual(['lowest_tcv', 'lowest_mrc']);
  });

  test('[QT-031] a quote without rivals is neither lowest nor fastest', () => {
    const alone = { installInterval: 30, isRecommended: true };
    expect(badgesOf([candidate('A', 745, 0, alone)], usdOnly).get('A')).toEqual(['recommended']);
  });

  test('[QT-031] construction still to be surveyed earns no lowest badge', () => {
    const badges = badgesOf([candidate('B', 689, 500), candidate('C', 610, 1500, { hasConstruction: 'TBD' })], usdOnly);
    expect(badges.get('C')).toEqual([]);
    expect(badges.get('B')).toEqual(['lowest_tcv', 'lowest_mrc']);
  });

  test('a tie shares the badge, an unknown price earns none', () => {
    const badges = badgesOf([candidate('A', 610, 0), candidate('B', 610, 0), candidate('U', null, 0)], usdOnly);
    expect([badges.get('A'), badges.get('B'), badges.get('U')]).toEqual([
      ['lowest_tcv', 'lowest_mrc'],
      ['lowest_tcv', 'lowest_mrc'],
      [],
    ]);
  });
});
