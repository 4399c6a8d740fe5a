/** Asks the user whether undo or redo should overwrite cells that others changed later. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { fill } from '#domain/format/fill.ts';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { useStore } from '#web/shell/store.ts';
import type { LaterEdit } from '../model/change.ts';
import type { SheetColumn, SheetRow } from '../model/column.ts';
import type { SheetMarks } from '../model/marks.ts';
import type { Sheet } from '../model/sheet.ts';

interface Props {
  readonly sheet: Sheet;
  readonly columns: readonly SheetColumn[];
  /** The author of each change, by cell. */
  readonly marks: SheetMarks | undefined;
  readonly onClosed: () => void;
}

interface Line {
  readonly key: string;
  readonly row: number;
  readonly column: string;
  /** "Changed by Dana Whitfield". */
  readonly who: string;
  readonly now: string;
  readonly turned: string;
}

export function LaterEdits({ sheet, columns, marks, onClosed }: Props) {
  const titleId = useId();
  const { laterEdits, document } = useStore(sheet.state);
  const lines = laterEdits.flatMap((edit) => linesOf(edit, document.rows, columns, marks));
  if (lines.length === 0) return null;
  const settle = (label: string | null) => (): void => {
    sheet.settleLaterEdits(label);
    onClosed();
  };
  return (
    <Dialog open onClose={settle(null)} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {fill(texts[lines.length === 1 ? 'sheet.laterEdit' : 'sheet.laterEdits'], { count: lines.length })}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ marginBottom: 1 }}>{texts['sheet.laterEditsHelp']}</Typography>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{texts['sheet.cellTitle']}</TableCell>
              <TableCell>{texts['sheet.laterEditNow']}</TableCell>
              <TableCell>{texts['sheet.laterEditTurned']}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ key, row, column, who, now, turned }) => (
              <TableRow key={key}>
                <TableCell>{fill(texts['sheet.cell'], { column, row })}</TableCell>
                <TableCell>
                  {now}
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {who}
                  </Typography>
                </TableCell>
                <TableCell>{turned}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, padding: 2 }}>
        <Button onClick={settle(texts['sheet.laterEditsTaken'])}>{texts['sheet.laterEditsOverwrite']}</Button>
        <Button variant="contained" onClick={settle(null)}>
          {texts['sheet.laterEditsKeep']}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function linesOf(
  { now, turned }: LaterEdit,
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  marks: SheetMarks | undefined,
): readonly Line[] {
  const place = rows.findIndex(({ id }) => id === now['id']);
  const whoOf = (key: string): string => marks?.get(place)?.[key]?.text ?? texts['sheet.changedElsewhere'];
  const row = rows[place];
  const kept = row === undefined ? [] : columns.filter((column) => column.read(row) === column.read(now));
  const shown =
    turned === null
      ? editedCells(kept, now, (key) => marks?.get(place)?.[key] !== undefined)
      : kept.filter((column) => column.read(turned) !== column.read(now));
  return shown.map((column) => ({
    key: `${String(now['id'])} ${column.key}`,
    row: place + 1,
    column: column.title,
    who: whoOf(column.key),
    now: column.read(now) || texts['sheet.emptyCell'],
    turned: turned === null ? texts['sheet.rowGone'] : column.read(turned) || texts['sheet.emptyCell'],
  }));
}

/** The cells of a row that are marked as changed, else the first with a text. */
function editedCells(
  columns: readonly SheetColumn[],
  row: SheetRow,
  isMarked: (key: string) => boolean,
): readonly SheetColumn[] {
  const marked = columns.filter(({ key }) => isMarked(key));
  return marked.length > 0 ? marked : columns.filter((column) => column.read(row) !== '').slice(0, 1);
}
