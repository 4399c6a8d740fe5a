/** A spreadsheet: its tools, cells and messages. It is independent of what its rows contain. */
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
import type { SheetProps } from './view/scene.ts';
import { SheetGrid } from './view/SheetGrid.tsx';
import { StatusBar } from './view/StatusBar.tsx';
import { Tools } from './view/Tools.tsx';

interface Props {
  readonly label: string;
  readonly sheet: Sheet;
  readonly columns: readonly SheetColumn[];
  /** The column sets that the sheet supports, the current one first: a pasted block may match another one. */
  readonly forms?: readonly SheetForm[];
  readonly knownTitles?: KnownTitles;
  readonly onTitles?: (titles: KnownTitles) => void;
  /** By row number. */
  readonly faults: SheetFaults;
  /** Changes by others, by row number. */
  readonly marks?: SheetMarks;
  /** Minimum number of shown rows, including empty ones. */
  readonly leastRows: number;
  readonly mostRows: number;
  /** Numbers of the shown rows; null for all. */
  readonly shown: readonly number[] | null;
  readonly filled: number;
  /** Export to and import from files; omitted when there is none. */
  readonly files?: SheetFiles;
  /** Text about the state of saving. */
  readonly status?: string;
  readonly isLocked: boolean;
  readonly newRow: () => SheetRow;
  readonly onResize: (key: string, width: number) => void;
  /** Present when the user may hide columns. */
  readonly choice?: ColumnChoice;
  /** Called when the user selects the extra entry after the choices of a cell. */
  readonly onExtra?: (column: SheetColumn, cell: Cell) => void;
  /** Shown between the tools and the cells. */
  readonly aside?: ReactNode;
  /** Additional tools. */
  readonly children?: ReactNode;
}

export function SheetPanel({ label, sheet, filled, status, files, choice, onResize, children, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { document: sheetDocument } = useStore(sheet.state);
  const [faulty, setFaulty] = useState<readonly number[] | null>(null);
  const shown = faulty ?? props.shown;
  const count =
    shown?.length ?? Math.min(props.mostRows, Math.max(props.leastRows, sheetDocument.rows.length + spareRows));
  const sheetProps: SheetProps = { ...props, shown, count };
  const [control] = useState(() => createControl(sheet, sheetProps));
  useLayoutEffect(() => control.setProps(sheetProps));
  const finding = useStore(control.finding);
  const pasting = useStore(control.pasting);
  const focus = (): void => box.current?.querySelector('textarea')?.focus({ preventScroll: true });
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Tools
        control={control}
        sheetProps={sheetProps}
        focus={focus}
        onlyFaulty={faulty !== null}
        onOnlyFaulty={(isOn) => setFaulty(isOn ? [...props.faults.keys()].toSorted((a, b) => a - b) : null)}
      >
        {choice && <ColumnMenu {...choice} shown={props.columns} />}
        {files && <FileMenu control={control} files={files} isLocked={sheetProps.isLocked} />}
        {children}
      </Tools>
      {finding && (
        <FindBar
          control={control}
          sheetProps={sheetProps}
          onClose={() => {
            control.finding.set(false);
            focus();
          }}
        />
      )}
      {props.aside}
      <SheetGrid label={label} control={control} sheetProps={sheetProps} onResize={onResize} />
      <StatusBar control={control} filled={filled} status={status} />
      <RowActions
        control={control}
        sheetProps={sheetProps}
        anchor={() => box.current?.querySelector('.active') ?? null}
        onClosed={focus}
      />
      <LaterEdits sheet={sheet} columns={props.columns} marks={props.marks} onClosed={focus} />
      {pasting && (
        <PasteDialog
          {...pasting}
          forms={props.forms ?? [{ columns: props.columns, turn: [] }]}
          firstRow={control.scene.rowAt(control.scene.box().top) + 1}
          onSettings={control.changeSettings}
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

/** Empty rows after the last one. */
const spareRows = 20;
