/** Prepares the bills of a month and reports what was left out. [BI-030] */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { periodText } from '#domain/bills/consolidation/months.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { consolidateBills, type ConsolidateBills200 } from '#generated/client/billing.ts';
import { billMessages as texts } from '#generated/domain/messages/bill.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import { ActionDialog } from './ActionDialog.tsx';

export function ConsolidateDialog({ onClose }: { onClose: () => void }) {
  const { teamId } = useTeam();
  const [day, setDay] = useState('');
  const [made, setMade] = useState<ConsolidateBills200 | null>(null);
  if (made !== null) return <ConsolidatedDrafts {...made} onClose={onClose} />;
  return (
    <ActionDialog
      title={texts['bill.prepare']}
      button={texts['bill.prepareNow']}
      isReady
      onSend={async () => setMade(await consolidateBills(teamId, day === '' ? {} : { period_start: day }))}
      onClose={onClose}
    >
      {(mistakes) => (
        <TextField
          type="date"
          label={texts['bill.month']}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={mistakes['period_start'] !== undefined}
          helperText={mistakes['period_start']?.[0] ?? texts['bill.monthHelp']}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </ActionDialog>
  );
}

/** The drafts to check, and notes to read before they are issued. */
function ConsolidatedDrafts({ records, notes, onClose }: ConsolidateBills200 & { onClose: () => void }) {
  const id = useId();
  const pathOf = useDashboardPath();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{records.length === 0 ? texts['bill.nonePrepared'] : texts['bill.prepared']}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <PlainList>
          {records.map((bill) => (
            <li key={bill.id}>
              <Link
                component={RouterLink}
                to={pathOf(`bill-consolidation/bills/${bill.id}/overview`)}
                onClick={onClose}
              >
                {fill(texts['bill.draftOf'], {
                  period: periodText({ start: bill.period_start, end: bill.period_end }),
                  amount: bill.total ? formatMoney(bill.total) : '',
                })}
              </Link>
            </li>
          ))}
        </PlainList>
        {notes.map((note) => (
          <Alert key={note} severity="warning">
            {note}
          </Alert>
        ))}
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {shellMessages['shell.close']}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
