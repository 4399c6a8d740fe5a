/** Positions of the cells of a sheet, in px from the upper left corner of its content. */
import type { SheetColumn } from '../model/column.ts';
import type { Box, Cell } from '../model/range.ts';
import { headHeight, numberWidth, rowHeight } from './style.ts';

export interface Layout {
  /** Left edge of each column, then the right edge of the last one. */
  readonly edges: readonly number[];
  /** Value of `grid-template-columns`. */
  readonly template: string;
}

export function layoutOf(columns: readonly SheetColumn[]): Layout {
  const edges = [numberWidth];
  for (const { width } of columns) edges.push(edges.at(-1)! + width);
  return { edges, template: [numberWidth, ...columns.map(({ width }) => width)].map((px) => `${px}px`).join(' ') };
}

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const placeOf = ({ edges }: Layout, box: Box): Place => ({
  left: edges[box.left]! - 1,
  top: headHeight + box.top * rowHeight - 1,
  width: edges[box.right + 1]! - edges[box.left]! + 1,
  height: (box.bottom - box.top + 1) * rowHeight + 1,
});

export const cellBox = ({ row, column }: Cell): Box => ({ top: row, bottom: row, left: column, right: column });

/** Scrolls a cell into view, clear of the fixed head and row numbers; shows the start of a cell that does not fit. */
export function reveal(element: HTMLElement, layout: Layout, cell: Cell): void {
  const { left, top, width } = placeOf(layout, cellBox(cell));
  const right = left + width;
  const bottom = top + rowHeight;
  if (top - headHeight < element.scrollTop) element.scrollTop = top - headHeight;
  else if (bottom + 2 > element.scrollTop + element.clientHeight) element.scrollTop = bottom + 2 - element.clientHeight;
  const farthest = left - numberWidth;
  const nearest = Math.min(right + 2 - element.clientWidth, farthest);
  element.scrollLeft = Math.min(Math.max(element.scrollLeft, nearest), farthest);
}
