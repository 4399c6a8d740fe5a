import { describe, expect, it } from 'vitest';
import { applyChanges, undoChanges, type Change } from '#web/ui/sheet/model/change.ts';
import type { SheetColumn, SheetRow } from '#web/ui/sheet/model/column.ts';
import { pasted } from '#web/ui/sheet/model/commands.ts';
import { planPaste, withoutRefused, type PasteInput, type PastePlan } from '#web/ui/sheet/model/paste.ts';
import { columns } from './columns.ts';

const rows: readonly SheetRow[] = [
  { name: 'A', kind: 'tower', zip: '02108' },
  { name: 'B', kind: null, zip: null },
];

const first = { top: 0, bottom: 0, left: 0, right: 0 };
const planOf = (grid: PasteInput['grid'], given: Partial<PasteInput> = {}) =>
  planPaste({ grid, box: first, columns, rows, rowAt: (row) => rows[row], room: 10_000, ...given });
const plan = (grid: PasteInput['grid'], box = first, room = 10_000) => planOf(grid, { box, room });

/** Pasted values by column key. */
const textsIn = ({ columns: keys, rows: landing }: PastePlan): readonly Readonly<Record<string, string>>[] =>
  landing.map((texts) =>
    Object.fromEntries(
      keys.flatMap((key, at): [string, string][] => (texts[at] === undefined ? [] : [[key, texts[at]]])),
    ),
  );

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
    expect(textsIn(left)).toEqual([{ name: 'A', zip: '1' }]);
    expect(left.counts.refused).toBe(0);
  });

  it('[SS-022] finds its columns by a header in any order, and says how many it does not know', () => {
    const found = plan([
      ['ZIP', 'Owner', 'Location name'],
      ['02108', 'Eve', 'Dock'],
    ]);
    expect(found.hasHeader).toBe(true);
    expect(textsIn(found)).toEqual([{ name: 'Dock', zip: '02108' }]);
    expect(found.columnsCut).toBe(1);
  });

  it('[SS-022] repeats over a selection of whole multiples, and nowhere else', () => {
    expect(textsIn(plan([['x']], { top: 0, bottom: 2, left: 0, right: 1 }))).toEqual([
      { name: 'x', kind: 'x' },
      { name: 'x', kind: 'x' },
      { name: 'x', kind: 'x' },
    ]);
    expect(textsIn(plan([['x'], ['y']], { top: 0, bottom: 2, left: 0, right: 0 }))).toEqual([
      { name: 'x' },
      { name: 'y' },
    ]);
  });

  it('[SS-022] reports what does not fit', () => {
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

  it('[SS-022] a title that two columns have goes to the one that it names best, and the other is left out', () => {
    const found = plan([
      ['Location name', 'Site name', 'Zip'],
      ['7', 'Dock', '02108'],
    ]);
    expect(found.titles.map(({ key }) => key)).toEqual([null, 'name', 'zip']);
    expect([textsIn(found), found.columnsCut]).toEqual([[{ name: 'Dock', zip: '02108' }], 1]);
  });

  it('[SS-022] needs a decision if its first row looks like unknown titles', () => {
    const block = [
      ['Outlet', 'Kind', 'Area code'],
      ['Dock', 'mall', '02108'],
      ['Pier', 'tower', '00501'],
    ];
    const found = plan(block);
    expect([found.hasHeader, found.isTitleUnknown, found.rows.length]).toEqual([false, true, 3]);
    const planned = planOf(block, { settings: { titles: ['name', 'kind', 'zip'] } });
    expect(textsIn(planned)).toEqual([
      { name: 'Dock', kind: 'Mall', zip: '02108' },
      { name: 'Pier', kind: 'Tower', zip: '00501' },
    ]);
    // Columns named once are remembered.
    const again = planOf(block, { known: { outlet: 'name', 'area code': 'zip' } });
    expect([again.hasHeader, again.titles.map(({ key }) => key)]).toEqual([true, ['name', 'kind', 'zip']]);
    const asText = planOf(block, { known: { outlet: 'name', 'area code': 'zip' }, settings: { titles: false } });
    expect([asText.hasHeader, asText.rows.length]).toEqual([false, 3]);
  });

  it('[SS-022] replaces each text that the list lacks, in every cell', () => {
    const found = planOf(
      [
        ['A', 'castle'],
        ['B', 'castle'],
        ['C', 'hut'],
      ],
      { settings: { values: { kind: { castle: 'Mall', hut: '' } } } },
    );
    expect(textsIn(found).map(({ kind }) => kind)).toEqual(['Mall', 'Mall', '']);
    expect(found.counts.refused).toBe(0);
  });

  it('[SS-022] [SS-004] brings the sheet into the form in which it is, in the same step', () => {
    const [name, kind] = columns as [SheetColumn, SheetColumn, SheetColumn];
    const turn: Change = { kind: 'fact', key: 'isLong', before: false, after: true };
    const found = planOf(
      [
        ['Site name', 'Zip'],
        ['Dock', '02108'],
      ],
      {
        columns: [name],
        forms: [
          { columns: [name, kind], turn: [] },
          { columns, turn: [turn] },
        ],
      },
    );
    const document = { rows, facts: { isLong: false } };
    const changes = pasted({ document, columns: [name], rowAt: (at) => at, newRow: () => ({}) }, 0, found);
    const after = applyChanges(document, changes);
    expect([after.facts, after.rows[0]]).toEqual([{ isLong: true }, { name: 'Dock', kind: 'tower', zip: '02108' }]);
    expect(undoChanges(after, changes).document).toEqual(document);
  });
});
