/** Number and date style of a file, by its own cells; signs as in CLDR. */
import { expect, test } from 'vitest';
import { readCell } from '#domain/services/import/cell.ts';
import { styleOfRows } from '#domain/services/import/file-style.ts';
import type { ImportTarget, ValueShape } from '#domain/services/import/targets.ts';

const column = (shape: ValueShape): ImportTarget => ({ key: shape, title: shape, shape });
const columns = [column('decimal'), column('money'), column('date'), column('string')];
const inFile = (shape: ValueShape, text: string, ...rows: readonly string[][]) =>
  readCell(text, column(shape), { currency: 'EUR', style: styleOfRows(rows, columns).style });

test.each<[string, string[][], object]>([
  ['an amount with both signs', [['1,000', '$1,234.50', '', '']], { decimal: '.' }],
  ['an amount with both signs, the comma last', [['1.000', '1.234,50 EUR', '', '']], { decimal: ',' }],
  ['two decimals', [['1,000', '99.95', '', '']], { decimal: '.' }],
  ['a sign that stands twice', [['1.000.000', '', '', '']], { decimal: ',' }],
  ['nothing but three digits', [['1,000', '2,500', '', '']], { decimal: null }],
  ['two styles', [['1,5', '99.95', '', '']], { decimal: null }],
  ['a text column', [['1,000', '', '', 'Line 1.5']], { decimal: null }],
  [
    'a day above 12 in front',
    [
      ['', '', '17/03/2026', ''],
      ['', '', '05/11/2026', ''],
    ],
    { first: 'day' },
  ],
  ['a day above 12 behind', [['', '', '3/17/2026', '']], { first: 'month' }],
  ['days up to 12 alone', [['', '', '05/11/2026', '']], { first: null }],
])('%s', (_name, rows, style) => expect(styleOfRows(rows, columns).style).toMatchObject(style));

test('a cell with two readings is read as the file writes', () => {
  expect(inFile('decimal', '1,000', ['', '99.95', '', ''])).toEqual({ value: 1000 });
  expect(inFile('decimal', '1,000', ['', '99,95', '', ''])).toEqual({ value: 1 });
  expect(inFile('decimal', '1.000', ['', '99,95', '', ''])).toEqual({ value: 1000 });
  expect(inFile('money', '1.234,50', ['', '99,95', '', ''])).toEqual({ value: { value: 123_450, code: 'EUR' } });
  expect(inFile('date', '05/11/2026', ['', '', '17/03/2026', ''])).toEqual({ value: '2026-11-05' });
  expect(inFile('date', '05/11/2026', ['', '', '03/17/2026', ''])).toEqual({ value: '2026-05-11' });
});

test('what the cells leave open is chosen, and what they show is not', () => {
  const rows = [['1,000 Mbps', '', '05/11/2026', '']];
  expect(styleOfRows(rows, columns).unclear).toEqual(['decimal_sign', 'date_format']);
  const chosen = { decimal_sign: '.', date_format: 'DD/MM/YYYY' } as const;
  expect(styleOfRows(rows, columns, chosen)).toEqual({ style: { decimal: '.', first: 'day' }, unclear: [] });
  const shown = [...rows, ['', '99,95', '11/25/2026', '']];
  expect(styleOfRows(shown, columns, chosen)).toEqual({ style: { decimal: ',', first: 'month' }, unclear: [] });
  // Unambiguous cells leave nothing to choose.
  expect(styleOfRows([['12', '', '11/11/2026', '']], columns).unclear).toEqual([]);
});
