/** The sheet as shown: its cells and selection, and the access for changes. */
import type { Change } from '../model/change.ts';
import type { SheetColumn, SheetRow } from '../model/column.ts';
import type { SheetParts } from '../model/commands.ts';
import type { SheetFaults } from '../model/faults.ts';
import type { SheetMarks } from '../model/marks.ts';
import type { KnownTitles, SheetForm } from '../model/paste-titles.ts';
import {
  boxOf,
  selectionOf,
  spanning,
  within,
  type Box,
  type Cell,
  type Selection,
  type Size,
} from '../model/range.ts';
import type { Sheet } from '../model/sheet.ts';

/** The props that the page passes to the sheet. */
export interface SheetProps {
  readonly columns: readonly SheetColumn[];
  /** The column sets that the sheet supports, the current one first: a pasted block may match another one. */
  readonly forms?: readonly SheetForm[];
  /** Header texts that users mapped to columns before. */
  readonly knownTitles?: KnownTitles;
  /** Called when the user maps header texts to columns. */
  readonly onTitles?: (titles: KnownTitles) => void;
  /** By row number. */
  readonly faults: SheetFaults;
  readonly marks?: SheetMarks;
  /** Numbers of the shown rows in a fixed order; null for all rows plus empty ones after them. */
  readonly shown: readonly number[] | null;
  /** Number of shown rows, including empty ones. */
  readonly count: number;
  readonly mostRows: number;
  readonly isLocked: boolean;
  /** An empty row with a new id. */
  readonly newRow: () => SheetRow;
  /** Called when the user selects the extra entry after the choices of a cell. */
  readonly onExtra?: (column: SheetColumn, cell: Cell) => void;
}

export interface Scene {
  readonly sheet: Sheet;
  readonly sheetProps: () => SheetProps;
  readonly selection: () => Selection;
  readonly box: () => Box;
  readonly size: () => Size;
  /** Row number at a position. */
  readonly rowAt: (place: number) => number;
  /** Undefined for an empty row after the last one. */
  readonly rowOf: (cell: Cell) => SheetRow | undefined;
  /** Position of the row with that id; undefined when it is hidden. */
  readonly placeOf: (id: unknown) => number | undefined;
  readonly textAt: (cell: Cell) => string;
  readonly parts: () => SheetParts;
  /** Performs one undoable step; does nothing in a locked sheet. `after` is the selection afterwards. */
  readonly change: (label: string, make: (parts: SheetParts) => readonly Change[], after?: Box) => void;
  readonly selectTo: (cell: Cell, extend: boolean) => void;
}

export function createScene(sheet: Sheet, sheetProps: () => SheetProps): Scene {
  const selection = (): Selection => sheet.state.get().selection;
  const rowAt = (place: number): number => sheetProps().shown?.[place] ?? place;
  const size = (): Size => ({ rows: sheetProps().count, columns: sheetProps().columns.length });
  const rowOf = ({ row }: Cell): SheetRow | undefined => sheet.state.get().document.rows[rowAt(row)];
  const parts = (): SheetParts => {
    const { columns, newRow } = sheetProps();
    return { document: sheet.state.get().document, columns, rowAt, newRow };
  };
  return {
    sheet,
    sheetProps,
    selection,
    size,
    rowAt,
    parts,
    box: () => boxOf(selection()),
    rowOf,
    placeOf: (id) => {
      if (id === undefined) return undefined;
      const row = sheet.state.get().document.rows.findIndex((each) => each['id'] === id);
      const place = sheetProps().shown?.indexOf(row) ?? row;
      return place === -1 ? undefined : place;
    },
    textAt: (cell) => {
      const found = rowOf(cell);
      return found === undefined ? '' : (sheetProps().columns[cell.column]?.read(found) ?? '');
    },
    change: (label, make, after) => {
      if (!sheetProps().isLocked) sheet.perform(label, make(parts()), after && selectionOf(after));
    },
    selectTo: (cell, extend) => {
      const to = within(cell, size());
      const { anchor, active } = selection();
      sheet.select(extend ? { anchor, focus: to, active } : spanning(to, to));
    },
  };
}
