/** Numbers in both decimal styles, by the number symbols of CLDR. */
import { expect, test } from 'vitest';
import { readDecimal } from '#domain/format/decimal.ts';

test.each<[string, number]>([
  ['12,5', 12.5],
  ['7,25', 7.25],
  ['36,0', 36],
  ['-1,5', -1.5],
  ['0,125', 0.125],
  ['1.449,00', 1449],
  ['1.234.567,8', 1_234_567.8],
  ['1,234.5', 1234.5],
  ['1,234,567', 1_234_567],
  ['1 234,5', 1234.5],
  ['1\u202f234,5', 1234.5],
  ["1'234.5", 1234.5],
  ['1.5', 1.5],
  ['1.234', 1.234],
  ['\u22124.5', -4.5],
])('%s is %d', (text, value) => expect(readDecimal(text)).toEqual({ value }));

test('a comma before three digits alone can be either', () => {
  expect(readDecimal('1,500')).toEqual({ fault: 'unclear', grouped: 1500, decimal: 1.5 });
});

test.each(['', 'fast', '1,2,3', '12,34,567', '1.2.3', '1,234.5.6', '1.23,4.5', '--1', '1 2'])(
  '%j is no number',
  (text) => expect(readDecimal(text)).toEqual({ fault: 'notNumber' }),
);
