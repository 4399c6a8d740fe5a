/** Drops cells that are too long to be saved, so the rest of the sheet can be. */
import { exceededLimit } from './cell-length.ts';
import type { RowChanges } from './row-changes.ts';

/** The changes without such cells; the same object if there are none. */
export function savableChanges(changes: RowChanges): RowChanges {
  const { set = [], put = [] } = changes;
  const isWhole =
    set.every(({ cells }) => !hasOverlong(cells)) && put.every(({ rows }) => rows.every((row) => !hasOverlong(row)));
  if (isWhole) return changes;
  const left = set
    .map(({ id, cells }) => ({ id, cells: without(cells) }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
  const { set: _set, ...others } = changes;
  return {
    ...others,
    ...(left.length > 0 && { set: left }),
    ...(put.length > 0 && { put: put.map(({ after, rows }) => ({ after, rows: rows.map(without) })) }),
  };
}

const hasOverlong = (cells: object): boolean =>
  Object.entries(cells).some(([wire, value]) => exceededLimit(wire, value) !== null);

const without = <Cells extends object>(cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([wire, value]) => exceededLimit(wire, value) === null)) as Cells;
