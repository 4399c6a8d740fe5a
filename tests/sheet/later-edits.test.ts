/** Undo and redo with changes of others after a step. */
import { describe, expect, it } from 'vitest';
import type { SheetRow } from '#web/ui/sheet/model/column.ts';
import { createSheet, type Sheet } from '#web/ui/sheet/model/sheet.ts';

const open = (rows: readonly SheetRow[]): Sheet =>
  createSheet({ rows, facts: {} }, { undone: (label) => label, redone: (label) => label });
const rowsOf = (sheet: Sheet): readonly SheetRow[] => sheet.state.get().document.rows;

/** Sets cells of a row as this page does. */
function type(sheet: Sheet, at: number, cells: SheetRow): void {
  const before = rowsOf(sheet)[at]!;
  sheet.perform('Typed', [{ kind: 'set', rows: [at], before: [before], after: [{ ...before, ...cells }] }]);
}

/** Sets cells of a row as another person does. */
function receive(sheet: Sheet, id: string, cells: SheetRow): void {
  const { document } = sheet.state.get();
  const rows = document.rows.map((row) => (row['id'] === id ? { ...row, ...cells } : { ...row }));
  sheet.receive({ ...document, rows });
}

describe("[SS-020] another person's later change", () => {
  it('outlives an undo, which takes back the other cells of its step', () => {
    const sheet = open([{ id: '1', name: 'A', zip: '1' }]);
    type(sheet, 0, { name: 'B', zip: '2' });
    receive(sheet, '1', { name: 'Theirs' });
    expect(sheet.undo()).toBe(true);
    expect(rowsOf(sheet)).toEqual([{ id: '1', name: 'Theirs', zip: '1' }]);
    expect(sheet.state.get().laterEdits).toEqual([
      { now: { id: '1', name: 'Theirs', zip: '2' }, turned: { id: '1', name: 'A', zip: '1' } },
    ]);
    sheet.settleLaterEdits(null);
    expect(rowsOf(sheet)).toEqual([{ id: '1', name: 'Theirs', zip: '1' }]);
    expect(sheet.state.get().laterEdits).toEqual([]);
  });

  it('is replaced if confirmed, as a step that can be undone', () => {
    const sheet = open([{ id: '1', name: 'A' }]);
    type(sheet, 0, { name: 'B' });
    receive(sheet, '1', { name: 'Theirs' });
    sheet.undo();
    sheet.settleLaterEdits('Replaced');
    expect(rowsOf(sheet)).toEqual([{ id: '1', name: 'A' }]);
    sheet.undo();
    expect(rowsOf(sheet)).toEqual([{ id: '1', name: 'Theirs' }]);
  });

  it('outlives a redo', () => {
    const sheet = open([{ id: '1', name: 'A' }]);
    type(sheet, 0, { name: 'B' });
    sheet.undo();
    receive(sheet, '1', { name: 'Theirs' });
    sheet.redo();
    expect(rowsOf(sheet)).toEqual([{ id: '1', name: 'Theirs' }]);
    expect(sheet.state.get().laterEdits).toHaveLength(1);
  });

  it('keeps a row that an undo of its insertion would remove', () => {
    const sheet = open([{ id: '1', name: 'A' }]);
    sheet.perform('Added', [{ kind: 'splice', at: 1, removed: [], inserted: [{ id: '2' }, { id: '3' }] }]);
    receive(sheet, '2', { name: 'Theirs' });
    sheet.undo();
    expect(rowsOf(sheet)).toEqual([
      { id: '1', name: 'A' },
      { id: '2', name: 'Theirs' },
    ]);
    sheet.settleLaterEdits('Replaced');
    expect(rowsOf(sheet)).toEqual([{ id: '1', name: 'A' }]);
  });

  it("counts for each of a team's own columns by itself", () => {
    const sheet = open([{ id: '1', custom_columns: { floor: '1', region: 'West' } }]);
    type(sheet, 0, { custom_columns: { floor: '2', region: 'West' } });
    receive(sheet, '1', { custom_columns: { floor: '2', region: 'East' } });
    sheet.undo();
    expect(rowsOf(sheet)).toEqual([{ id: '1', custom_columns: { floor: '1', region: 'East' } }]);
    expect(sheet.state.get().laterEdits).toEqual([]);
  });

  it('is none where both wrote the same', () => {
    const sheet = open([{ id: '1', name: 'A' }]);
    type(sheet, 0, { name: 'B' });
    receive(sheet, '1', { name: 'A' });
    sheet.undo();
    expect(sheet.state.get().laterEdits).toEqual([]);
    expect(rowsOf(sheet)).toEqual([{ id: '1', name: 'A' }]);
  });
});
