/** User actions as changes of the sheet: type, clear, paste, fill, insert and remove rows. */
import type { Change, SheetDocument } from './change.ts';
import type { SheetColumn, SheetRow } from './column.ts';
import { addedBy, filledTexts } from './fill.ts';
import type { PastePlan } from './paste.ts';
import { rowsIn, type Box } from './range.ts';

export interface SheetParts {
  readonly document: SheetDocument;
  /** Visible columns in display order. */
  readonly columns: readonly SheetColumn[];
  /** The row number at a position of the visible rows. */
  readonly rowAt: (place: number) => number;
  /** An empty row with a new id. */
  readonly newRow: () => SheetRow;
}

export const typed = (sheet: SheetParts, place: number, column: SheetColumn, text: string): readonly Change[] =>
  edited(sheet, [sheet.rowAt(place)], (row) => column.write(row, text));

export function cleared(sheet: SheetParts, box: Box): readonly Change[] {
  const columns = sheet.columns.slice(box.left, box.right + 1);
  const nothing = columns.map(() => '');
  return edited(sheet, placesOf(box).map(sheet.rowAt), (row) => writeAll(row, columns, nothing));
}

export function pasted(sheet: SheetParts, top: number, plan: PastePlan): readonly Change[] {
  const columns = plan.form.columns.filter(({ key }) => plan.columns.includes(key));
  const numbers = plan.targets ?? plan.rows.map((_, at) => sheet.rowAt(top + at));
  return [...plan.form.turn, ...edited(sheet, numbers, (row, at) => writeAll(row, columns, plan.rows[at]!))];
}

/** Fills the texts of `box` into the cells that `area` adds to it: below, above, to the right or to the left. */
export function filled(sheet: SheetParts, box: Box, area: Box, countsOn: boolean): readonly Change[] {
  const added = addedBy(area, box);
  return added.isVertical ? filledRows(sheet, box, added, countsOn) : filledColumns(sheet, box, added, countsOn);
}

type Added = ReturnType<typeof addedBy>;

function filledRows(sheet: SheetParts, box: Box, { isBackward, places }: Added, countsOn: boolean) {
  const columns = sheet.columns.slice(box.left, box.right + 1);
  const rowOf = (place: number): SheetRow => sheet.document.rows[sheet.rowAt(place)] ?? {};
  const texts = columns.map((column) =>
    filledTexts(
      placesOf(box).map((place) => column.read(rowOf(place))),
      places.length,
      { countsOn: countsOn && column.choices === undefined, isBackward },
    ),
  );
  return edited(sheet, places.map(sheet.rowAt), (row, at) =>
    columns.reduce((now, column, index) => writeChanged(now, column, texts[index]![at]!), row),
  );
}

function filledColumns(sheet: SheetParts, box: Box, { isBackward, places }: Added, countsOn: boolean) {
  const source = sheet.columns.slice(box.left, box.right + 1);
  const columns = places.map((place) => sheet.columns[place]!);
  return edited(sheet, placesOf(box).map(sheet.rowAt), (row) => {
    const given = source.map((column) => column.read(row));
    const texts = filledTexts(given, columns.length, { countsOn, isBackward });
    return columns.reduce((now, column, at) => (column.isLocked ? now : writeChanged(now, column, texts[at]!)), row);
  });
}

/** Empty rows above the one at `place`. */
export const inserted = ({ rowAt, newRow, document }: SheetParts, place: number, count: number): readonly Change[] =>
  spliced(Math.min(rowAt(place), document.rows.length), [], Array.from({ length: count }, newRow));

export const kept = ({ rowAt, document }: SheetParts, place: number, row: SheetRow): readonly Change[] =>
  spliced(Math.min(rowAt(place), document.rows.length), [], [row]);

export function removed({ document, rowAt }: SheetParts, { top, bottom }: Box): readonly Change[] {
  const from = rowAt(top);
  const rows = document.rows.slice(from, rowAt(bottom) + 1);
  return rows.length === 0 ? [] : spliced(from, rows, []);
}

/** Duplicates the rows of `box` below it; `renewed` gives each copy a new id. */
export function repeated({ document, rowAt, newRow }: SheetParts, { top, bottom }: Box): readonly Change[] {
  const rows = document.rows.slice(rowAt(top), rowAt(bottom) + 1);
  const copies = rows.map((row) => ({ ...row, ...newRow() }));
  return copies.length === 0 ? [] : spliced(rowAt(top) + rows.length, [], copies);
}

const placesOf = (box: Box): readonly number[] => Array.from({ length: rowsIn(box) }, (_, at) => box.top + at);

/**
 * Copies the row once, not once per cell. A column without a text keeps its value; `texts` are in the order of
 * `columns`.
 */
function writeAll(row: SheetRow, columns: readonly SheetColumn[], texts: readonly (string | undefined)[]): SheetRow {
  let now = row;
  let draft: Record<string, unknown> | null = null;
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at]!;
    const text = texts[at];
    if (text === undefined || column.read(now) === text) continue;
    if (column.put) {
      draft ??= { ...now };
      column.put(draft, text);
      now = draft;
    } else {
      now = column.write(now, text);
      draft = null;
    }
  }
  return now;
}

/** Skips a cell with the same text: pasting it again must not clear a resolved location. */
const writeChanged = (row: SheetRow, column: SheetColumn, text: string): SheetRow =>
  column.read(row) === text ? row : column.write(row, text);

const spliced = (at: number, removedRows: readonly SheetRow[], insertedRows: readonly SheetRow[]): readonly Change[] =>
  removedRows.length + insertedRows.length === 0
    ? []
    : [{ kind: 'splice', at, removed: removedRows, inserted: insertedRows }];

/** Edits rows by their unique numbers; adds rows beyond the last one and omits edits without effect. */
function edited(
  { document, newRow }: SheetParts,
  places: readonly number[],
  edit: (row: SheetRow, at: number) => SheetRow,
): readonly Change[] {
  const { rows } = document;
  const numbers: number[] = [];
  const before: SheetRow[] = [];
  const after: SheetRow[] = [];
  const made = new Map<number, SheetRow>();
  places.forEach((place, at) => {
    const row = rows[place] ?? newRow();
    const written = edit(row, at);
    if (written === row) return;
    if (place >= rows.length) made.set(place, written);
    else {
      numbers.push(place);
      before.push(row);
      after.push(written);
    }
  });
  const end = made.keys().reduce((most, at) => Math.max(most, at + 1), rows.length);
  const tail = Array.from({ length: end - rows.length }, (_, at) => made.get(rows.length + at) ?? newRow());
  const set: readonly Change[] = numbers.length === 0 ? [] : [{ kind: 'set', rows: numbers, before, after }];
  return [...set, ...spliced(rows.length, [], tail)];
}
