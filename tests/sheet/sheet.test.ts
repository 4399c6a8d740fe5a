import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleared, filled, inserted, pasted, removed, repeated, typed } from '#web/ui/sheet/model/commands.ts';
import type { Change } from '#web/ui/sheet/model/change.ts';
import type { SheetParts } from '#web/ui/sheet/model/commands.ts';
import { planPaste } from '#web/ui/sheet/model/paste.ts';
import { at, selectionOf } from '#web/ui/sheet/model/range.ts';
import { noFaults } from '#web/ui/sheet/model/faults.ts';
import { createSheet, type Sheet } from '#web/ui/sheet/model/sheet.ts';
import { createControl, type SheetControl } from '#web/ui/sheet/view/control.ts';
import { layoutOf, reveal } from '#web/ui/sheet/view/layout.ts';
import { columns } from './columns.ts';

let last = 0;
const open = (rows: SheetParts['document']['rows'] = []): Sheet =>
  createSheet({ rows, facts: {} }, { undone: (label) => `Undid: ${label}`, redone: (label) => `Redid: ${label}` });
/** As a browser restores it after a reload. */
const reopened = (sheet: Sheet): Sheet => {
  const { document, history } = structuredClone({
    document: sheet.state.get().document,
    history: sheet.state.get().history,
  });
  return createSheet(document, { undone: (label) => `Undid: ${label}`, redone: (label) => `Redid: ${label}` }, history);
};
const partsOf = (sheet: Sheet): SheetParts => ({
  document: sheet.state.get().document,
  columns,
  rowAt: (place) => place,
  newRow: () => ({ id: `new-${(last += 1)}` }),
});
const textsOf = (sheet: Sheet): readonly (readonly string[])[] =>
  sheet.state.get().document.rows.map((row) => columns.map((column) => column.read(row)));
const namesOf = (sheet: Sheet): readonly (string | undefined)[] => textsOf(sheet).map(([name]) => name);
const controlOf = (sheet: Sheet): SheetControl =>
  createControl(sheet, {
    columns,
    faults: noFaults,
    shown: null,
    count: 50,
    mostRows: 100,
    isLocked: false,
    newRow: partsOf(sheet).newRow,
  });
const paste = (sheet: Sheet, grid: readonly (readonly string[])[], top: number, left: number): void => {
  const { rows } = sheet.state.get().document;
  const box = { top, bottom: top, left, right: left };
  const plan = planPaste({ grid, box, columns, rows, rowAt: (row) => rows[row], room: 10_000 });
  sheet.perform('Pasted', pasted(partsOf(sheet), top, plan));
};

