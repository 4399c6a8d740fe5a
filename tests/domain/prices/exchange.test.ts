import { expect, test } from 'vitest';
import { converted } from '#domain/prices/exchange.ts';

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
