/** Keyboard navigation as in common spreadsheet programs. */
import { boxOf, within, type Cell, type Selection, type Size } from './range.ts';

/** Whether a cell has a text. */
type IsFilled = (cell: Cell) => boolean;

export interface Step {
  readonly rows: number;
  readonly columns: number;
}

export const steps = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
} as const satisfies Record<string, Step>;

/**
 * Ctrl with an arrow: to the end of the filled block, else over the gap to the next one, else to the edge of the sheet.
 */
export function edgeFrom(from: Cell, { rows, columns }: Step, size: Size, isFilled: IsFilled): Cell {
  const isInside = ({ row, column }: Cell): boolean =>
    row >= 0 && column >= 0 && row < size.rows && column < size.columns;
  const next = (cell: Cell): Cell => ({ row: cell.row + rows, column: cell.column + columns });
  let cell = next(from);
  if (!isInside(cell)) return from;
  const isInBlock = isFilled(from) && isFilled(cell);
  const goesOn = isInBlock ? (to: Cell) => isFilled(to) : (_to: Cell) => !isFilled(cell);
  while (isInside(next(cell)) && goesOn(next(cell))) cell = next(cell);
  return cell;
}

/** Tab or Enter: the next cell; wraps around inside a selection of several cells, otherwise null at the sheet's end. */
export function nextCell(selection: Selection, isDown: boolean, back: boolean, size: Size): Cell | null {
  const box = boxOf(selection);
  const isOne = box.top === box.bottom && box.left === box.right;
  const limits = isOne ? { top: 0, left: 0, bottom: size.rows - 1, right: size.columns - 1 } : box;
  const width = limits.right - limits.left + 1;
  const height = limits.bottom - limits.top + 1;
  const { row, column } = selection.active;
  if (isOne && isDown) {
    const to = within({ row: row + (back ? -1 : 1), column }, size);
    return to.row === row ? null : to;
  }
  const place = isDown
    ? (column - limits.left) * height + row - limits.top
    : (row - limits.top) * width + column - limits.left;
  const moved = place + (back ? -1 : 1);
  if (isOne && (moved < 0 || moved >= width * height)) return null;
  const to = (moved + width * height) % (width * height);
  return isDown
    ? { row: limits.top + (to % height), column: limits.left + Math.floor(to / height) }
    : { row: limits.top + Math.floor(to / width), column: limits.left + (to % width) };
}