describe('a sheet', () => {
  it('[SS-005] grows to where something is typed, with empty rows between', () => {
    const sheet = open();
    sheet.perform('Typed', typed(partsOf(sheet), 2, columns[0]!, 'Dock'));
    expect(textsOf(sheet)).toEqual([
      ['', '', ''],
      ['', '', ''],
      ['Dock', '', ''],
    ]);
  });

  it('[SS-020] [SS-021] takes a paste back in one step, with the rows it made, and repeats it', () => {
    const sheet = open([{ id: '1', name: 'A' }]);
    const before = sheet.state.get().document;
    paste(
      sheet,
      [
        ['B', 'mall'],
        ['C', 'tower'],
      ],
      0,
      0,
    );
    const after = sheet.state.get().document;
    expect(textsOf(sheet)).toEqual([
      ['B', 'Mall', ''],
      ['C', 'Tower', ''],
    ]);
    expect(sheet.undo()).toBe(true);
    expect(sheet.state.get().document).toEqual(before);
    expect(sheet.state.get().announcement).toBe('Undid: Pasted');
    expect(sheet.redo()).toBe(true);
    expect(sheet.state.get().document).toEqual(after);
    expect(sheet.redo()).toBe(false);
  });

  it('keeps what others changed in other cells when a step is taken back', () => {
    const sheet = open([{ id: '1', name: 'A', zip: '1' }]);
    sheet.perform('Typed', typed(partsOf(sheet), 0, columns[0]!, 'B'));
    const { document } = sheet.state.get();
    sheet.receive({ ...document, rows: document.rows.map((row) => ({ ...row, zip: '2' })) });
    sheet.undo();
    expect(textsOf(sheet)).toEqual([['A', '', '2']]);
  });

  it('undoes a step in its own rows, wherever others moved them', () => {
    const sheet = open([
      { id: '1', name: 'A' },
      { id: '2', name: 'B' },
    ]);
    sheet.perform('Typed', typed(partsOf(sheet), 1, columns[0]!, 'C'));
    sheet.perform('Removed', removed(partsOf(sheet), { top: 0, bottom: 0, left: 0, right: 0 }));
    const { document } = sheet.state.get();
    sheet.receive({ ...document, rows: [{ id: '0', name: 'First' }, ...document.rows] });
    sheet.undo();
    sheet.undo();
    expect(textsOf(sheet).map(([name]) => name)).toEqual(['A', 'First', 'B']);
    sheet.redo();
    sheet.redo();
    expect(textsOf(sheet).map(([name]) => name)).toEqual(['First', 'C']);
  });

  it('counts on from one text with a number, and repeats others', () => {
    const sheet = open([{ id: '1', name: 'Store 009', zip: '02108' }]);
    sheet.perform(
      'Filled',
      filled(partsOf(sheet), { top: 0, bottom: 0, left: 0, right: 0 }, { top: 0, bottom: 2, left: 0, right: 0 }, true),
    );
    sheet.perform(
      'Filled',
      filled(partsOf(sheet), { top: 0, bottom: 0, left: 2, right: 2 }, { top: 0, bottom: 1, left: 2, right: 2 }, false),
    );
    expect(textsOf(sheet)).toEqual([
      ['Store 009', '', '02108'],
      ['Store 010', '', '02108'],
      ['Store 011', '', ''],
    ]);
  });

  it('fills upwards and sideways as it fills downwards', () => {
    const sheet = open([{ id: '1' }, { id: '2', name: 'Suite 3', zip: '02108' }, { id: '3', name: 'Suite 4' }]);
    const names = { top: 1, bottom: 2, left: 0, right: 0 };
    sheet.perform('Filled', filled(partsOf(sheet), names, { ...names, top: 0 }, true));
    const zip = { top: 1, bottom: 1, left: 2, right: 2 };
    sheet.perform('Filled', filled(partsOf(sheet), zip, { ...zip, left: 1 }, true));
    expect(textsOf(sheet)).toEqual([
      ['Suite 2', '', ''],
      ['Suite 3', '02108', '02108'],
      ['Suite 4', '', ''],
    ]);
  });

  it('[SS-020] undoes and redoes any thousand steps, with a page reload in between', () => {
    const box = fc
      .tuple(fc.nat(12), fc.nat(3), fc.nat(2), fc.nat(1))
      .map(([top, rows, left, more]) => ({ top, bottom: top + rows, left, right: Math.min(2, left + more) }));
    const text = fc.constantFrom('', 'a', 'Mall', 'castle', '02108');
    const step = fc.oneof(
      fc.tuple(fc.nat(15), fc.nat(2), text).map(
        ([row, column, value]) =>
          (sheet: SheetParts) =>
            typed(sheet, row, columns[column]!, value),
      ),
      box.map((area) => (sheet: SheetParts) => cleared(sheet, area)),
      box.map((area) => (sheet: SheetParts) => filled(sheet, area, { ...area, bottom: area.bottom + 2 }, true)),
      fc.nat(12).map((place) => (sheet: SheetParts) => inserted(sheet, place, 2)),
      box.map((area) => (sheet: SheetParts) => removed(sheet, area)),
      box.map((area) => (sheet: SheetParts) => repeated(sheet, area)),
      fc.tuple(box, fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 })).map(
        ([area, grid]) =>
          (sheet: SheetParts) =>
            pasted(
              sheet,
              area.top,
              planPaste({
                grid,
                box: area,
                columns,
                rows: sheet.document.rows,
                rowAt: (row) => sheet.document.rows[row],
                room: 40,
              }),
            ),
      ),
    );
    const toggle = fc.boolean().map((after) => ({ document }: SheetParts): readonly Change[] => [
      { kind: 'fact', key: 'is_multi', before: document.facts['is_multi'], after },
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 20, arbitrary: step }, { weight: 1, arbitrary: toggle }), {
          minLength: 1000,
          maxLength: 1000,
        }),
        fc.nat(1000),
        (steps, reload) => {
          let sheet = open([{ id: '1', name: 'A' }]);
          const begin = JSON.stringify(sheet.state.get().document);
          for (const [at, each] of steps.entries()) {
            if (at === reload) sheet = reopened(sheet);
            sheet.perform('Step', each(partsOf(sheet)), selectionOf({ top: 0, bottom: 1, left: 0, right: 1 }));
          }
          const end = JSON.stringify(sheet.state.get().document);
          while (sheet.undo());
          expect(JSON.stringify(sheet.state.get().document)).toBe(begin);
          sheet = reopened(sheet);
          while (sheet.redo());
          expect(JSON.stringify(sheet.state.get().document)).toBe(end);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('keeps only the last of many large steps, to stay small', () => {
    const sheet = open();
    for (let round = 0; round < 40; round += 1)
      paste(
        sheet,
        Array.from({ length: 10_000 }, (_, row) => [`Store ${round} ${row}`]),
        0,
        0,
      );
    expect(sheet.state.get().history.done.length).toBeLessThanOrEqual(20);
    expect(sheet.undo()).toBe(true);
    expect(textsOf(sheet)[9999]?.[0]).toBe('Store 38 9999');
  });

  it('stays in its cells when others put rows above them', () => {
    const sheet = open([
      { id: '1', name: 'A' },
      { id: '2', name: 'B' },
    ]);
    sheet.select(at(1, 2));
    const { document } = sheet.state.get();
    sheet.receive({ ...document, rows: [{ id: '0', name: 'First' }, ...document.rows] });
    expect(sheet.state.get().selection).toEqual(at(2, 2));
  });

  it('stays as far below the last row when others put rows above it', () => {
    const sheet = open([{ id: '1', name: 'A' }]);
    sheet.select(at(1, 0));
    const { document } = sheet.state.get();
    sheet.receive({ ...document, rows: [{ id: '0', name: 'First' }, ...document.rows] });
    expect(sheet.state.get().selection).toEqual(at(2, 0));
    sheet.receive(document);
    expect(sheet.state.get().selection).toEqual(at(1, 0));
  });

  it('appends text typed below the last row, even if others added rows above at the same time', () => {
    const sheet = open([{ id: '1', name: 'A' }]);
    const control = controlOf(sheet);
    sheet.select(at(1, 0));
    control.open(true);
    const { document } = sheet.state.get();
    sheet.receive({ ...document, rows: [{ id: '0', name: 'First' }, ...document.rows] });
    control.commit('B');
    expect(namesOf(sheet)).toEqual(['First', 'A', 'B']);
  });

  it('brings a row that others remove while it is typed into back with what was typed, and leaves its neighbor alone', () => {
    const sheet = open([
      { id: '1', name: 'A' },
      { id: '2', name: 'B' },
    ]);
    const control = controlOf(sheet);
    control.open(false);
    const { document } = sheet.state.get();
    sheet.receive({ ...document, rows: document.rows.slice(1) });
    control.commit('A2');
    expect(namesOf(sheet)).toEqual(['A2', 'B']);
    expect(sheet.undo()).toBe(true);
    expect(namesOf(sheet)).toEqual(['B']);
  });

  it('lets a row go that others remove while its cell is open and left as it was', () => {
    const sheet = open([
      { id: '1', name: 'A' },
      { id: '2', name: 'B' },
    ]);
    const control = controlOf(sheet);
    control.open(false);
    const { document } = sheet.state.get();
    sheet.receive({ ...document, rows: document.rows.slice(1) });
    control.commit('A');
    expect(namesOf(sheet)).toEqual(['B']);
  });

  it('selects without leaving a trace in what can be taken back', () => {
    const sheet = open();
    sheet.select(at(3, 1));
    expect(sheet.undo()).toBe(false);
    expect(sheet.state.get().selection).toEqual(at(3, 1));
  });
});

it('brings a cell into sight, and of one that is wider than there is room its beginning', () => {
  const layout = layoutOf(columns.map((column, place) => ({ ...column, width: place === 1 ? 400 : 100 })));
  const box = { scrollLeft: 0, scrollTop: 0, clientWidth: 240, clientHeight: 400 };
  const lookedAt = (column: number): number => {
    reveal(box as HTMLElement, layout, { row: 0, column });
    return box.scrollLeft;
  };
  const left = layout.edges[1]! - 1 - layout.edges[0]!;
  expect([lookedAt(1), lookedAt(1)]).toEqual([left, left]);
  box.scrollLeft = 380;
  expect(lookedAt(1)).toBe(left);
  expect(lookedAt(0)).toBe(-1);
});
