import { describe, expect, it } from 'vitest';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { cellsOfFile, sheetFile } from '#web/ui/sheet/file/files.ts';
import { formatCells, parseCells } from '#web/ui/sheet/model/clipboard-text.ts';
import { pasted } from '#web/ui/sheet/model/commands.ts';
import type { SheetFaults } from '#web/ui/sheet/model/faults.ts';
import { planPaste, type PasteInput } from '#web/ui/sheet/model/paste.ts';
import { createSheet } from '#web/ui/sheet/model/sheet.ts';
import { createScene } from '#web/ui/sheet/view/scene.ts';
import { columns } from './columns.ts';

const words = { undone: (label: string) => label, redone: (label: string) => label };
const rows = Array.from({ length: 500 }, (_, at) => ({
  id: `key-${at}`,
  name: at % 5 === 0 ? `=Store "${at}"` : `Store ${at}, rear\nfloor 2`,
  kind: 'tower',
  zip: `0${1000 + at}`,
}));
/** 120 of them. */
const faults: SheetFaults = new Map(
  Array.from({ length: 120 }, (_, at) => [at * 4, { zip: 'Please enter a valid postal code' }]),
);

function open() {
  const sheet = createSheet({ rows, facts: {} }, words);
  const newRow = () => ({ id: crypto.randomUUID() });
  const given = { columns, faults, shown: null, count: 500, mostRows: 10_000, isLocked: false, newRow };
  return { sheet, scene: createScene(sheet, () => given) };
}
const planOf = (grid: PasteInput['grid'], held: PasteInput['rows'] = rows) =>
  planPaste({
    grid,
    columns,
    rows: held,
    rowAt: (at) => held[at],
    room: 10_000,
    box: { top: 3, bottom: 3, left: 1, right: 1 },
  });

describe.each(['xlsx', 'csv'] as const)('[SS-022] a sheet as a file: %s', (kind) => {
  it('comes back without a difference', async () => {
    const { scene } = open();
    const file = await sheetFile(scene, 'Stores', kind);
    const cells = (await cellsOfFile(file))!;
    expect(file.name).toBe(`Stores.${kind}`);
    expect([cells.length, cells[0]]).toEqual([
      501,
      ['Row key (keep as it is)', 'Site name', 'Property type', 'Postal code', 'Mistakes'],
    ]);
    expect(cells[1]).toEqual([
      'key-0',
      '=Store "0"',
      'Tower',
      '01000',
      'Postal code: Please enter a valid postal code',
    ]);
    expect(cells.slice(1).filter((row) => row[4] !== '').length).toBe(120);
    expect(planOf(cells).counts).toMatchObject({ new: 0, changed: 0, adjusted: 0, refused: 0 });
  });

  it('applies only the fixes, to their rows in any sort order, and undoes them in one step', async () => {
    const { sheet, scene } = open();
    const [header, ...body] = (await cellsOfFile(await sheetFile(scene, 'Stores', kind)))!;
    const mended = body.map((row) =>
      row[4] === '' ? row : row.map((cell, at) => (at === 3 ? `9${cell.slice(1)}` : cell)),
    );
    const grid = [header!, ...mended.toReversed(), ['', 'A new store', 'mall', '02108', '']];
    const plan = planOf(grid);
    expect(plan.counts).toMatchObject({ changed: 120, new: 2, adjusted: 1, refused: 0 });
    sheet.perform('Loaded', pasted(scene.parts(), 3, plan));
    const after = sheet.state.get().document.rows;
    expect([after.length, after[0]?.['zip'], after[1]?.['zip'], after[500]?.['name']]).toEqual([
      501,
      '91000',
      '01001',
      'A new store',
    ]);
    expect(after.slice(0, 500).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    sheet.undo();
    expect(sheet.state.get().document.rows).toEqual(rows);
  });
});

describe('a file of another program', () => {
  it('[SS-022] keeps numbers, days and results of formulas as texts', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Hidden', hidden: true, rows: [['no']] },
        {
          name: 'Stores',
          rows: [
            ['Name', 'ZIP', 'Opened', 'Open'],
            ['Store 1', 2108, new Date(Date.UTC(2026, 2, 17)), true],
          ],
          cells: new Map([['1,0', { formula: 'CONCAT("Store ",1)', formulaResult: 'Store 1' }]]),
        },
      ],
    });
    expect(await cellsOfFile(new Blob([bytes as BlobPart]))).toEqual([
      ['Name', 'ZIP', 'Opened', 'Open'],
      ['Store 1', '2108', '2026-03-17', 'true'],
    ]);
  });

  it.each([
    [
      'semicolons and letters of Windows',
      new Uint8Array([0x4e, 0x61, 0x6d, 0x65, 0x3b, 0x5a, 0x0d, 0x0a, 0xdc, 0x3b, 0x30, 0x31]),
    ],
    ['a mark of its letters', new TextEncoder().encode('\uFEFFName,Z\nÜ,01')],
    ['tabs', new TextEncoder().encode('Name\tZ\nÜ\t01\n\n')],
  ])('[SS-022] is read with %s', async (_what, bytes) => {
    expect(await cellsOfFile(new Blob([bytes as BlobPart]))).toEqual([
      ['Name', 'Z'],
      ['Ü', '01'],
    ]);
  });

  it.each([
    ['no spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['nothing', new Uint8Array()],
    ['more than a sheet takes', new Uint8Array(10_485_761)],
  ])('is refused when it is %s', async (_what, bytes) => {
    expect(await cellsOfFile(new Blob([bytes]))).toBeNull();
  });
});

