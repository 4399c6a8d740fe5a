/** Numbers, sizes, titles in sentences, spreadsheet cells, and text file encodings. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainCell, textOfCell } from '#domain/format/csv-cell.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import { amountText, formatMoney, parseAmount, precisionOf } from '#domain/format/money.ts';
import { digitsOf, formatBytes, formatNumber, quantityText, unitFor } from '#domain/format/number.ts';
import { textOfFile } from '#domain/format/text-of-file.ts';

test('numbers have commas and no more decimals than asked; numbers that name something have none', () => {
  expect([formatNumber(1234.56), formatNumber(1234.56, 1)]).toEqual(['1,235', '1,234.6']);
  expect([digitsOf(7018, {}), digitsOf(7018, { isName: true }), digitsOf(1.5, { scale: 1 })]).toEqual([
    '7,018',
    '7018',
    '1.5',
  ]);
});

test('one of a unit is singular, but rates and single letters stay unchanged', () => {
  expect(quantityText(10_000, { unit: 'Mbps' })).toBe('10,000 Mbps');
  expect(quantityText(1, { unit: 'months' })).toBe('1 month');
  expect(quantityText(2, { unit: 'months' })).toBe('2 months');
  expect([unitFor(1, 'Mbps'), unitFor(1, 'ms'), unitFor(1, 's'), unitFor(1, 'days of grace')]).toEqual([
    'Mbps',
    'ms',
    's',
    'days of grace',
  ]);
  expect(quantityText(5, {})).toBe('5');
});

test('0 may mean something else than none', () => {
  expect(quantityText(0, { unit: 'months', isTerm: true })).toBe('Month to month');
  expect(quantityText(0, { unit: 'months' })).toBe('0 months');
  expect(quantityText(1, { unit: 'months', isTerm: true })).toBe('Month to month');
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [340_000, '340 kB'],
  [1_550_000, '1.6 MB'],
  [50_000_000_000, '50 GB'],
  [50_000_000_000_000, '50,000 GB'],
])('%s bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('[DF-018] [DF-019] [DF-020] [DF-021] amounts in text and in an input', () => {
  expect(formatMoney({ value: 74_500, code: 'USD' })).toBe('$745');
  expect(formatMoney({ value: 123_450, code: 'EUR' })).toBe('€1,234.50 EUR');
  expect(formatMoney({ value: 74_500, code: 'EUR' }, 'EUR')).toBe('€745');
  expect(amountText({ value: 123_450, code: 'USD' })).toBe('1,234.50');
  expect(amountText({ value: 123_400, code: 'USD' })).toBe('1,234');
  expect(amountText({ value: 1234, code: 'JPY' })).toBe('1,234');
  expect([precisionOf('JPY'), precisionOf('KWD'), precisionOf('USD'), precisionOf('usd'), precisionOf('USDX')]).toEqual(
    [0, 3, 2, 2, 2],
  );
});

test('[DF-004] what is read as an amount is what was shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('USD', 'JPY', 'KWD'), (value, code) => {
      expect(parseAmount(amountText({ value, code }), code)).toBe(value);
    }),
  );
  expect(['$1,234.5', '.5', '-3', ' 7. '].map((text) => parseAmount(text, 'USD'))).toEqual([123_450, 50, -300, 700]);
  expect(['1,23', '1.234', '12x', 'x12', '', '.', '1,2345'].map((text) => parseAmount(text, 'USD'))).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});

test('a title within a sentence is small, but for words with a capital inside', () => {
  expect(inSentence('Search Service Tags')).toBe('search service tags');
  expect(inSentence('MRC/NRC of NetBox Connection')).toBe('MRC/NRC of NetBox connection');
});

test('a text that a spreadsheet would run is made plain and read back', () => {
  expect(
    ['=SUM(A1)', '+1', '-', '@home', '\tx', ' =1', '＝1'].map(plainCell).every((cell) => cell.startsWith("'")),
  ).toBe(true);
  expect(['x=1', '1-2', 'home@x', "'quoted"].map(plainCell)).toEqual(['x=1', '1-2', 'home@x', "'quoted"]);
  expect([textOfCell("'=SUM(A1)"), textOfCell("'quoted"), textOfCell('=1')]).toEqual(['=SUM(A1)', "'quoted", '=1']);
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.startsWith("'")),
      (text) => {
        expect(textOfCell(plainCell(text))).toBe(text);
      },
    ),
  );
});

test('places of a text are filled, and unknown ones stay', () => {
  expect(fill('{a} of {b} {a}', { a: 1, b: 'x' })).toBe('1 of x 1');
});

test('files are read as UTF-8, UTF-16 with its mark, or the code page of Windows', () => {
  expect(textOfFile(new TextEncoder().encode('Café €'))).toBe('Café €');
  expect(textOfFile(new Uint8Array([0xff, 0xfe, 0x43, 0x00, 0xe9, 0x00]))).toBe('Cé');
  expect(textOfFile(new Uint8Array([0xfe, 0xff, 0x00, 0x43, 0x00, 0xe9]))).toBe('Cé');
  expect(textOfFile(new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80]))).toBe('Café €');
  expect(textOfFile(new Uint8Array([0xff, 0x41]))).toBe('ÿA');
  expect(textOfFile(new Uint8Array([0x41, 0xfe]))).toBe('Aþ');
  expect(textOfFile(new Uint8Array([0xfe, 0x41]))).toBe('þA');
  expect(textOfFile(new Uint8Array())).toBe('');
});
