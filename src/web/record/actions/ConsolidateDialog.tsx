/** Prepares the bills of a month and reports what was left out. [BI-030] */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
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
import { AskingDialog } from './AskingDialog.tsx';

const call = {
  id: 'consolidateBills',
  label: texts['bill.prepareNow'],
  loadForm: async () => (await import('#generated/forms/operations/consolidate-bills.ts')).consolidateBillsForm,
};

export function ConsolidateDialog({ onClose }: { onClose: () => void }) {
  const { teamId } = useTeam();
  const [made, setMade] = useState<ConsolidateBills200 | null>(null);
  if (made !== null) return <ConsolidatedDrafts {...made} onClose={onClose} />;
  return (
    <AskingDialog
      call={call}
      title={texts['bill.prepare']}
      onSend={async (body) => setMade(await consolidateBills(teamId, body))}
      onClose={onClose}
    />
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
