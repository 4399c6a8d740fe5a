/** Meaning of cells in a services file. */
import { describe, expect, test } from 'vitest';
import { readCell } from '#domain/services/import/cell.ts';
import type { ImportTarget, ValueShape } from '#domain/services/import/targets.ts';

const options = [
  { value: 'fiber', label: 'Fiber' },
  { value: 4, label: 'Four, five' },
];
const target = (shape: ValueShape, about: Partial<ImportTarget> = {}): ImportTarget => ({
  key: 'x',
  title: 'X',
  shape,
  ...about,
});
const read = (shape: ValueShape, text: string, about: Partial<ImportTarget> = {}) =>
  readCell(text, target(shape, about), { currency: 'USD' });

describe('a cell is read as the value that its column holds', () => {
  test.each<[ValueShape, string, unknown]>([
    ['string', 'HQ – Store', 'HQ – Store'],
    ['provider', 'Lumen', 'Lumen'],
    ['integer', '36', 36],
    ['integer', '1,500', 1500],
    ['integer', '-4', -4],
    ['integer', '+4', 4],
    ['decimal', '99.9', 99.9],
    ['decimal', '12,5', 12.5],
    ['decimal', '1.449,5', 1449.5],
    ['integer', '36,0', 36],
    ['decimal', '.5', 0.5],
    ['decimal', '5.', 5],
    ['boolean', 'YES', true],
    ['boolean', 'y', true],
    ['boolean', 'True', true],
    ['boolean', '1', true],
    ['nullable_boolean', 'No', false],
    ['nullable_boolean', 'n', false],
    ['boolean', 'false', false],
    ['boolean', '0', false],
    ['date', '2026-03-17', '2026-03-17'],
    ['date', '3/3/2026', '2026-03-03'],
    ['date', '17/3/2026', '2026-03-17'],
    ['date', '7.3.2026', '2026-03-07'],
    ['date', '12/31/2026', '2026-12-31'],
    ['date', '2028-02-29', '2028-02-29'],
    ['money', '1,250.00', { value: 125_000, code: 'USD' }],
    ['money', '1250.00 EUR', { value: 125_000, code: 'EUR' }],
    ['currency', '12 cad', { value: 1200, code: 'CAD' }],
    ['money', '7.50eur', { value: 750, code: 'EUR' }],
    ['money', '12   EUR', { value: 1200, code: 'EUR' }],
    ['money', '€1250.00', { value: 125_000, code: 'EUR' }],
    ['money', '1250.00 £', { value: 125_000, code: 'GBP' }],
    ['link', 'https://a.example', { url: 'https://a.example', text: 'https://a.example' }],
    ['link', 'Route map <https://a.example/a.kmz>', { url: 'https://a.example/a.kmz', text: 'Route map' }],
    ['attributes', '{"mtu": 1500}', { mtu: 1500 }],
  ])('%s: %s', (shape, text, value) => {
    expect(read(shape, text)).toEqual({ value });
  });

  test('[AT-008] a unit price below a cent keeps its decimals', () => {
    expect(read('currency', '0.012', { isUnitPrice: true })).toEqual({ value: { value: 1.2, code: 'USD' } });
  });

  test('an ambiguous date must be clarified', () => {
    expect(read('date', '3/7/2026')).toEqual({
      mistake: 'Unclear: this can be 2026-03-07 or 2026-07-03. Write one of them.',
    });
  });

  test('an ambiguous decimal must be clarified', () => {
    expect(read('decimal', '1,500')).toEqual({
      mistake: 'Unclear: this can be 1500 or 1.5. Write one of them.',
    });
    expect(read('integer', '3,6')).toEqual({ mistake: 'Not a whole number' });
  });

  test('a unit behind a number says what it counts', () => {
    expect(read('integer', '500 mbps', { unit: 'Mbps' })).toEqual({ value: 500 });
    expect(read('integer', '500 ms', { unit: 'Mbps' })).toHaveProperty('mistake');
    expect(read('integer', '500 Mbps')).toHaveProperty('mistake');
  });

  test.each<[ValueShape, string, string]>([
    ['integer', '1.5', 'Not a whole number'],
    ['integer', 'many', 'Not a number'],
    ['decimal', '1.2.3', 'Not a number'],
    ['decimal', '.', 'Not a number'],
    ['decimal', 'a1', 'Not a number'],
    ['decimal', '1a', 'Not a number'],
    ['boolean', 'perhaps', 'Neither yes nor no'],
    ['date', '2026-02-30', 'Not a date such as 2026-03-17'],
    ['date', '13/13/2026', 'Not a date such as 2026-03-17'],
    ['date', '3/17/26', 'Not a date such as 2026-03-17'],
    ['date', 'on 3/17/2026', 'Not a date such as 2026-03-17'],
    ['date', '3/17/20260', 'Not a date such as 2026-03-17'],
    ['date', '2026-03-17T00:00', 'Not a date such as 2026-03-17'],
    ['money', 'free', 'Not an amount such as 1,234.50'],
    ['money', '1.005', 'Not an amount such as 1,234.50'],
    ['attributes', '{"mtu"', 'Not the attributes of an export'],
    ['attributes', '[1]', 'Not the attributes of an export'],
    ['attributes', 'null', 'Not the attributes of an export'],
    ['attributes', '7', 'Not the attributes of an export'],
  ])('%s: "%s" gets the message: %s', (shape, text, mistake) => {
    expect(read(shape, text)).toEqual({ mistake });
  });
});

describe('one of a list', () => {
  test('is named by its value or its label, in any case', () => {
    expect(read('dropdown', 'FIBER', { options })).toEqual({ value: 'fiber' });
    expect(read('dropdown', ' four, five ', { options })).toEqual({ value: 4 });
    expect(read('dropdown', '4', { options })).toEqual({ value: 4 });
  });

  test('is reported with the allowed values, eight at most', () => {
    expect(read('dropdown', 'coax', { options })).toEqual({ mistake: 'Not one of the values: Fiber, Four, five' });
    const many = Array.from({ length: 9 }, (_, at) => ({ value: at, label: `L${at}` }));
    expect(read('dropdown', 'x', { options: many })).toEqual({
      mistake: 'Not one of the values: L0, L1, L2, L3, L4, L5, L6, L7',
    });
    expect(read('dropdown', 'x')).toEqual({ mistake: 'Not one of the values: ' });
  });

  test('several are parted by semicolons, or by commas where the whole is no choice', () => {
    expect(read('options', 'fiber; 4', { options })).toEqual({ value: ['fiber', 4] });
    expect(read('options', 'fiber, 4,', { options })).toEqual({ value: ['fiber', 4] });
    expect(read('options', 'Four, five', { options })).toEqual({ value: [4] });
    expect(read('options', 'Four, five; fiber', { options })).toEqual({ value: [4, 'fiber'] });
    expect(read('options', 'fiber, coax', { options })).toHaveProperty('mistake');
  });
});
