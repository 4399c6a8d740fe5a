/** The errors of a sheet by row and column, and navigation between them. */
import type { Cell } from './range.ts';

/** Messages by column key, by row. */
export type SheetFaults = ReadonlyMap<number, Readonly<Record<string, string>>>;

export const noFaults: SheetFaults = new Map();

export const faultCount = (faults: SheetFaults): number =>
  [...faults.values()].reduce((sum, columns) => sum + Object.keys(columns).length, 0);

/** The next error in reading order, wrapping around at the end; null when there is none. */
export function nextFault(
  faults: SheetFaults,
  columns: readonly { readonly key: string }[],
  { row, column }: Cell,
  back: boolean,
): Cell | null {
  const places = [...faults]
    .flatMap(([at, texts]) =>
      columns.flatMap(({ key }, index) => (texts[key] === undefined ? [] : [{ row: at, column: index }])),
    )
    .toSorted((a, b) => a.row - b.row || a.column - b.column);
  const isBehind = (cell: Cell): boolean => cell.row > row || (cell.row === row && cell.column > column);
  const isBefore = (cell: Cell): boolean => cell.row < row || (cell.row === row && cell.column < column);
  return (back ? (places.findLast(isBefore) ?? places.at(-1)) : (places.find(isBehind) ?? places[0])) ?? null;
}
