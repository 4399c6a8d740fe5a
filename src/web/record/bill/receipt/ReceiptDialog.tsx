/** A receipt that pays several bills: shows the share of each before it is recorded. [BI-024] */
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { recordReceipt } from '#generated/client/billing.ts';
import { billMessages as texts } from '#generated/domain/messages/bill.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { viewersToday } from '#web/shell/session/today.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { LoadFailure } from '../../list/LoadFailure.tsx';
import { useTeam } from '../../team/team-context.ts';
import { BillsToPay } from './BillsToPay.tsx';
import { useOpenBills } from './open-bills.ts';
import { bodyOf, sharesOf, type Receipt, type Shares } from './receipt.ts';
import { ReceiptFields } from './ReceiptFields.tsx';

export function ReceiptDialog({ onClose }: { readonly onClose: () => void }) {
  const { teamId } = useTeam();
  const [key] = useState(() => crypto.randomUUID());
  const [receipt, setReceipt] = useState<Receipt>(() => ({
    money: undefined,
    day: viewersToday(),
    method: 'ach',
    reference: undefined,
    leftOut: [],
  }));
  const change = (part: Partial<Receipt>): void => setReceipt((before) => ({ ...before, ...part }));
  const { data: open, error, retry } = useOpenBills(teamId);
  const shares = sharesOf(receipt, open ?? []);
  const body = open && bodyOf(receipt, shares);
  const send = async (): Promise<void> => {
    const { payments } = await recordReceipt(teamId, body!, { headers: { 'Idempotency-Key': key } });
    flash(fill(texts['bill.receiptRecorded'], { count: payments.length }), 'success');
    onClose();
  };
  return (
    <ActionDialog
      title={texts['bill.receipt']}
      button={texts['bill.receiptNow']}
      isReady={body !== undefined}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => (
        <>
          <ReceiptFields receipt={receipt} mistakes={mistakes} onChange={change} />
          {error && <LoadFailure error={error} onRetry={retry} />}
          {!error && !open && <Spinner />}
          {shares.bills.length > 0 && (
            <BillsToPay
              {...shares}
              leftOut={receipt.leftOut}
              onChange={(leftOut) => change({ leftOut })}
              mistake={mistakes['bill_ids']?.[0]}
            />
          )}
          {open && <LeftOver receipt={receipt} shares={shares} />}
        </>
      )}
    </ActionDialog>
  );
}

/** Warns that the rest becomes a credit. */
function LeftOver({ receipt: { money }, shares: { bills, parts } }: { receipt: Receipt; shares: Shares }) {
  const over = parts.get(null);
  if (money === undefined || over === undefined) return null;
  const amount = formatMoney({ value: over, code: money.code });
  return (
    <Alert severity="info">
      {bills.length === 0 ? texts['bill.receiptNoBill'] : fill(texts['bill.receiptOver'], { amount })}
    </Alert>
  );
}
