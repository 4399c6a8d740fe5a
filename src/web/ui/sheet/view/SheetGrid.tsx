/** The visible cells of a sheet, virtualized by row. */
import { useEffect, useId, useMemo, useRef } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { fill } from '#domain/format/fill.ts';
import { useStore } from '#web/shell/store.ts';
import type { SheetRow } from '../model/column.ts';
import { boxOf, type Cell } from '../model/range.ts';
import { BodyRow } from './BodyRow.tsx';
import type { SheetControl } from './control.ts';
import { HeadRow } from './HeadRow.tsx';
import { KeyTarget } from './KeyTarget.tsx';
import { RowNumbers } from './RowNumbers.tsx';
import { cellBox, layoutOf, placeOf, reveal } from './layout.ts';
import type { SheetProps } from './scene.ts';
import { SelectionLayer } from './SelectionLayer.tsx';
import { headHeight, rowHeight, SheetBox } from './style.ts';
import { usePointer } from './use-pointer.ts';
import { useWindow } from './use-window.ts';

interface Props {
  readonly label: string;
  readonly control: SheetControl;
  readonly sheetProps: SheetProps;
  readonly onResize: (key: string, width: number) => void;
}

export function SheetGrid({ label, control, sheetProps, onResize }: Props) {
  const gridId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { document: sheetDocument, selection } = useStore(control.scene.sheet.state);
  const { columns, count, faults, isLocked } = sheetProps;
  const layout = useMemo(() => layoutOf(columns), [columns]);
  const seen = useWindow(box, count);
  const focus = (): void => box.current?.querySelector('textarea')?.focus({ preventScroll: true });
  const { fillBox, ...pointer } = usePointer(control, box, focus);
  useEffect(() => reveal(box.current!, layout, selection.focus), [layout, selection.focus]);
  useEffect(() => reveal(box.current!, layout, selection.active), [layout, selection.active]);
  const { top, bottom, left, right } = boxOf(selection);
  const { active } = selection;
  const place = useMemo(() => placeOf(layout, cellBox(active)), [layout, active]);
  const places = Array.from({ length: seen.count }, (_, at) => seen.first + at);
  // Always renders the row of the active cell, so that screen readers can read the focused cell.
  const drawn = places.includes(active.row) || active.row >= count ? places : [...places, active.row];
  return (
    <SheetBox
      ref={box}
      style={{ '--columns': layout.template, '--width': `${layout.edges.at(-1)}px` } as object}
      {...pointer}
      onDoubleClick={() => control.open(false)}
      onContextMenu={(event) => {
        event.preventDefault();
        control.menu.set(active);
      }}
    >
      <div
        role="grid"
        id={gridId}
        aria-label={label}
        aria-multiselectable="true"
        aria-readonly={isLocked || undefined}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        style={{ height: headHeight + count * rowHeight, width: layout.edges.at(-1) }}
      >
        <HeadRow columns={columns} onResize={onResize} />
        <RowNumbers seen={seen} shown={sheetProps.shown} />
        {drawn.map((place) => {
          const at = sheetProps.shown?.[place] ?? place;
          const isIn = place >= top && place <= bottom;
          return (
            <BodyRow
              key={place - seen.base}
              gridId={gridId}
              place={place}
              number={at + 1}
              row={sheetDocument.rows[at]}
              columns={columns}
              faults={faults.get(at)}
              marks={sheetProps.marks?.get(at)}
              from={isIn ? left : 0}
              to={isIn ? right : -1}
              active={place === active.row ? active.column : -1}
            />
          );
        })}
      </div>
      <SelectionLayer selection={selection} layout={layout} seen={seen} fillBox={fillBox} hasHandle={!isLocked} />
      <KeyTarget
        control={control}
        gridId={gridId}
        active={active}
        isLocked={isLocked}
        place={place}
        isLow={active.row > seen.first + seen.count / 2}
        page={Math.max(1, seen.count - 6)}
        label={cellLabel(sheetProps, sheetDocument.rows, active)}
      />
    </SheetBox>
  );
}

/** "Site name, row 4: Dock. Must be unique". */
function cellLabel({ columns, faults, marks, shown }: SheetProps, rows: readonly SheetRow[], active: Cell): string {
  const column = columns[active.column];
  if (!column) return '';
  const at = shown?.[active.row] ?? active.row;
  const row = rows[at];
  const name = fill(texts['sheet.cell'], { column: column.title, row: at + 1 });
  const details = [row && column.read(row), faults.get(at)?.[column.key], marks?.get(at)?.[column.key]?.text].filter(
    Boolean,
  );
  return details.length === 0 ? name : `${name}: ${details.join('. ')}`;
}
