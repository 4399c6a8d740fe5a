import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCells, parseCells } from '#web/ui/sheet/model/clipboard-text.ts';

describe('text of the clipboard', () => {
  it.each([
    [
      'Excel, with its last line end',
      'Store 1\t02108\r\nStore 2\t00501\r\n',
      [
        ['Store 1', '02108'],
        ['Store 2', '00501'],
      ],
    ],
    [
      'Sheets, without one',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a line break, a tab and quotes in one cell',
      '"Suite 5\n""North""\tgate"\tx\r\n',
      [['Suite 5\n"North"\tgate', 'x']],
    ],
    ['a quote inside a text', '24" rack\tb\n', [['24" rack', 'b']]],
    ['a quote that nothing closes', '"open\tb\nc', [['"open', 'b'], ['c']]],
    ['text behind a closed quote', '"a"b\tc', [['"a"b', 'c']]],
    [
      'empty cells at the end',
      'a\t\t\n\t\t',
      [
        ['a', '', ''],
        ['', '', ''],
      ],
    ],
    ['an empty row between two', 'a\n\nb\n', [['a'], [''], ['b']]],
    ['old Mac line ends', 'a\rb\r', [['a'], ['b']]],
    ['nothing', '', [['']]],
  ])('[SS-022] reads %s', (_name, text, rows) => {
    expect(parseCells(text)).toEqual(rows);
  });

  it('[SS-022] reads back what it wrote, for any cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '0', 'é') });
    const grid = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(grid, (rows) => {
        // In every program, a last empty row of one cell is a line end.
        fc.pre(!(rows.length > 1 && rows.at(-1)!.every((each) => each === '') && rows[0]!.length === 1));
        expect(parseCells(formatCells(rows))).toEqual(rows);
      }),
      { numRuns: 2000 },
    );
  });
});