it('[SS-022] an Excel file marks the mistakes at their cells, hides the keys, and keeps texts as they are', async () => {
  const { scene } = open();
  const bytes = new Uint8Array(await (await sheetFile(scene, 'North/South', 'xlsx')).arrayBuffer());
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  const marked = [...sheet!.cells!].filter(([, cell]) => cell.comment);
  expect([sheet!.name, marked.length, marked[0]?.[1].comment?.text]).toEqual([
    'North South',
    120,
    'Please enter a valid postal code',
  ]);
  expect(sheet!.columns?.[0]?.hidden).toBe(true);
  expect(sheet!.rows[1]?.[3]).toBe('01000');
});

it('[SS-022] rows copied in Excel with their keys find their rows again', () => {
  const grid = parseCells(
    formatCells([
      ['Row key (keep as it is)', 'Name', 'ZIP'],
      ['key-7', 'Store 7', '99999'],
    ]),
  );
  const plan = planOf(grid);
  expect([plan.targets, plan.columns, plan.rows]).toEqual([[7], ['name', 'zip'], [['Store 7', '99999']]]);
});

it("[SS-022] of two pasted lines with one row's key the last counts, and nothing is reported as cut", () => {
  const grid = parseCells(
    formatCells([
      ['Row key (keep as it is)', 'Name', 'ZIP'],
      ['key-7', 'Store 7a', '11111'],
      ['key-7', 'Store 7b', '99999'],
    ]),
  );
  const plan = planOf(grid);
  expect([plan.targets, plan.rows, plan.rowsCut]).toEqual([[7], [['Store 7b', '99999']], 0]);
});

describe('a file of another program', () => {
  const cellsOf = async (sheets: Parameters<typeof writeXlsx>[0]['sheets']) =>
    cellsOfFile(new Blob([(await writeXlsx({ sheets })) as BlobPart]));
  const format = (numFmt: string) => ({ style: { numFmt } });

  it('keeps the zeros and signs that a number format writes, ECMA-376 part 1, 18.8.31', async () => {
    const cells = await cellsOf([
      {
        name: 'Sites',
        rows: [[2134, 21341234, 3125550142, 0.125, 2134, 12.5]],
        cells: new Map([
          ['0,0', format('00000')],
          ['0,1', format('00000\\-0000')],
          ['0,2', format('[<=9999999]###\\-####;\\(###\\) ###\\-####')],
          ['0,3', format('0.0%')],
          ['0,4', format('0')],
          ['0,5', format('0')],
        ]),
      },
    ]);
    expect(cells).toEqual([['02134', '02134-1234', '(312) 555-0142', '12.5%', '2134', '12.5']]);
  });

  it('counts the hours of a duration, beyond a day too, ECMA-376 part 1, 18.8.31', async () => {
    const durations = [0.75, 1.10423611111, 100];
    const cells = new Map(durations.map((_, at) => [`0,${at}`, format('[h]:mm:ss')]));
    expect(await cellsOf([{ name: 'Calls', rows: [durations], cells }])).toEqual([
      ['18:00:00', '26:30:06', '2400:00:00'],
    ]);
  });

  it('gives the text of a merged area to each of its rows, once in each', async () => {
    const cells = await cellsOf([
      {
        name: 'Sites',
        rows: [
          ['Name', 'City', 'State'],
          ['Beacon', 'Boston', 'MA'],
          ['Tremont', null, null],
          ['Plain', 'Wide', null],
        ],
        merges: [
          { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
          { startRow: 1, startCol: 2, endRow: 2, endCol: 2 },
          { startRow: 3, startCol: 1, endRow: 3, endCol: 2 },
        ],
      },
    ]);
    expect(cells).toEqual([
      ['Name', 'City', 'State'],
      ['Beacon', 'Boston', 'MA'],
      ['Tremont', 'Boston', 'MA'],
      ['Plain', 'Wide', ''],
    ]);
  });

  it('is read from its first shown sheet that has cells', async () => {
    const cells = await cellsOf([
      { name: 'Hidden', rows: [['no']], hidden: true },
      { name: 'Empty', rows: [] },
      { name: 'Sites', rows: [['yes']] },
    ]);
    expect(cells).toEqual([['yes']]);
    expect(await cellsOf([{ name: 'Empty', rows: [] }])).toBeNull();
  });

  it('shows a time of day as one', async () => {
    const cells = await cellsOf([
      {
        name: 'Hours',
        rows: [[9.5 / 24, 46_000]],
        cells: new Map([
          ['0,0', format('h:mm AM/PM')],
          ['0,1', format('yyyy-mm-dd')],
        ]),
      },
    ]);
    expect(cells).toEqual([['09:30 AM', '2025-12-09']]);
  });
});
