/** Fills many cells at once: paste, the site above, the previous term, a file. */
import type { Entry } from '../answer/entry.ts';
import { noMoney } from '../answer/entry.ts';
import type { GridColumn } from './columns.ts';
import { withEntries, type GridRow } from './rows.ts';

/** One text for one cell. */
export interface CellPatch {
  readonly row: string;
  readonly column: GridColumn;
  readonly text: string;
}

export interface Patched {
  readonly rows: readonly GridRow[];
  readonly filled: readonly CellPatch[];
  /** Texts that match no choice of their column. */
  readonly refused: readonly CellPatch[];
}

/** Skips unchanged cells. Every text input of the grid uses this function. */
export function patchCells(rows: readonly GridRow[], patches: readonly CellPatch[]): Patched {
  const current = new Map(rows.map((row) => [row.id, row]));
  const [filled, refused]: [CellPatch[], CellPatch[]] = [[], []];
  for (const patch of patches) {
    const row = current.get(patch.row);
    if (!row || patch.column.read(row) === patch.text.trim()) continue;
    const next = patch.column.write(row, patch.text);
    (next === null ? refused : filled).push(patch);
    if (next !== null) current.set(row.id, next);
  }
  return { rows: rows.map((row) => current.get(row.id)!), filled, refused };
}

/** Pastes a rectangle from one cell on; omits cells outside the grid. */
export function pastePatches(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  at: { readonly row: number; readonly column: number },
  cells: readonly (readonly string[])[],
): readonly CellPatch[] {
  return cells.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const [row, column] = [rows[at.row + down], columns[at.column + right]];
      return row && column ? [{ row: row.id, column, text }] : [];
    }),
  );
}

/** Copies all columns of the first selected site to the others. */
export function fillDownPatches(selected: readonly GridRow[], columns: readonly GridColumn[]): readonly CellPatch[] {
  const [first, ...others] = selected;
  if (!first) return [];
  return others.flatMap((row) => columns.map((column) => ({ row: row.id, column, text: column.read(first) })));
}

/** Copies the charges of the previous term to each longer term without charges. */
export const copyTerms = (row: GridRow): GridRow => {
  let before: Entry | null = null;
  return withEntries(row, (entry) => {
    const source: Entry | null = before;
    const next =
      source === null ? entry : { ...entry, mrc: charge(entry, source, 'mrc'), nrc: charge(entry, source, 'nrc') };
    before = next;
    return next.mrc === entry.mrc && next.nrc === entry.nrc ? entry : next;
  });
};

const charge = (entry: Entry, before: Entry, key: 'mrc' | 'nrc') =>
  entry[key].value === '' && before[key].value !== '' ? before[key] : entry[key];

/** Sets the currency of every amount in the row without a conversion, because only the currency was wrong. */
export const withCurrency = (row: GridRow, code: string): GridRow =>
  withEntries(row, (entry) => ({
    ...entry,
    mrc: entry.mrc.value === '' ? noMoney(code) : { ...entry.mrc, code },
    nrc: entry.nrc.value === '' ? noMoney(code) : { ...entry.nrc, code },
    constructionCost: entry.constructionCost.code === '' ? entry.constructionCost : { ...entry.constructionCost, code },
  }));
