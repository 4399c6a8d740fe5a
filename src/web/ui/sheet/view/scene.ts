/** The sheet as it is shown: which cells there are, what is selected, and the door to change them. */
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

/** What the page gives the sheet. */
export interface SheetGiven {
  readonly columns: readonly SheetColumn[];
  /** In which it can stand, as it does first: a pasted block may be of another. */
  readonly forms?: readonly SheetForm[];
  /** What columns were called in blocks of before. */
  readonly knownTitles?: KnownTitles;
  /** People said what the columns of a block are called. */
  readonly onTitles?: (titles: KnownTitles) => void;
  /** By row number. */
  readonly faults: SheetFaults;
  readonly marks?: SheetMarks;
  /** Numbers of the rows that are shown, in their order, none of which comes or goes; null for all of them with empty ones behind. */
  readonly shown: readonly number[] | null;
  /** How many rows are shown, empty ones included. */
  readonly count: number;
  readonly mostRows: number;
  readonly isLocked: boolean;
  /** An empty row with an id of its own. */
  readonly newRow: () => SheetRow;
  /** The entry behind the choices of a cell was chosen. */
  readonly onExtra?: (column: SheetColumn, cell: Cell) => void;
}

export interface Scene {
  readonly sheet: Sheet;
  readonly given: () => SheetGiven;
  readonly selection: () => Selection;
  readonly box: () => Box;
  readonly size: () => Size;
  /** Number of the row at a place. */
  readonly rowAt: (place: number) => number;
  /** Undefined for an empty one behind the last. */
  readonly rowOf: (cell: Cell) => SheetRow | undefined;
  /** Where the row with that id is shown; undefined where it is not. */
  readonly placeOf: (id: unknown) => number | undefined;
  readonly textAt: (cell: Cell) => string;
  readonly parts: () => SheetParts;
  /** One step that can be taken back; nothing in a locked sheet. `after` is selected then. */
  readonly change: (label: string, make: (parts: SheetParts) => readonly Change[], after?: Box) => void;
  readonly selectTo: (cell: Cell, extend: boolean) => void;
}

export function createScene(sheet: Sheet, given: () => SheetGiven): Scene {
  const selection = (): Selection => sheet.state.get().selection;
  const rowAt = (place: number): number => given().shown?.[place] ?? place;
  const size = (): Size => ({ rows: given().count, columns: given().columns.length });
  const rowOf = ({ row }: Cell): SheetRow | undefined => sheet.state.get().document.rows[rowAt(row)];
  const parts = (): SheetParts => {
    const { columns, newRow } = given();
    return { document: sheet.state.get().document, columns, rowAt, newRow };
  };
  return {
    sheet,
    given,
    selection,
    size,
    rowAt,
    parts,
    box: () => boxOf(selection()),
    rowOf,
    placeOf: (id) => {
      if (id === undefined) return undefined;
      const row = sheet.state.get().document.rows.findIndex((each) => each['id'] === id);
      const place = given().shown?.indexOf(row) ?? row;
      return place === -1 ? undefined : place;
    },
    textAt: (cell) => {
      const found = rowOf(cell);
      return found === undefined ? '' : (given().columns[cell.column]?.read(found) ?? '');
    },
    change: (label, make, after) => {
      if (!given().isLocked) sheet.perform(label, make(parts()), after && selectionOf(after));
    },
    selectTo: (cell, extend) => {
      const to = within(cell, size());
      const { anchor, active } = selection();
      sheet.select(extend ? { anchor, focus: to, active } : spanning(to, to));
    },
  };
}
