/** The keys of a cell: up, down, next error, copy from above, copy from the previous term. */
import type { KeyboardEvent } from 'react';
import type { GridColumn } from './columns.ts';
import type { GridRow } from './rows.ts';

interface Place {
  readonly rows: readonly GridRow[];
  readonly columns: readonly GridColumn[];
  readonly row: GridRow;
  readonly column: GridColumn;
}

/** Moves the focus, or returns the text to copy into the cell; null for none. */
export function keyAction(event: KeyboardEvent<HTMLElement>, { rows, columns, row, column }: Place): string | null {
  const { key, currentTarget: cell } = event;
  const isList = cell.tagName === 'SELECT';
  if (event.ctrlKey || event.metaKey) {
    const source = { d: rowAbove(rows, row, column), r: termBefore(columns, row, column) }[key.toLowerCase()];
    if (source === undefined) return null;
    event.preventDefault();
    return source;
  }
  const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[key];
  if (key === 'F8') focusFault(cell);
  else if (step === undefined || (isList && key !== 'Enter')) return null;
  else focusRow(cell, step);
  event.preventDefault();
  return null;
}

function rowAbove(rows: readonly GridRow[], row: GridRow, column: GridColumn): string | null {
  const above = rows[rows.findIndex(({ id }) => id === row.id) - 1];
  return above ? column.read(above) : null;
}

/** The same charge of the previous term: charge columns are in pairs, shortest term first. */
function termBefore(columns: readonly GridColumn[], row: GridRow, column: GridColumn): string | null {
  const same = columns.filter(({ field, key }) => field === column.field && key !== column.field);
  const before = same[same.findIndex(({ key }) => key === column.key) - 1];
  return before ? before.read(row) : null;
}

function focusRow(cell: HTMLElement, step: number): void {
  const all = [...cell.closest('tbody')!.querySelectorAll<HTMLElement>(`[data-cell="${cell.dataset['cell']}"]`)];
  const open = all.filter((each) => !each.matches(':disabled'));
  open[open.indexOf(cell) + step]?.focus();
}

/** The next error in reading order, wrapping around at the end. */
function focusFault(cell: HTMLElement): void {
  const all = [...cell.closest('table')!.querySelectorAll<HTMLElement>('[data-cell]')];
  const at = all.indexOf(cell);
  [...all.slice(at + 1), ...all.slice(0, at + 1)].find((each) => each.matches('[aria-invalid=true]'))?.focus();
}
