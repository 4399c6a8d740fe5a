/** Positions and selection in a sheet. Rows and columns count from 0 in display order. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** From the cell where it started to the one where it ends. */
export interface Selection {
  readonly anchor: Cell;
  readonly focus: Cell;
  /** The cell that receives typing: the anchor, until Tab or Enter move inside the selection. */
  readonly active: Cell;
}

/** All edges inclusive. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const at = (row: number, column: number): Selection => spanning({ row, column }, { row, column });

export const spanning = (anchor: Cell, focus: Cell): Selection => ({ anchor, focus, active: anchor });

export const boxOf = ({ anchor, focus }: Pick<Selection, 'anchor' | 'focus'>): Box => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const rowsIn = ({ top, bottom }: Box): number => bottom - top + 1;
export const columnsIn = ({ left, right }: Box): number => right - left + 1;

export const selectionOf = ({ top, bottom, left, right }: Box): Selection =>
  spanning({ row: top, column: left }, { row: bottom, column: right });

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** The nearest existing cell. */
export const within = ({ row, column }: Cell, { rows, columns }: Size): Cell => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});
