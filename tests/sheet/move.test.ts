import { describe, expect, it } from 'vitest';
import { nextFault, type SheetFaults } from '#web/ui/sheet/model/faults.ts';
import { findCells } from '#web/ui/sheet/model/find.ts';
import { edgeFrom, nextCell, steps } from '#web/ui/sheet/model/move.ts';
import { at, spanning } from '#web/ui/sheet/model/range.ts';
import { columns } from './columns.ts';

const size = { rows: 10, columns: 3 };
/** Rows 0 to 2 and 5 to 6 of the first column are filled. */
const isFilled = ({ row, column }: { row: number; column: number }): boolean =>
  column === 0 && [0, 1, 2, 5, 6].includes(row);

describe('the keys of a sheet', () => {
  it.each([
    [0, 2],
    [2, 5],
    [5, 6],
    [6, 9],
    [9, 9],
  ])('Ctrl+Down leads from row %i to row %i, as in Excel', (from, to) => {
    expect(edgeFrom({ row: from, column: 0 }, steps.ArrowDown, size, isFilled)).toEqual({ row: to, column: 0 });
  });

  it('Tab continues in the next row, and leaves the sheet at its last cell', () => {
    expect(nextCell(at(0, 2), false, false, size)).toEqual({ row: 1, column: 0 });
    expect(nextCell(at(9, 2), false, false, size)).toBeNull();
    expect(nextCell(at(0, 0), false, true, size)).toBeNull();
  });

  it('Enter goes round inside a selection, column by column', () => {
    const selection = spanning({ row: 1, column: 1 }, { row: 0, column: 0 });
    expect(nextCell(selection, true, false, size)).toEqual({ row: 0, column: 0 });
    expect(nextCell({ ...selection, active: { row: 1, column: 0 } }, true, false, size)).toEqual({ row: 0, column: 1 });
  });

  it('F8 leads from mistake to mistake in reading order, and round', () => {
    const faults: SheetFaults = new Map<number, Record<string, string>>([
      [4, { zip: 'Required' }],
      [1, { zip: 'Required', name: 'Required' }],
    ]);
    const first = nextFault(faults, columns, { row: 0, column: 0 }, false);
    expect(first).toEqual({ row: 1, column: 0 });
    expect(nextFault(faults, columns, { row: 1, column: 0 }, false)).toEqual({ row: 1, column: 2 });
    expect(nextFault(faults, columns, { row: 4, column: 2 }, false)).toEqual({ row: 1, column: 0 });
    expect(nextFault(faults, columns, { row: 1, column: 0 }, true)).toEqual({ row: 4, column: 2 });
    expect(nextFault(new Map(), columns, { row: 1, column: 0 }, true)).toBeNull();
  });

  it('finds what the cells show, not what they keep', () => {
    const rows = [
      { name: 'North mall', kind: 'tower' },
      { name: 'x', kind: 'mall' },
    ];
    expect(findCells(rows, columns, 'MALL')).toEqual([
      { row: 0, column: 0 },
      { row: 1, column: 1 },
    ]);
    expect(findCells(rows, columns, ' ')).toEqual([]);
  });
});
