import { describe, expect, it } from 'vitest';
import type { SheetRow } from '#web/ui/sheet/model/column.ts';
import { planPaste, withoutRefused, type PasteInput } from '#web/ui/sheet/model/paste.ts';
import { columns } from './columns.ts';

const rows: readonly SheetRow[] = [
  { name: 'A', kind: 'tower', zip: '02108' },
  { name: 'B', kind: null, zip: null },
];

const plan = (grid: PasteInput['grid'], box = { top: 0, bottom: 0, left: 0, right: 0 }, room = 10_000) =>
  planPaste({ grid, box, columns, rows, rowAt: (row) => rows[row], room });

describe('a pasted block', () => {
  it('[SS-022] says of each cell what becomes of it', () => {
    const { counts, cells } = plan([
      ['A', ' tower ', '10001'],
      ['B', 'castle', '00501'],
      ['C', 'mall', ''],
    ]);
    expect(counts).toEqual({ same: 4, new: 2, changed: 1, adjusted: 1, refused: 1 });
    expect(cells.filter(({ outcome }) => outcome === 'refused').map(({ row, given }) => [row, given])).toEqual([
      [1, 'castle'],
    ]);
    expect(cells.filter(({ outcome }) => outcome === 'adjusted').map(({ given, after }) => [given, after])).toEqual([
      ['mall', 'Mall'],
    ]);
  });

  it('[SS-040] can leave out what the list does not have, which then stays as it was', () => {
    const left = withoutRefused(plan([['A', 'castle', '1']]));
    expect(left.rows).toEqual([{ name: 'A', zip: '1' }]);
    expect(left.counts.refused).toBe(0);
  });

  it('[SS-022] finds its columns by a header in any order, and says how many it does not know', () => {
    const found = plan([
      ['ZIP', 'Owner', 'Location name'],
      ['02108', 'Eve', 'Dock'],
    ]);
    expect(found.hasHeader).toBe(true);
    expect(found.rows).toEqual([{ name: 'Dock', zip: '02108' }]);
    expect(found.columnsCut).toBe(1);
  });

  it('[SS-022] repeats over a selection of whole multiples, and nowhere else', () => {
    expect(plan([['x']], { top: 0, bottom: 2, left: 0, right: 1 }).rows).toEqual([
      { name: 'x', kind: 'x' },
      { name: 'x', kind: 'x' },
      { name: 'x', kind: 'x' },
    ]);
    expect(plan([['x'], ['y']], { top: 0, bottom: 2, left: 0, right: 0 }).rows).toEqual([{ name: 'x' }, { name: 'y' }]);
  });

  it('[SS-022] tells what has no room', () => {
    const cut = plan(
      [
        ['a', 'Mall', '1', '2'],
        ['b', 'Mall', '1', '2'],
        ['c', 'Mall', '1', '2'],
      ],
      undefined,
      2,
    );
    expect([cut.rows.length, cut.rowsCut, cut.columnsCut]).toEqual([2, 1, 1]);
  });
});
