/** Cells that two people changed at once: the current value, the other one, and a button to use it. */
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
import { useId, useState } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { nested, withCells, type SiteRow } from '#domain/bulk-site/row-changes.ts';
import { fill } from '#domain/format/fill.ts';
import type { SheetColumn } from '#web/ui/sheet/model/column.ts';
import type { SheetClash } from '../saving/marks.ts';
import type { Project } from '../use-project.ts';
import { cellText, shownClashes } from './sheet-marks.ts';
import { columnTitle } from '#domain/bulk-site/column-title.ts';

interface Props {
  readonly project: Project;
  /** All possible columns of a row. */
  readonly columns: readonly SheetColumn[];
}

const titles = [texts['sheet.row'], texts['sheet.column'], texts['sheet.clashCurrent'], texts['sheet.clashOther']];

export function Clashes({ project: { sheet, rows, saving }, columns }: Props) {
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const clashes = shownClashes(saving.marks, columns);
  if (clashes.length === 0) return null;
  const settle = (settled: readonly SheetClash[]): void => {
    const left = saving.marks.clashes.filter((clash) => !settled.includes(clash));
    rows.settle({ ...saving.marks, clashes: left });
    if (settled.length === clashes.length) setIsOpen(false);
  };
  const placeOf = ({ id }: SheetClash): number => sheet.state.get().document.rows.findIndex((row) => row['id'] === id);
  const take = (clash: SheetClash): void => {
    const at = placeOf(clash);
    const before = sheet.state.get().document.rows[at];
    if (before) {
      const after = withCells(before as SiteRow, nested([[clash.column, clash.other]]));
      sheet.perform(texts['sheet.clashTaken'], [{ kind: 'set', rows: [at], before: [before], after: [after] }]);
    }
    settle([clash]);
  };
  const count = fill(texts['sheet.clashCount'], { count: clashes.length });
  return (
    <>
      <Button size="small" color="warning" variant="outlined" onClick={() => setIsOpen(true)}>
        {count}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth maxWidth="md" aria-labelledby={titleId}>
        <DialogTitle id={titleId} variant="h2">
          {count}
        </DialogTitle>
        <DialogContent>
          <Typography>{texts['sheet.clashHelp']}</Typography>
          <Table size="small">
            <TableHead>
              <TableRow>
                {titles.map((title) => (
                  <TableCell key={title}>{title}</TableCell>
                ))}
                <TableCell component="td" />
              </TableRow>
            </TableHead>
            <TableBody>
              {clashes.map((clash) => (
                <TableRow key={`${clash.id} ${clash.column}`}>
                  <TableCell>{placeOf(clash) + 1}</TableCell>
                  <TableCell>{columnTitle(clash.column)}</TableCell>
                  <TableCell>{cellText(clash, clash.current, columns)}</TableCell>
                  <TableCell>{cellText(clash, clash.other, columns)}</TableCell>
                  <TableCell align="right">
                    <Button size="small" onClick={() => take(clash)}>
                      {texts['sheet.clashTake']}
                    </Button>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={() => settle(clashes)}>
            {texts['sheet.clashKeep']}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
