/** A spreadsheet: its tools, its cells, and what it says about them. It knows nothing of what its rows are about. */
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from '#web/shell/store.ts';
import type { SheetColumn, SheetRow } from './model/column.ts';
import type { SheetFaults } from './model/faults.ts';
import type { SheetMarks } from './model/marks.ts';
import type { KnownTitles, SheetForm } from './model/paste-titles.ts';
import type { Cell } from './model/range.ts';
import type { Sheet } from './model/sheet.ts';
import { FileMenu, type SheetFiles } from './file/FileMenu.tsx';
import { ColumnMenu, type ColumnChoice } from './view/ColumnMenu.tsx';
import { createControl } from './view/control.ts';
import { FindBar } from './view/FindBar.tsx';
import { LaterEdits } from './view/LaterEdits.tsx';
import { PasteDialog } from './view/paste/PasteDialog.tsx';
import { RowActions } from './view/RowActions.tsx';
import type { SheetGiven } from './view/scene.ts';
import { SheetGrid } from './view/SheetGrid.tsx';
import { StatusBar } from './view/StatusBar.tsx';
import { Tools } from './view/Tools.tsx';

interface Props {
  readonly label: string;
  readonly sheet: Sheet;
  readonly columns: readonly SheetColumn[];
  /** In which it can stand, as it does first: a pasted block may be of another. */
  readonly forms?: readonly SheetForm[];
  readonly knownTitles?: KnownTitles;
  readonly onTitles?: (titles: KnownTitles) => void;
  /** By row number. */
  readonly faults: SheetFaults;
  /** What others did, by row number. */
  readonly marks?: SheetMarks;
  /** Shown at least, empty ones included. */
  readonly leastRows: number;
  readonly mostRows: number;
  /** Rows that are shown, by number; null for all. */
  readonly shown: readonly number[] | null;
  readonly filled: number;
  /** The files that it is taken out into and that are brought in; without it there are none. */
  readonly files?: SheetFiles;
  /** How its changes are kept. */
  readonly status?: string;
  readonly isLocked: boolean;
  readonly newRow: () => SheetRow;
  readonly onResize: (key: string, width: number) => void;
  /** Present where columns can be hidden. */
  readonly choice?: ColumnChoice;
  /** The entry behind the choices of a cell was chosen. */
  readonly onExtra?: (column: SheetColumn, cell: Cell) => void;
  /** Stands between the tools and the cells. */
  readonly aside?: ReactNode;
  /** Further tools. */
  readonly children?: ReactNode;
}

export function SheetPanel({ label, sheet, filled, status, files, choice, onResize, children, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { document: held } = useStore(sheet.state);
  const [faulty, setFaulty] = useState<readonly number[] | null>(null);
  const shown = faulty ?? props.shown;
  const count = shown?.length ?? Math.min(props.mostRows, Math.max(props.leastRows, held.rows.length + spareRows));
  const given: SheetGiven = { ...props, shown, count };
  const [control] = useState(() => createControl(sheet, given));
  useLayoutEffect(() => control.give(given));
  const finding = useStore(control.finding);
  const pasting = useStore(control.pasting);
  const focus = (): void => box.current?.querySelector('textarea')?.focus({ preventScroll: true });
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Tools
        control={control}
        given={given}
        focus={focus}
        onlyFaulty={faulty !== null}
        onOnlyFaulty={(isOn) => setFaulty(isOn ? [...props.faults.keys()].toSorted((a, b) => a - b) : null)}
      >
        {choice && <ColumnMenu {...choice} shown={props.columns} />}
        {files && <FileMenu control={control} files={files} isLocked={given.isLocked} />}
        {children}
      </Tools>
      {finding && (
        <FindBar
          control={control}
          given={given}
          onClose={() => {
            control.finding.set(false);
            focus();
          }}
        />
      )}
      {props.aside}
      <SheetGrid label={label} control={control} given={given} onResize={onResize} />
      <StatusBar control={control} filled={filled} status={status} />
      <RowActions
        control={control}
        given={given}
        anchor={() => box.current?.querySelector('.active') ?? null}
        onClosed={focus}
      />
      <LaterEdits sheet={sheet} columns={props.columns} marks={props.marks} onClosed={focus} />
      {pasting && (
        <PasteDialog
          {...pasting}
          forms={props.forms ?? [{ columns: props.columns, turn: [] }]}
          firstRow={control.scene.rowAt(control.scene.box().top) + 1}
          onWish={control.wish}
          onLand={(chosen) => {
            control.land(chosen);
            focus();
          }}
          onClose={() => {
            control.pasting.set(null);
            focus();
          }}
        />
      )}
    </Box>
  );
}

/** Empty rows behind the last one. */
const spareRows = 20;
