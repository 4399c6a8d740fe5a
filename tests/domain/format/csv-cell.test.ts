import { expect, test } from 'vitest';
import { plainCell } from '#domain/format/csv-cell.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\t=1',
  '\rx',
  ' =1',
  '\u00A0=1',
  '\u3000@x',
  '\u200B=1',
  '＝1',
  ' ＋1',
  '－1',
  '＠x',
])('%j is no formula in a file', (text) => {
  expect(plainCell(text)).toBe(`'${text}`);
});

test.each(['Dallas', ' 5', 'a=b', '(=)'])('%j stays as it is', (text) => {
  expect(plainCell(text)).toBe(text);
});
