/** Finds a text in the cells of a sheet, ignoring case. */
import type { SheetColumn, SheetRow } from './column.ts';
import type { Cell } from './range.ts';

/** In reading order; empty for an empty text. */
export function findCells(rows: readonly SheetRow[], columns: readonly SheetColumn[], text: string): readonly Cell[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return rows.flatMap((row, at) =>
    columns.flatMap((column, index) =>
      column.read(row).toLowerCase().includes(wanted) ? [{ row: at, column: index }] : [],
    ),
  );
}
