/** Implements the commands that change the sheet or copy from it. */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { fill } from '#domain/format/fill.ts';
import { formatCells } from '../model/clipboard-text.ts';
import { cleared, filled, inserted, kept, pasted, removed, repeated, typed } from '../model/commands.ts';
import type { SheetChoice, SheetColumn, SheetRow } from '../model/column.ts';
import { planPaste, type PasteInput, type PastePlan, type PasteSettings } from '../model/paste.ts';
import { columnsIn, rowsIn, type Box, type Cell } from '../model/range.ts';
import type { Scene } from './scene.ts';

export function setCell(scene: Scene, cell: Cell, text: string): void {
  const column = scene.sheetProps().columns[cell.column];
  if (column && scene.textAt(cell) !== text)
    scene.change(texts['sheet.typed'], (parts) => typed(parts, cell.row, column, text));
}

export const clear = (scene: Scene): void =>
  scene.change(texts['sheet.cleared'], (parts) => cleared(parts, scene.box()));

/** Writes a suggestion of the column into the cell. */
export function pickInto(scene: Scene, cell: Cell, picked: SheetChoice): void {
  const column = scene.sheetProps().columns[cell.column];
  if (!column?.pick) return setCell(scene, cell, picked.label);
  const picking = { ...column, write: writerOf(column, picked) };
  return scene.change(texts['sheet.typed'], (parts) => typed(parts, cell.row, picking, picked.label));
}

/** Writes a typed text or a suggestion into a row. */
function writerOf({ pick, write }: SheetColumn, given: string | SheetChoice): (row: SheetRow) => SheetRow {
  if (typeof given === 'string') return (row) => write(row, given);
  return pick ? (row) => pick(row, given) : (row) => write(row, given.label);
}

/** Continues numbered names, numbers and dates. */
export function fillTo(scene: Scene, area: Box): void {
  const box = scene.box();
  scene.change(texts['sheet.filled'], (parts) => filled(parts, box, area, true), area);
}

/** Copies the first row of the selection to its other rows. */
export function fillDown(scene: Scene): void {
  const box = scene.box();
  const source = { ...box, bottom: box.top };
  scene.change(texts['sheet.filled'], (parts) => filled(parts, source, box, false), box);
}

export function insertRows(scene: Scene, isBelow: boolean): void {
  const { top, bottom, ...sides } = scene.box();
  const count = bottom - top + 1;
  const place = isBelow ? bottom + 1 : top;
  scene.change(fill(texts['sheet.rowsAdded'], { count }), (parts) => inserted(parts, place, count), {
    ...sides,
    top: place,
    bottom: place + count - 1,
  });
}

export const repeatRows = (scene: Scene): void =>
  scene.change(fill(texts['sheet.rowsAdded'], { count: rowsIn(scene.box()) }), (parts) => repeated(parts, scene.box()));

export const removeRows = (scene: Scene): void =>
  scene.change(fill(texts['sheet.rowsRemoved'], { count: rowsIn(scene.box()) }), (parts) =>
    removed(parts, scene.box()),
  );

/** Restores a row that others removed at its former index, with the text that was typed or picked. */
export const putBack = (
  scene: Scene,
  { cell, column }: { readonly cell: Cell; readonly column: SheetColumn },
  row: SheetRow,
  given: string | SheetChoice,
): void => scene.change(texts['sheet.rowBack'], (parts) => kept(parts, cell.row, writerOf(column, given)(row)));

/** The selected cells, for the clipboard. */
export function copied({ box, textAt }: Scene): string {
  const { top, left } = box();
  const rows = Array.from({ length: rowsIn(box()) }, (_, row) =>
    Array.from({ length: columnsIn(box()) }, (__, column) => textAt({ row: top + row, column: left + column })),
  );
  return formatCells(rows);
}

export function planFor(scene: Scene, grid: PasteInput['grid'], settings: PasteSettings = {}): PastePlan {
  const { columns, shown, mostRows, forms, knownTitles: known } = scene.sheetProps();
  const { rows } = scene.sheet.state.get().document;
  return planPaste({
    grid,
    rows,
    box: scene.box(),
    columns,
    settings,
    ...(forms && { forms }),
    ...(known && { known }),
    rowAt: (place) => rows[scene.rowAt(place)],
    room: shown === null ? mostRows : shown.length,
  });
}

/** Several rows that overwrite cells, or do not fit the sheet as they are, need a preview. */
export const needsLook = ({ rows, counts, rowsCut, columnsCut, targets, isTitleUnknown }: PastePlan): boolean =>
  rowsCut > 0 ||
  targets !== undefined ||
  isTitleUnknown ||
  (rows.length > 1 && counts.changed + counts.adjusted + counts.refused + columnsCut > 0);

export const needsConfirmation = ({ counts, rowsCut }: PastePlan): boolean =>
  rowsCut + counts.new + counts.changed + counts.adjusted + counts.refused > 0;

export function land(scene: Scene, plan: PastePlan): void {
  const { top } = scene.box();
  const label = fill(texts['sheet.pasted'], { count: plan.rows.length });
  if (plan.targets) return scene.change(label, (parts) => pasted(parts, top, plan));
  const shown = plan.form.turn.length > 0 ? plan.form.columns : scene.sheetProps().columns;
  const places = shown.flatMap(({ key }, at) => (plan.columns.includes(key) ? [at] : []));
  const after: Box = {
    top,
    bottom: top + Math.max(1, plan.rows.length) - 1,
    left: Math.min(...places, shown.length - 1),
    right: Math.max(...places, 0),
  };
  return scene.change(label, (parts) => pasted(parts, top, plan), after);
}
