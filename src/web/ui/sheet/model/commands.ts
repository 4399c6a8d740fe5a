/** What people do to a sheet, as changes: typing, clearing, pasting, filling, adding and removing rows. */
import type { Change, SheetDocument } from './change.ts';
import type { SheetColumn, SheetRow } from './column.ts';
import { filledTexts } from './fill.ts';
import type { PastePlan } from './paste.ts';
import { rowsIn, type Box } from './range.ts';

export interface SheetParts {
  readonly document: SheetDocument;
  /** As shown, in their order. */
  readonly columns: readonly SheetColumn[];
  /** The number of the row that stands at a place of what is shown. */
  readonly rowAt: (place: number) => number;
  /** An empty row with an id of its own. */
  readonly newRow: () => SheetRow;
}

type Edit = (row: SheetRow) => SheetRow;

export const typed = (sheet: SheetParts, place: number, column: SheetColumn, text: string): readonly Change[] =>
  edited(sheet, new Map([[sheet.rowAt(place), (row) => column.write(row, text)]]));

export function cleared(sheet: SheetParts, box: Box): readonly Change[] {
  const columns = sheet.columns.slice(box.left, box.right + 1);
  const clear: Edit = (row) => writeAll(row, columns, () => '');
  return edited(sheet, new Map(placesOf(box).map((place) => [sheet.rowAt(place), clear])));
}

export function pasted(sheet: SheetParts, top: number, plan: PastePlan): readonly Change[] {
  const columns = plan.form.columns.filter(({ key }) => plan.columns.includes(key));
  const edits = plan.rows.map((texts, at): [number, Edit] => {
    return [plan.targets?.[at] ?? sheet.rowAt(top + at), (row) => writeAll(row, columns, ({ key }) => texts[key])];
  });
  return [...plan.form.turn, ...edited(sheet, new Map(edits))];
}

/** Writes the texts of `box` on into the rows below it, down to `bottom`. */
export function filled(sheet: SheetParts, box: Box, bottom: number, countsOn: boolean): readonly Change[] {
  const columns = sheet.columns.slice(box.left, box.right + 1);
  const rowOf = (place: number): SheetRow => sheet.document.rows[sheet.rowAt(place)] ?? {};
  const texts = columns.map((column) =>
    filledTexts(
      placesOf(box).map((place) => column.read(rowOf(place))),
      bottom - box.bottom,
      countsOn && column.choices === undefined,
    ),
  );
  const edits = Array.from({ length: bottom - box.bottom }, (_, at): [number, Edit] => [
    sheet.rowAt(box.bottom + 1 + at),
    (row) => columns.reduce((now, column, index) => writeChanged(now, column, texts[index]![at]!), row),
  ]);
  return edited(sheet, new Map(edits));
}

/** Empty rows above the one at `place`. */
export const inserted = ({ rowAt, newRow, document }: SheetParts, place: number, count: number): readonly Change[] =>
  spliced(Math.min(rowAt(place), document.rows.length), [], Array.from({ length: count }, newRow));

export function removed({ document, rowAt }: SheetParts, { top, bottom }: Box): readonly Change[] {
  const from = rowAt(top);
  const rows = document.rows.slice(from, rowAt(bottom) + 1);
  return rows.length === 0 ? [] : spliced(from, rows, []);
}

/** The rows of `box` once more below it; `renewed` gives each copy an id of its own. */
export function repeated({ document, rowAt, newRow }: SheetParts, { top, bottom }: Box): readonly Change[] {
  const rows = document.rows.slice(rowAt(top), rowAt(bottom) + 1);
  const copies = rows.map((row) => ({ ...row, ...newRow() }));
  return copies.length === 0 ? [] : spliced(rowAt(top) + rows.length, [], copies);
}

const placesOf = (box: Box): readonly number[] => Array.from({ length: rowsIn(box) }, (_, at) => box.top + at);

/** Copies the row once, not once for each cell; a column without a text keeps its own. */
function writeAll(
  row: SheetRow,
  columns: readonly SheetColumn[],
  textOf: (column: SheetColumn) => string | undefined,
): SheetRow {
  let now = row;
  let draft: Record<string, unknown> | null = null;
  for (const column of columns) {
    const text = textOf(column);
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

/** A cell that already reads so keeps what it holds: a found place is not forgotten because its text is pasted again. */
const writeChanged = (row: SheetRow, column: SheetColumn, text: string): SheetRow =>
  column.read(row) === text ? row : column.write(row, text);

const spliced = (at: number, removedRows: readonly SheetRow[], insertedRows: readonly SheetRow[]): readonly Change[] =>
  removedRows.length + insertedRows.length === 0
    ? []
    : [{ kind: 'splice', at, removed: removedRows, inserted: insertedRows }];

/** Edits of rows by their number; rows behind the last one are made, and what changes nothing is left out. */
function edited({ document, newRow }: SheetParts, edits: ReadonlyMap<number, Edit>): readonly Change[] {
  const { rows } = document;
  const numbers: number[] = [];
  const before: SheetRow[] = [];
  const after: SheetRow[] = [];
  const made = new Map<number, SheetRow>();
  for (const [at, edit] of edits) {
    const row = rows[at] ?? newRow();
    const written = edit(row);
    if (written === row) continue;
    if (at >= rows.length) made.set(at, written);
    else {
      numbers.push(at);
      before.push(row);
      after.push(written);
    }
  }
  const end = made.keys().reduce((most, at) => Math.max(most, at + 1), rows.length);
  const tail = Array.from({ length: end - rows.length }, (_, at) => made.get(rows.length + at) ?? newRow());
  const set: readonly Change[] = numbers.length === 0 ? [] : [{ kind: 'set', rows: numbers, before, after }];
  return [...set, ...spliced(rows.length, [], tail)];
}
