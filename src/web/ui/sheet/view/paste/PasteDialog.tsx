/** Shows what a pasted block would write over, bring into the list's spelling, or not be taken for, before it lands. [SS-022] */
import Box from '@mui/material/Box';
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
import { limits } from '#generated/domain/limits.ts';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { fill } from '#domain/format/fill.ts';
import { withoutRefused, type PasteOutcome, type PastePlan } from '../model/paste.ts';

interface Props {
  readonly plan: PastePlan;
  /** Number of the first row it lands in, from 1. */
  readonly firstRow: number;
  readonly onLand: (plan: PastePlan) => void;
  readonly onClose: () => void;
}

/** More are counted and not listed. */
const mostListed = limits.pasteListMax;

const words: Readonly<Record<PasteOutcome, string>> = {
  new: texts['sheet.pasteNew'],
  changed: texts['sheet.pasteChanged'],
  adjusted: texts['sheet.pasteAdjusted'],
  refused: texts['sheet.pasteRefused'],
  same: texts['sheet.pasteSame'],
};
const outcomes = Object.keys(words) as readonly PasteOutcome[];

export function PasteDialog({ plan, firstRow, onLand, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {fill(texts['sheet.pasteTitle'], { count: plan.rows.length })}
      </DialogTitle>
      <DialogContent>
        <Counts plan={plan} />
        <Cells plan={plan} firstRow={firstRow} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{texts['sheet.cancel']}</Button>
        {plan.counts.refused > 0 && (
          <Button variant="outlined" onClick={() => onLand(withoutRefused(plan))}>
            {texts['sheet.pasteWithoutRefused']}
          </Button>
        )}
        <Button variant="contained" onClick={() => onLand(plan)}>
          {texts['sheet.pasteAll']}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Counts({ plan: { counts, rowsCut, columnsCut } }: Pick<Props, 'plan'>) {
  const told = [
    ...outcomes.filter((outcome) => counts[outcome] > 0).map((outcome) => `${counts[outcome]} ${words[outcome]}`),
    ...(rowsCut > 0 ? [fill(texts['sheet.rowsCut'], { count: rowsCut })] : []),
    ...(columnsCut > 0 ? [fill(texts['sheet.columnsCut'], { count: columnsCut })] : []),
  ];
  return <Typography>{told.join(' · ')}</Typography>;
}

function Cells({ plan, firstRow }: Pick<Props, 'plan' | 'firstRow'>) {
  // Rows that are found by their keys stand anywhere: there every change is worth a look.
  const looked = plan.targets ? outcomes : (['changed', 'adjusted', 'refused'] as const);
  const told = plan.cells.filter(({ outcome }) => looked.some((each) => each === outcome));
  if (told.length === 0) return null;
  return (
    <Box
      sx={{ maxHeight: '40vh', overflow: 'auto', marginTop: 1 }}
      tabIndex={0}
      role="group"
      aria-label={texts['sheet.pasteCells']}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {[
              texts['sheet.row'],
              texts['sheet.column'],
              texts['sheet.pasteNow'],
              texts['sheet.pasteBecomes'],
              texts['sheet.pasteOutcome'],
            ].map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {told.slice(0, mostListed).map(({ row, column, before, after, outcome }) => (
            <TableRow key={`${row}-${column.key}`}>
              <TableCell>{(plan.targets?.[row] ?? firstRow - 1 + row) + 1}</TableCell>
              <TableCell>{column.title}</TableCell>
              <TableCell>{before}</TableCell>
              <TableCell>{after}</TableCell>
              <TableCell>{words[outcome]}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {told.length > mostListed && (
        <Typography variant="body2">{fill(texts['sheet.pasteMore'], { count: told.length - mostListed })}</Typography>
      )}
    </Box>
  );
}
