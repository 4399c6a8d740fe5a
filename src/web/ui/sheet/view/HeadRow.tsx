/** The column titles. A click selects a column; dragging its right edge resizes it. */
import { memo, type PointerEvent } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import type { SheetColumn } from '../model/column.ts';

interface Props {
  readonly columns: readonly SheetColumn[];
  readonly onResize: (key: string, width: number) => void;
}

const narrowest = 48;

export const HeadRow = memo(function HeadRow({ columns, onResize }: Props) {
  const resize = (event: PointerEvent, { key, width }: SheetColumn): void => {
    event.preventDefault();
    event.stopPropagation();
    const edge = event.currentTarget;
    edge.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent): void =>
      onResize(key, Math.max(narrowest, Math.round(width + clientX - event.clientX)));
    edge.addEventListener('pointermove', move as EventListener);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move as EventListener), {
      once: true,
    });
  };
  return (
    <div role="row" aria-rowindex={1} className="head" data-place={-1}>
      <div role="columnheader" className="cell title number" data-column={-1}>
        <span aria-hidden="true">#</span>
        <span className="spoken">{texts['sheet.rowNumber']}</span>
      </div>
      {columns.map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={index + 2}
          className="cell title"
          title={column.title}
          data-column={index}
        >
          {column.title}
          {column.isNeeded && <span aria-hidden="true"> *</span>}
          <span className="edge" aria-hidden="true" onPointerDown={(event) => resize(event, column)} />
        </div>
      ))}
    </div>
  );
});
