/** One queue of a home: count, rows, actions for selected rows, and the empty state. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { workMessages } from '#generated/domain/messages/work.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import type { Holidays } from '#domain/workplace/due.ts';
import type { NamedValues } from '#runtime/view.ts';
import { totalOf, type PartAnswer } from '#web/record/overview.ts';
import { useSelection } from '#web/ui/table/selection.ts';
import type { Queue } from './home.ts';
import { SelectionBar } from '../work/SelectionBar.tsx';
import { useWorkActions } from '../work/use-work-actions.tsx';
import { bulkActions, type WorkAction } from '../work/work-action.ts';
import { Peek } from './Peek.tsx';
import { QueueCards } from './QueueCards.tsx';
import { anchorOf } from './QueueLinks.tsx';
import { QueueTable } from './QueueTable.tsx';
import { wholeParam } from './useHome.ts';

interface Props {
  readonly queue: Queue;
  readonly answer: PartAnswer | undefined;
  readonly holidays: Holidays;
  readonly onRetry: () => void;
}

const none: readonly NamedValues[] = [];

export function QueueSection({ queue, answer, holidays, onRetry }: Props) {
  const records = answer?.records ?? none;
  const selection = useSelection(records);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [now] = useState(() => new Date());
  const [peeked, setPeeked] = useState<NamedValues | null>(null);
  const { press, dialog } = useWorkActions(queue.view, (refused) => {
    if (refused.length === 0) selection.clear();
  });
  const actions = bulkOf(queue);
  const Rows = isPhone ? QueueCards : QueueTable;
  return (
    <Paper variant="outlined" component="section" id={anchorOf(queue.id)} aria-label={queue.title} sx={section}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, paddingInline: 2, paddingBlock: 1 }}>
        <Typography variant="h2" sx={{ fontSize: 15 }}>
          {queue.title}
        </Typography>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {answer && totalOf(answer)}
        </Box>
      </Box>
      {selection.records.length > 0 && (
        <Box sx={{ paddingInline: 2 }}>
          <SelectionBar actions={actions} selection={selection} onPress={press} />
        </Box>
      )}
      {answer?.message !== undefined && <Refused message={answer.message} onRetry={onRetry} />}
      {records.length > 0 && (
        <Rows
          {...{ queue, records, actions, now, holidays }}
          selection={actions.length > 0 ? selection : undefined}
          onPress={press}
          onOpen={setPeeked}
        />
      )}
      {answer?.has_next_page === true && <ShowAll queue={queue} total={totalOf(answer) ?? ''} />}
      {peeked && <Peek queue={queue} record={peeked} onPress={press} onClose={() => setPeeked(null)} />}
      {dialog}
    </Paper>
  );
}

const bulkOf = ({ actions, canSnooze }: Queue): readonly WorkAction[] => [
  ...bulkActions(actions),
  ...(canSnooze === true ? [snooze] : []),
];

const snooze: WorkAction = { kind: 'call', label: workMessages['work.snooze'], call: 'snooze', key: 'h', isBulk: true };

function ShowAll({ queue, total }: { readonly queue: Queue; readonly total: string }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const whole = new URLSearchParams(query);
  whole.set(wholeParam, queue.id);
  return (
    <Button
      component={Link}
      to={`${pathname}?${whole}#${anchorOf(queue.id)}`}
      preventScrollReset
      size="small"
      sx={{ margin: 1 }}
    >
      {fill(tableMessages['table.showAll'], { count: total })}
    </Button>
  );
}

const Refused = ({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        {shellMessages['shell.tryAgain']}
      </Button>
    }
  >
    {message}
  </Alert>
);

const section = { overflow: 'hidden', scrollMarginTop: 72 } as const;
