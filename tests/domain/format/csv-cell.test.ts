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
  '\u22121',
  '\u00AD=1',
  '\u180E=1',
  '\u2060+1',
  '\u200E-1',
  '\u202E=1',
  '\u0000=1',
  '\uFE63 1',
])('%j is no formula in a file', (text) => {
  expect(plainCell(text)).toBe(`'${text}`);
});

test.each(['Dallas', ' 5', 'a=b', '(=)'])('%j stays as it is', (text) => {
  expect(plainCell(text)).toBe(text);
});
