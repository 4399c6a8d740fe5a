import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyChanges,
  changesBetween,
  clashesBetween,
  isNothing,
  sheetRowsOf,
  withoutConflictingRemovals,
  withLost,
  type SiteRow,
  type RowChanges,
  type SheetRows,
} from '#domain/bulk-site/row-changes.ts';

const sheet = (...rows: readonly SiteRow[]): SheetRows => ({ rows, is_multi_line_entry: false });
const namesIn = ({ rows }: SheetRows) => rows.map(({ name }) => name);

describe('what changed in a sheet', () => {
  test('is the cells that changed, and nothing for the same cells', () => {
    const before = sheet({ id: 'a', name: 'A', city: 'Joliet' }, { id: 'b', name: 'B' });
    const after = sheet({ id: 'a', name: 'A2', city: '' }, { id: 'b', name: 'B', street: null });
    expect(changesBetween(before, after)).toEqual({ set: [{ id: 'a', cells: { name: 'A2', city: '' } }] });
    expect(isNothing(changesBetween(before, before))).toBe(true);
  });

  test('compares custom columns one by one', () => {
    const before = sheet({ id: 'a', custom_columns: { floor: '1', dock: 'N' } });
    const after = sheet({ id: 'a', custom_columns: { floor: '2', dock: 'N' } });
    const changes = changesBetween(before, after);
    expect(changes).toEqual({ set: [{ id: 'a', cells: { custom_columns: { floor: '2' } } }] });
    const theirs = sheet({ id: 'a', custom_columns: { floor: '1', dock: 'S' } });
    expect(applyChanges(theirs, changes).sheet.rows[0]).toEqual({ id: 'a', custom_columns: { floor: '2', dock: 'S' } });
    expect(clashesBetween(changes, changesBetween(before, theirs))).toEqual([]);
  });

  test('keeps the rows that were not touched as they are', () => {
    const before = sheet({ id: 'a', name: 'A' }, { id: 'b', name: 'B' });
    const { sheet: after } = applyChanges(before, { set: [{ id: 'b', cells: { name: 'C' } }] });
    expect(after.rows[0]).toBe(before.rows[0]);
    expect(namesIn(after)).toEqual(['A', 'C']);
  });

  test('puts rows after their former predecessors, wherever those are now', () => {
    const before = sheet({ id: 'a', name: 'A' }, { id: 'b', name: 'B' });
    const mine = changesBetween(
      before,
      sheet({ id: 'a', name: 'A' }, { id: 'n', name: 'New' }, { id: 'b', name: 'B' }),
    );
    const theirs = sheet({ id: 'z', name: 'Z' }, { id: 'a', name: 'A' }, { id: 'b', name: 'B' });
    expect(namesIn(applyChanges(theirs, mine).sheet)).toEqual(['Z', 'A', 'New', 'B']);
    expect(namesIn(applyChanges(sheet({ id: 'b', name: 'B' }), mine).sheet)).toEqual(['B', 'New']);
  });

  test('brings a row back in which something is typed after others removed it, and spares one they typed in', () => {
    const before = sheet({ id: 'a', name: 'A', city: 'Elgin' }, { id: 'b', name: 'B' });
    const removal = applyChanges(before, { removed: ['a'] });
    const lost = new Map(removal.undo.put!.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
    const typed = { set: [{ id: 'a', cells: { name: 'A2' } }] };
    expect(applyChanges(removal.sheet, withLost(typed, removal.sheet, lost)).sheet.rows).toEqual([
      { id: 'b', name: 'B' },
      { id: 'a', name: 'A2', city: 'Elgin' },
    ]);
    expect(withoutConflictingRemovals({ removed: ['a', 'b'] }, [typed])).toEqual({ removed: ['b'] });
  });

  test('names the cells in which two people say something else', () => {
    const mine = { set: [{ id: 'a', cells: { name: 'Mine', city: 'Joliet' } }] };
    const theirs = { set: [{ id: 'a', cells: { name: 'Theirs', city: 'Joliet', street: '1 Main' } }] };
    expect(clashesBetween(mine, theirs)).toEqual([{ id: 'a', column: 'name', mine: 'Mine', theirs: 'Theirs' }]);
  });

  test('gives rows without ids a stable id', () => {
    const given = { rows: [{ name: 'A' }, { id: 'row-1', name: 'B' }, { id: 'x' }, { id: 'x' }] };
    expect(sheetRowsOf(given).rows.map(({ id }) => id)).toEqual(['row-1-2', 'row-1', 'x', 'x-2']);
    expect(sheetRowsOf(null)).toEqual({ rows: [], is_multi_line_entry: false });
    expect(sheetRowsOf({ rows: [{ name: 'A' }, { id: 'x' }] }).rows.map(({ id }) => id)).toEqual(['row-1', 'x']);
  });

  test('leaves rows with ids unchanged', () => {
    const rows = [{ id: 'a' }, { id: 'b' }];
    expect(sheetRowsOf({ rows, is_multi_line_entry: true })).toEqual({ rows, is_multi_line_entry: true });
    expect(sheetRowsOf({ rows }).rows).toBe(rows);
    expect(sheetRowsOf({ rows: [{ id: 'a' }, { id: 'a' }] }).rows.map(({ id }) => id)).toEqual(['a', 'a-2']);
  });

  test('returns a moved row with its changed cells, after its predecessor', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() })) as [SiteRow, SiteRow, SiteRow];
    expect(changesBetween(sheet(a, b, c), sheet(c, a, b))).toEqual({
      put: [{ after: 'c', rows: [{ id: 'a' }, { id: 'b' }] }],
    });
    expect(changesBetween(sheet(a, b), sheet(b, { ...a, name: 'X' }))).toEqual({
      put: [{ after: 'b', rows: [{ id: 'a', name: 'X' }] }],
    });
    expect(changesBetween(sheet(a, b), sheet(b))).toEqual({ removed: ['a'] });
    expect(changesBetween(sheet(a), { ...sheet(a), is_multi_line_entry: true })).toEqual({ is_multi_line_entry: true });
    expect(isNothing({ is_multi_line_entry: false })).toBe(false);
  });

  const cells = fc.record({ name: fc.constantFrom('', 'A', 'B', 'C'), city: fc.constantFrom(null, 'Joliet', 'Elgin') });
  const rows = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 8 })
    .chain((ids) => fc.tuple(...ids.map((id) => cells.map((values) => ({ id, ...values })))));
  const anySheet = fc.record({ rows, is_multi_line_entry: fc.boolean() });
  const shown = (value: SheetRows) =>
    value.rows
      .map(({ id, name, city }) => [id, name || null, city ?? null])
      .concat([[String(value.is_multi_line_entry)]]);

  test('leads from any sheet to any other, and back again', () => {
    fc.assert(
      fc.property(anySheet, anySheet, (before, after) => {
        const { sheet: there, undo } = applyChanges(before, changesBetween(before, after));
        expect(shown(there)).toEqual(shown(after));
        expect(shown(applyChanges(there, undo).sheet)).toEqual(shown(before));
      }),
    );
  });

  test('loses no cell when two people change one sheet separately: if both changed it, one of their values stays', () => {
    fc.assert(
      fc.property(anySheet, anySheet, anySheet, (start, one, other) => {
        const [mine, theirs] = [changesBetween(start, one), changesBetween(start, other)];
        const lost = new Map(start.rows.map((row) => [row.id, row]));
        const { sheet: merged } = applyChanges(
          other,
          withLost(withoutConflictingRemovals(mine, [theirs]), other, lost),
        );
        const found = new Map(merged.rows.map((row) => [row.id, row as unknown as Record<string, unknown>]));
        const written = (changes: RowChanges) => [
          ...(changes.set ?? []),
          ...(changes.put ?? []).flatMap((run) => run.rows.map((row) => ({ id: row.id, cells: { ...row } }))),
        ];
        const isMine = (id: string, key: string): boolean =>
          written(mine).some((each) => each.id === id && key in each.cells);
        const wrong = [
          ...(mine.set ?? []),
          ...(theirs.set ?? []).map(({ id, cells: set }) => ({
            id,
            cells: Object.fromEntries(Object.entries(set).filter(([key]) => !isMine(id, key))),
          })),
        ].flatMap(({ id, cells: set }) =>
          Object.entries(set).filter(([key, value]) => (found.get(id)?.[key] || null) !== (value || null)),
        );
        expect(wrong).toEqual([]);
      }),
    );
  });
});
