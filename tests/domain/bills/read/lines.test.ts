/** Words of a page become lines, in any order of the file. */
import { expect, test } from 'vitest';
import { linesOf, type Word } from '#domain/bills/read/pdf.ts';

const word = (text: string, x: number, y: number, page = 1): Word => ({ page, x, y, width: text.length * 6, text });
const linesIn = (...words: readonly Word[]) => linesOf(words).map(({ at, text }) => [at.page, at.line, text]);

test('[BI-022] words of one height are a line, from the left, and lines follow from the top of the first page', () => {
  expect(
    linesIn(
      word('Total', 10, 40),
      word('Page two', 10, 10, 2),
      word('due', 60, 38),
      word('Invoice', 10, 10),
      word('41', 80, 10),
      word('no.', 60, 12),
    ),
  ).toEqual([
    [1, 1, 'Invoice no. 41'],
    [1, 2, 'Total due'],
    [2, 3, 'Page two'],
  ]);
});

test('[BI-022] three points are still one height, four are none', () => {
  expect(linesIn(word('a', 0, 10), word('b', 20, 13))).toEqual([[1, 1, 'a b']]);
  expect(linesIn(word('a', 0, 10), word('b', 20, 14))).toHaveLength(2);
});

test('[BI-022] a label and its value in one text become separate words', () => {
  const [line] = linesOf([word('Total  $4.50', 100, 10)]);
  expect(line!.words.map(({ text, x, width }) => [text, x, width])).toEqual([
    ['Total', 100, 30],
    ['$4.50', 142, 30],
  ]);
});
