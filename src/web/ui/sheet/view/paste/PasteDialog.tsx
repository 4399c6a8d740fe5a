/** Preview of a pasted block: overwritten, adjusted and rejected cells. [SS-022] */
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
import { formatNumber } from '#domain/format/number.ts';
import {
  withoutRefused,
  type PastedCell,
  type PasteOutcome,
  type PastePlan,
  type PasteSettings,
} from '../../model/paste.ts';
import type { SheetForm } from '../../model/paste-titles.ts';
import { PasteTitles } from './PasteTitles.tsx';
import { PasteValues } from './PasteValues.tsx';

interface Props {
  readonly plan: PastePlan;
  readonly settings: PasteSettings;
  readonly onSettings: (settings: PasteSettings) => void;
  /** The column sets that the sheet supports. */
  readonly forms: readonly SheetForm[];
  /** Number of the first target row, from 1. */
  readonly firstRow: number;
  readonly onLand: (plan: PastePlan) => void;
  readonly onClose: () => void;
}

/** Additional rows are only counted. */
const mostListed = limits.pasteListMax;

const words: Readonly<Record<PasteOutcome, string>> = {
  new: texts['sheet.pasteNew'],
  changed: texts['sheet.pasteChanged'],
  adjusted: texts['sheet.pasteAdjusted'],
  refused: texts['sheet.pasteRefused'],
  same: texts['sheet.pasteSame'],
};
const outcomes = Object.keys(words) as readonly PasteOutcome[];

export function PasteDialog({ plan, settings, onSettings, forms, firstRow, onLand, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {fill(texts['sheet.pasteTitle'], { count: formatNumber(plan.rows.length) })}
      </DialogTitle>
      <DialogContent>
        <Counts plan={plan} />
        <PasteTitles plan={plan} forms={forms} settings={settings} onSettings={onSettings} />
        <PasteValues plan={plan} settings={settings} onSettings={onSettings} />
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
  const countTexts = outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatNumber(counts[outcome])} ${words[outcome]}`);
  const parts = [
    ...(countTexts.length > 0 ? [fill(texts['sheet.pasteCounts'], { counts: countTexts.join(', ') })] : []),
    ...(rowsCut > 0 ? [fill(texts['sheet.rowsCut'], { count: rowsCut })] : []),
    ...(columnsCut > 0 ? [fill(texts['sheet.columnsCut'], { count: columnsCut })] : []),
  ];
  return <Typography>{parts.join(' · ')}</Typography>;
}

function Cells({ plan, firstRow }: Pick<Props, 'plan' | 'firstRow'>) {
  // Rows matched by key may be anywhere in the sheet, so every change is listed.
  const listedOutcomes = plan.targets ? outcomes : (['changed', 'adjusted'] as const);
  // Rejected texts have their own list.
  const listed = plan.cells.filter(
    ({ outcome }) => outcome !== 'refused' && listedOutcomes.some((each) => each === outcome),
  );
  if (listed.length === 0) return null;
  const groups = [...Map.groupBy(listed, changeKey).values()];
  const rowText = (cells: readonly PastedCell[]): string =>
    cells.length > 1
      ? fill(texts['sheet.pasteRows'], { count: formatNumber(cells.length) })
      : String((plan.targets?.[cells[0]!.row] ?? firstRow - 1 + cells[0]!.row) + 1);
  return (
    <Box
      sx={{ maxHeight: '40vh', overflow: 'auto', marginTop: 2 }}
      tabIndex={0}
      role="group"
      aria-label={texts['sheet.pasteCells']}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {headings.map((word) => (
              <TableCell key={word}>{texts[word]}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.slice(0, mostListed).map((cells) => (
            <TableRow key={changeKey(cells[0]!)}>
              <TableCell>{rowText(cells)}</TableCell>
              <TableCell>{cells[0]!.column.title}</TableCell>
              <TableCell>{cells[0]!.before}</TableCell>
              <TableCell>{cells[0]!.after}</TableCell>
              <TableCell>{words[cells[0]!.outcome]}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {groups.length > mostListed && (
        <Typography variant="body2">{fill(texts['sheet.pasteMore'], { count: groups.length - mostListed })}</Typography>
      )}
    </Box>
  );
}

const headings = ['sheet.row', 'sheet.column', 'sheet.pasteNow', 'sheet.pasteBecomes', 'sheet.pasteOutcome'] as const;

/** Groups the same change in many rows into one line. */
const changeKey = ({ column, before, after, outcome }: PastedCell): string =>
  JSON.stringify([column.key, before, after, outcome]);
