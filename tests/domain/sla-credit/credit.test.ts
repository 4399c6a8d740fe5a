/** Twenty credits computed by hand, including those of real contracts (domain 2.4, scenario 12). [TK-021] */
import { describe, expect, test } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { creditOf, type CreditTerms } from '#domain/sla-credit/credit.ts';

const terms: CreditTerms = {
  method: 'TABLE',
  table: limits.slaCreditTable,
  capDays: limits.slaProratedDayCapDays,
  promisedPercent: 99.9,
  capPercent: 100,
};
const june = 30 * 24 * 60;
const start = Date.parse('2026-06-10T08:00:00Z');
const minutes = (count: number): number => start + count * 60_000;
const credit = (
  mrc: number,
  length: number,
  more: Partial<CreditTerms> = {},
  excluded: readonly (readonly [number, number])[] = [],
) =>
  creditOf(
    mrc,
    {
      from: start,
      to: minutes(length),
      excluded: excluded.map(([from, to]) => ({ from: minutes(from), to: minutes(to) })),
    },
    { ...terms, ...more },
    june,
  );

describe('the credit of an outage', () => {
  test.each<[string, number, number, Partial<CreditTerms>, (readonly [number, number])[], number]>([
    // MRC and credit in cents, outage in minutes.
    ['5 h 30 min by the table: 20 % of 1,250', 125_000, 330, {}, [], 25_000],
    ['5 h 30 min at half a day an hour: 2.5 thirtieths', 125_000, 330, { method: 'HALF_DAY_PER_HOUR' }, [], 10_417],
    ['5 h 30 min with 2 h of planned work: 3 h 30 min, 10 %', 125_000, 330, {}, [[0, 120]], 12_500],
    ['9 min: too short', 125_000, 9, {}, [], 0],
    ['10 min: 5 %', 125_000, 10, {}, [], 6250],
    ['44 min: 5 %', 100_000, 44, {}, [], 5000],
    ['45 min: 10 %', 100_000, 45, {}, [], 10_000],
    ['3 h 59 min: 10 %', 100_000, 239, {}, [], 10_000],
    ['8 h: 30 %', 100_000, 480, {}, [], 30_000],
    ['12 h: 40 %', 100_000, 720, {}, [], 40_000],
    ['16 h: 50 %', 100_000, 960, {}, [], 50_000],
    ['25 h: all', 74_500, 1500, {}, [], 74_500],
    ['one minute by begun days: a thirtieth', 90_000, 1, { method: 'PRORATED_DAY' }, [], 3000],
    ['24 h by begun days: one thirtieth', 90_000, 1440, { method: 'PRORATED_DAY' }, [], 3000],
    ['24 h 1 min by begun days: two', 90_000, 1441, { method: 'PRORATED_DAY' }, [], 6000],
    ['10 days by begun days: seven at most', 90_000, 14_400, { method: 'PRORATED_DAY' }, [], 21_000],
    ['80 h at half a day an hour: the MRC at most', 100_000, 4800, { method: 'HALF_DAY_PER_HOUR' }, [], 100_000],
    ['432 min of 43,200: 99.0 against 99.9, 9 %', 100_000, 432, { method: 'PERCENT_PER_0_1' }, [], 9000],
    ['20 min of 43,200: above the promise', 100_000, 20, { method: 'PERCENT_PER_0_1' }, [], 0],
    ['25 h with a cap of half the MRC', 74_500, 1500, { capPercent: 50 }, [], 37_250],
    [
      'two exclusions that overlap count once: 60 of 300 min left',
      100_000,
      300,
      {},
      [
        [0, 180],
        [120, 240],
      ],
      10_000,
    ],
    ['planned work around the whole outage: nothing', 100_000, 300, {}, [[-60, 400]], 0],
  ])('%s', (_words, mrc, length, more, excluded, expected) => {
    expect(credit(mrc, length, more, excluded).amount).toBe(expected);
  });

  test('is explained step by step', () => {
    const { steps, availability, eligibleMinutes } = credit(125_000, 330, {}, [[0, 120]]);
    expect([eligibleMinutes, availability.toFixed(3)]).toEqual([210, '99.514']);
    expect(steps.map(({ kind, value }) => [kind, Number(value.toFixed(3))])).toEqual([
      ['outage', 330],
      ['excluded', 120],
      ['eligible', 210],
      ['availability', 99.514],
      ['method', 12_500],
      ['cap', 12_500],
    ]);
    expect(credit(125_000, 330).availability.toFixed(3)).toBe('99.236');
  });
});
