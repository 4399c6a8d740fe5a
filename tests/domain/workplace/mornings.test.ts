/** Snooze times, roles, and carriers' quotes by site. */
import { describe, expect, test } from 'vitest';
import { nextMonday, nextMorning } from '#domain/workplace/mornings.ts';
import { bestMix, cellOf, isPriced, pastedRows, totalOf, type Site } from '#domain/workplace/quote-matrix.ts';
import { rolesThat } from '#domain/workplace/roles-that.ts';

const at = (day: number, hour = 11) => new Date(2026, 10, day, hour, 30, 15);

test('work is put off until business hours begin, tomorrow or on Monday, never today', () => {
  // November 27, 2026 is a Friday.
  expect(nextMorning(at(27))).toEqual(new Date(2026, 10, 28, 8, 0, 0, 0));
  expect(nextMorning(at(30, 2))).toEqual(new Date(2026, 11, 1, 8, 0, 0, 0));
  const mondays = [27, 28, 29, 30].map((day) => nextMonday(at(day, 1)));
  const [one, next] = [new Date(2026, 10, 30, 8), new Date(2026, 11, 7, 8)];
  expect(mondays).toEqual([one, one, one, next]);
});

test('roles are found by what the list says of them', () => {
  expect(rolesThat('readsAccess')).toEqual(['admin', 'development']);
  expect(rolesThat('takesRequests')).toEqual(['admin', 'quoperator']);
  expect(rolesThat('takesTickets')).not.toContain('normal_user');
});

describe('carriers and sites', () => {
  interface Quote {
    readonly id: string;
    readonly value: number | null;
    readonly code?: string;
  }
  const quote = (carrier: string, id: string, value: number | null, code = 'USD') => ({
    carrier,
    quote: { id, value, code },
  });
  const site = (
    offers: Site<Quote>['offers'],
    declined: readonly (readonly [string, string | null])[] = [],
  ): Site<Quote> => ({
    id: 's',
    offers,
    declined: new Map(declined),
  });
  const amountOf = ({ value, code }: Quote) => (value === null ? null : { value, code: code! });
  const both = site(
    [quote('att', 'a', 100), quote('lumen', 'b', 120), quote('att', 'c', 150)],
    [
      ['att', 'x'],
      ['zayo', 'No fiber'],
      ['cox', null],
    ],
  );

  test('a cell holds what a carrier says: its offers, no bid with a reason, nothing yet, or nothing', () => {
    expect(cellOf(both, 'att', true)).toMatchObject({
      kind: 'priced',
      isLowest: true,
      best: { id: 'a' },
      offers: [{ id: 'a' }, { id: 'c' }],
    });
    expect(cellOf(both, 'lumen', false)).toMatchObject({ kind: 'priced', isLowest: false });
    expect(cellOf(both, 'zayo', true)).toEqual({ kind: 'waiting' });
    expect(cellOf(both, 'zayo', false)).toEqual({ kind: 'noBid', reason: 'No fiber' });
    expect(cellOf(both, 'cox', false)).toEqual({ kind: 'noBid', reason: null });
    expect(cellOf(both, 'mci', false)).toEqual({ kind: 'none' });
  });

  test('the best offers of a carrier add up, per currency, without unknown amounts', () => {
    const sites = [
      both,
      site([quote('att', 'd', 50, 'CAD')]),
      site([quote('att', 'e', null)]),
      site([quote('att', 'f', 7)]),
    ];
    expect(totalOf(sites, 'att', amountOf)).toEqual({
      priced: 3,
      sums: [
        { code: 'USD', value: 107 },
        { code: 'CAD', value: 50 },
      ],
    });
    expect(totalOf(sites, 'zayo', amountOf)).toEqual({ priced: 0, sums: [] });
    expect([isPriced(both, 'att', amountOf), isPriced(sites[2]!, 'att', amountOf)]).toEqual([true, false]);
  });

  test('the best mix takes the first known price of each site', () => {
    const sites = [both, site([quote('att', 'e', null), quote('lumen', 'g', 9)]), site([quote('att', 'h', null)])];
    expect(bestMix(sites, amountOf).map(({ quote: { id } }) => id)).toEqual(['a', 'g']);
  });

  test('what is pasted has the cells of its lines, and a line end behind it adds none', () => {
    expect(pastedRows('a\tb\r\nc\t\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(pastedRows('a\n\nb')).toEqual([['a'], [''], ['b']]);
  });
});
