import { describe, expect, test } from 'vitest';
import { cellOf, pastedRows, totalOf, type Site } from '#domain/workplace/quote-matrix.ts';

interface Quote {
  readonly monthly: number | null;
  readonly code?: string;
}

const quote = (monthly: number | null, code = 'USD'): Quote => ({ monthly, code });
const [cheap, dear, euro, unknown] = [quote(48_600), quote(70_289), quote(40_000, 'EUR'), quote(null)];
const hq: Site<Quote> = {
  id: 'hq',
  offers: [
    { carrier: 'lumen', quote: cheap },
    { carrier: 'att', quote: dear },
    { carrier: 'lumen', quote: dear },
  ],
  declined: new Map([
    ['cogent', 'OFF_NET'],
    ['lumen', null],
  ]),
};
const shop: Site<Quote> = {
  id: 'shop',
  offers: [
    { carrier: 'lumen', quote: euro },
    { carrier: 'att', quote: unknown },
  ],
  declined: new Map(),
};

describe('[QT-019] the answers to a request by site and carrier', () => {
  test('a cell holds the best offer of its carrier, and says whether it is the lowest of the site', () => {
    expect(cellOf(hq, 'lumen', false)).toEqual({ kind: 'priced', best: cheap, isLowest: true, offers: [cheap, dear] });
    expect(cellOf(hq, 'att', true)).toEqual({ kind: 'priced', best: dear, isLowest: false, offers: [dear] });
  });

  test('without an offer it distinguishes declined, pending and not requested', () => {
    expect(cellOf(hq, 'cogent', false)).toEqual({ kind: 'noBid', reason: 'OFF_NET' });
    expect(cellOf(shop, 'cogent', true)).toEqual({ kind: 'waiting' });
    expect(cellOf(shop, 'cogent', false)).toEqual({ kind: 'none' });
  });

  test('totals never add currencies, and an unknown price is none', () => {
    const amountOf = ({ monthly, code }: Quote) => (monthly === null ? null : { value: monthly, code: code! });
    expect(totalOf([hq, shop], 'lumen', amountOf)).toEqual({
      priced: 2,
      sums: [
        { value: 48_600, code: 'USD' },
        { value: 40_000, code: 'EUR' },
      ],
    });
    expect(totalOf([hq, shop], 'att', amountOf)).toEqual({ priced: 1, sums: [{ value: 70_289, code: 'USD' }] });
    expect(totalOf([hq, shop], 'cogent', amountOf)).toEqual({ priced: 0, sums: [] });
  });

  test('cells of a spreadsheet are read line by line', () => {
    expect(pastedRows('745\t0\r\n689\t500\r\n')).toEqual([
      ['745', '0'],
      ['689', '500'],
    ]);
  });
});
