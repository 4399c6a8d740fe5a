/** The pointer in a sheet: select, extend, fill, and scroll at the edges. */
import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { fillArea } from '../model/fill.ts';
import { selectionOf, type Box, type Cell } from '../model/range.ts';
import { fillTo } from './actions.ts';
import type { SheetControl } from './control.ts';
import { rowHeight } from './style.ts';

export interface PointerHandlers {
  /** The selection plus the cells that a drag of the handle would fill. */
  readonly fillBox: Box | null;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
}

/** Row and column; -1 for the head and for the row numbers. */
function cellUnder({ clientX, clientY }: { clientX: number; clientY: number }): Cell | null {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]');
  const row = found?.closest<HTMLElement>('[data-place]');
  if (!found || !row) return null;
  // All row numbers are in one element.
  const below = found === row ? Math.floor((clientY - row.getBoundingClientRect().top) / rowHeight) : 0;
  return { row: Number(row.dataset['place']) + below, column: Number(found.dataset['column']) };
}

export function usePointer(
  control: SheetControl,
  box: RefObject<HTMLElement | null>,
  focus: () => void,
): PointerHandlers {
  const drag = useRef<'select' | 'fill' | null>(null);
  const [fillBox, setFillBox] = useState<Box | null>(null);
  const { scene } = control;
  const select = (cell: Cell, extend: boolean): void => {
    const { rows, columns } = scene.size();
    if (cell.row >= 0 && cell.column >= 0) return scene.selectTo(cell, extend);
    const start = extend ? scene.selection().anchor : cell;
    const [top, bottom] = cell.row < 0 ? [0, rows - 1] : [start.row, cell.row];
    const [left, right] = cell.column < 0 ? [0, columns - 1] : [start.column, cell.column];
    scene.sheet.select(selectionOf({ top: Math.max(0, top), bottom, left: Math.max(0, left), right }));
  };
  return {
    fillBox,
    onPointerDown: (event) => {
      const target = event.target as HTMLElement;
      if (event.button !== 0 || target.closest('.keys, .choices')) return;
      const cell = cellUnder(event);
      // Keeps the focus in the text area; leaving the cell accepts the typed text.
      event.preventDefault();
      focus();
      if (target.closest('[data-handle]')) drag.current = 'fill';
      else if (cell) {
        control.commit(control.editing.get() === null ? '' : textIn(box.current));
        select(cell, event.shiftKey);
        drag.current = event.pointerType === 'touch' ? null : 'select';
      }
    },
    onPointerMove: (event) => {
      if (drag.current === null) return;
      scrollAtEdge(box.current, event);
      const cell = cellUnder(event);
      if (cell === null) return;
      if (drag.current === 'fill') setFillBox(fillArea(scene.box(), cell));
      else select(cell, true);
    },
    onPointerUp: () => {
      if (drag.current === 'fill' && fillBox !== null) fillTo(scene, fillBox);
      drag.current = null;
      setFillBox(null);
    },
  };
}

const textIn = (box: HTMLElement | null): string => box?.querySelector('textarea')?.value ?? '';

/** px from an edge, and px per move. */
const nearEdge = 24;
const scrollStep = 48;

function scrollAtEdge(box: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): void {
  if (!box) return;
  const { top, bottom, left, right } = box.getBoundingClientRect();
  if (clientY > bottom - nearEdge) box.scrollTop += scrollStep;
  else if (clientY < top + nearEdge) box.scrollTop -= scrollStep;
  if (clientX > right - nearEdge) box.scrollLeft += scrollStep;
  else if (clientX < left + nearEdge) box.scrollLeft -= scrollStep;
}
