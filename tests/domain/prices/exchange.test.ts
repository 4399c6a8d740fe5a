import { expect, test } from 'vitest';
import { exchangeText } from '#domain/prices/exchange-text.ts';
import { converted, exchangeOf } from '#domain/prices/exchange.ts';

const rate = (usdPerUnit: number, precision = 2) => ({ usdPerUnit, precision, source: null, asOf: null });
const rates = { USD: rate(1), CAD: rate(0.73), GBP: rate(1.27), JPY: rate(0.0067, 0), KWD: rate(3.25, 3) };

test.each([
  { from: { value: 3_528_000, code: 'CAD' }, usd: 2_575_440 },
  { from: { value: 1_987_000, code: 'GBP' }, usd: 2_523_490 },
  { from: { value: 100_000, code: 'JPY' }, usd: 67_000 },
  { from: { value: 1_000, code: 'KWD' }, usd: 325 },
])('$from.value $from.code come to $usd cents', ({ from, usd }) => {
  expect(converted(from, 'USD', rates)).toEqual({ value: usd, code: 'USD' });
});

test('a currency without a rate is not guessed', () => {
  expect(converted({ value: 1, code: 'CHF' }, 'USD', rates)).toBeNull();
});

test('[SG-068] a converted amount names its rate and the older day of both rates', () => {
  const euro = { ...rate(1.0842), asOf: '2026-11-27' };
  const pound = { ...rate(1.27), asOf: '2026-11-25' };
  const order = { value: 1_200_000, code: 'EUR' };
  const inDollars = exchangeOf(order, 'USD', { ...rates, EUR: euro });
  expect(inDollars).toEqual({ amount: { value: 1_301_040, code: 'USD' }, rate: 1.0842, asOf: '2026-11-27' });
  expect(exchangeText(order, inDollars!)).toBe('EUR 12,000.00 at 1.0842 of Nov 27, 2026 = USD 13,010.40');
  const inPounds = exchangeOf(order, 'GBP', { EUR: euro, GBP: pound });
  expect(inPounds).toMatchObject({ rate: 0.85370079, asOf: '2026-11-25' });
  expect(exchangeText(order, inPounds!)).toBe('EUR 12,000.00 at 0.85370079 of Nov 25, 2026 = GBP 10,244.41');
  expect(exchangeOf(order, 'EUR', { EUR: euro })).toBeNull();
  expect(exchangeOf(order, 'CHF', { EUR: euro })).toBeNull();
});
