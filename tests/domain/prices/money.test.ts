import { expect, test } from 'vitest';
import { divideHalfUp, divided } from '#domain/prices/money.ts';

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [5n, -2n, -3n],
  [-5n, -2n, 3n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [0n, 7n, 0n],
  [0n, -7n, 0n],
])('half is rounded away from zero: %s / %s is %s', (dividend, divisor, quotient) => {
  expect(divideHalfUp(dividend, divisor)).toBe(quotient);
});

test('an amount is divided by a decimal number to a minor unit', () => {
  expect(divided({ value: 100_00, code: 'USD' }, 1.5)).toEqual({ value: 66_67, code: 'USD' });
  expect(divided({ value: -100_00, code: 'USD' }, 1.5)).toEqual({ value: -66_67, code: 'USD' });
});
