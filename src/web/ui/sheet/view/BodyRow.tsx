/**
 * One row of the sheet, memoized. Its elements are reused for another row when the sheet jumps, so a cell has few
 * attributes.
 */
import { memo } from 'react';
import type { SheetColumn, SheetRow } from '../model/column.ts';
import type { SheetMark } from '../model/marks.ts';
import { headHeight, rowHeight } from './style.ts';

interface Props {
  readonly gridId: string;
  /** Display index, from 0. */
  readonly place: number;
  /** Its number in the sheet, from 1. */
  readonly number: number;
  /** Undefined for an empty row after the last one. */
  readonly row: SheetRow | undefined;
  readonly columns: readonly SheetColumn[];
  /** Messages by column. */
  readonly faults: Readonly<Record<string, string>> | undefined;
  /** By column. */
  readonly marks: Readonly<Record<string, SheetMark>> | undefined;
  /** Selected columns; none when `from` is greater than `to`. */
  readonly from: number;
  readonly to: number;
  /** Column of the active cell; -1 when it is in another row. */
  readonly active: number;
}

export const BodyRow = memo(function BodyRow({ gridId, place, number, row, columns, faults, marks, ...seen }: Props) {
  const { from, to, active } = seen;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className="row"
      data-place={place}
      style={{ top: headHeight + place * rowHeight }}
    >
      <div role="rowheader" className="cell number" data-column={-1}>
        {number}
      </div>
      {columns.map((column, index) => {
        const fault = faults?.[column.key];
        const mark = marks?.[column.key];
        const description = [fault, mark?.text].filter(Boolean).join('. ') || undefined;
        const isPicked = index >= from && index <= to;
        return (
          <div
            key={column.key}
            role="gridcell"
            id={index === active ? cellId(gridId, place, index) : undefined}
            aria-colindex={index + 2}
            aria-selected={isPicked}
            aria-invalid={fault !== undefined || undefined}
            aria-description={description}
            title={description}
            data-column={index}
            className={`cell${isPicked ? ' picked' : ''}${fault === undefined ? '' : ' faulty'}${mark ? ` ${mark.kind}` : ''}`}
          >
            {row && (column.read(row) || (column.hint && <span className="hint">{column.hint(row)}</span>))}
          </div>
        );
      })}
    </div>
  );
});

/** Id for `aria-activedescendant` of the text area. */
export const cellId = (gridId: string, place: number, column: number): string => `${gridId}-${place}-${column}`;
