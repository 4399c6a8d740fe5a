/** Clipboard texts of Excel, Google Sheets and LibreOffice, which end rows and quote cells differently. */
import { describe, expect, it } from 'vitest';
import { formatCells, parseCells } from '#web/ui/sheet/model/clipboard-text.ts';
import { pasted } from '#web/ui/sheet/model/commands.ts';
import { textCells, type SheetColumn } from '#web/ui/sheet/model/column.ts';
import { planPaste } from '#web/ui/sheet/model/paste.ts';
import { createSheet } from '#web/ui/sheet/model/sheet.ts';

type Sample = readonly [what: string, text: string, rows: readonly (readonly string[])[]];

const excel: readonly Sample[] = [
  ['one cell', 'Dock\r\n', [['Dock']]],
  [
    'two rows',
    'Dock\tJoliet\r\nPier\tElgin\r\n',
    [
      ['Dock', 'Joliet'],
      ['Pier', 'Elgin'],
    ],
  ],
  ['a line break in a cell', '"Suite 5\nrear"\tJoliet\r\n', [['Suite 5\nrear', 'Joliet']]],
  ['quotes around a word', '"The ""Loop"" store"\tChicago\r\n', [['The "Loop" store', 'Chicago']]],
  ['a line break and quotes', '"The ""Loop""\nstore"\r\n', [['The "Loop"\nstore']]],
  ['a code shown with its zeros', 'Dock\t02108\r\n', [['Dock', '02108']]],
  ['a code that lost its zero', 'Dock\t2108\r\n', [['Dock', '2108']]],
  ['the result of a formula', 'Dock 7\t1,234.50\t12%\r\n', [['Dock 7', '1,234.50', '12%']]],
  ['a formula that failed', '#N/A\t#REF!\r\n', [['#N/A', '#REF!']]],
  ['days as they are shown', '3/17/2026\t17-Mar-26\t2026-03-17\r\n', [['3/17/2026', '17-Mar-26', '2026-03-17']]],
  [
    'merged cells',
    'Illinois\t\t\r\nDock\tPier\tYard\r\n',
    [
      ['Illinois', '', ''],
      ['Dock', 'Pier', 'Yard'],
    ],
  ],
  [
    'cells merged downward',
    'Illinois\tDock\r\n\tPier\r\n',
    [
      ['Illinois', 'Dock'],
      ['', 'Pier'],
    ],
  ],
  ['truth values', 'TRUE\tFALSE\r\n', [['TRUE', 'FALSE']]],
  [
    'empty rows between',
    'Dock\t1\r\n\t\r\nPier\t2\r\n',
    [
      ['Dock', '1'],
      ['', ''],
      ['Pier', '2'],
    ],
  ],
];

const sheets: readonly Sample[] = [
  ['one cell', 'Dock', [['Dock']]],
  [
    'two rows',
    'Dock\tJoliet\nPier\tElgin',
    [
      ['Dock', 'Joliet'],
      ['Pier', 'Elgin'],
    ],
  ],
  ['a line break in a cell', '"Suite 5\nrear"\tJoliet', [['Suite 5\nrear', 'Joliet']]],
  ['a quote that is an inch', '24" rack\tJoliet', [['24" rack', 'Joliet']]],
  ['a line break and quotes', '"The ""Loop""\nstore"\tx', [['The "Loop"\nstore', 'x']]],
  ['a code with its zeros', '02108\t00501', [['02108', '00501']]],
  ['results of formulas', 'Dock 7\t$1,234.50', [['Dock 7', '$1,234.50']]],
  ['days', '3/17/2026\t17.03.2026', [['3/17/2026', '17.03.2026']]],
  [
    'merged cells',
    'Illinois\t\nDock\tPier',
    [
      ['Illinois', ''],
      ['Dock', 'Pier'],
    ],
  ],
  [
    'empty cells at the end',
    'Dock\t\t\nPier\t\t',
    [
      ['Dock', '', ''],
      ['Pier', '', ''],
    ],
  ],
];

const calc: readonly Sample[] = [
  ['one cell', 'Dock\n', [['Dock']]],
  [
    'two rows',
    'Dock\tJoliet\nPier\tElgin\n',
    [
      ['Dock', 'Joliet'],
      ['Pier', 'Elgin'],
    ],
  ],
  ['a line break in a cell', '"Suite 5\nrear"\tJoliet\n', [['Suite 5\nrear', 'Joliet']]],
  ['a cell that begins with a quote', '"""Loop"" store"\tChicago\n', [['"Loop" store', 'Chicago']]],
  ['a tab in a cell', '"Dock\t7"\tJoliet\n', [['Dock\t7', 'Joliet']]],
  ['a code with its zeros', '02108\t60432-1101\n', [['02108', '60432-1101']]],
  ['results of formulas, and one that failed', '12.5\tErr:508\n', [['12.5', 'Err:508']]],
  ['days and letters of all kinds', '17.03.26\tÉcole Zürich 東京\n', [['17.03.26', 'École Zürich 東京']]],
  [
    'merged cells',
    'Illinois\t\t\nDock\tPier\tYard\n',
    [
      ['Illinois', '', ''],
      ['Dock', 'Pier', 'Yard'],
    ],
  ],
];

describe.each([
  ['Excel', excel],
  ['Google Sheets', sheets],
  ['LibreOffice', calc],
])('[SS-022] copied in %s', (_program, samples) => {
  it.each(samples)('%s', (_what, text, rows) => {
    expect(parseCells(text)).toEqual(rows);
    expect(parseCells(formatCells(rows))).toEqual(rows);
    expect(throughTheSheet(rows)).toEqual(rows);
  });
});

/** Pasted into a sheet, and copied out of it. */
function throughTheSheet(grid: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const columns = ['a', 'b', 'c'].map((key): SheetColumn => ({ key, title: key, width: 100, ...textCells(key) }));
  const sheet = createSheet({ rows: [], facts: {} }, { undone: String, redone: String });
  const { document } = sheet.state.get();
  const box = { top: 0, bottom: 0, left: 0, right: 0 };
  const plan = planPaste({ grid, box, columns, rows: [], rowAt: () => undefined, room: 100 });
  let last = 0;
  const newRow = () => ({ id: String((last += 1)) });
  sheet.perform('Pasted', pasted({ document, columns, rowAt: (place) => place, newRow }, 0, plan));
  const width = grid[0]!.length;
  return grid.map((_, at) =>
    columns.slice(0, width).map((column) => column.read(sheet.state.get().document.rows[at] ?? {})),
  );
}
