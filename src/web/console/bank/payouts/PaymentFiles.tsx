/** Actions on payment files: create one, and import the bank's reply. [BI-024] */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import {
  preparePaymentFile,
  readPaymentReturns,
  type PreparePaymentFileBody,
  type ReadPaymentReturnsBody,
} from '#generated/client/payouts.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { payoutMessages as texts } from '#generated/domain/messages/payout.ts';
import type { NamedValues } from '#runtime/view.ts';
import { AskingDialog } from '#web/record/actions/AskingDialog.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { mayDo } from '../../auth-provider.ts';

export function PaymentFiles() {
  const [open, setOpen] = useState<'prepare' | 'returns' | null>(null);
  const close = (): void => setOpen(null);
  if (!mayDo(callAccess.preparePaymentFile)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen('returns')}>
        {texts['payout.returns']}
      </Button>
      <Button variant="contained" onClick={() => setOpen('prepare')}>
        {texts['payout.prepare']}
      </Button>
      {open === 'prepare' && <Prepare onClose={close} />}
      {open === 'returns' && <Returns onClose={close} />}
    </>
  );
}

interface Props {
  readonly onClose: () => void;
}

const preparation = {
  id: 'preparePaymentFile',
  label: texts['payout.prepareNow'],
  loadForm: async () => (await import('#generated/forms/operations/prepare-payment-file.ts')).preparePaymentFileForm,
};

function Prepare({ onClose }: Props) {
  const navigate = useNavigate();
  const send = async (body: NamedValues): Promise<void> => {
    const { record, notes } = await preparePaymentFile(body as object as PreparePaymentFileBody);
    const { number, payment_count: count, total } = record;
    const said = { number, count: count ?? 0, total: formatMoney(total), left: notes.join(', ') };
    flash(fill(texts[notes.length === 0 ? 'payout.prepared' : 'payout.preparedLess'], said), 'success');
    onClose();
    await navigate(`/admin/payment-batches/${record.id}/show`);
  };
  return <AskingDialog call={preparation} title={texts['payout.prepare']} onSend={send} onClose={onClose} />;
}

const reading = {
  id: 'readPaymentReturns',
  label: texts['payout.returnsNow'],
  loadForm: async () => (await import('#generated/forms/operations/read-payment-returns.ts')).readPaymentReturnsForm,
};

function Returns({ onClose }: Props) {
  const send = async (body: NamedValues): Promise<void> => {
    const { failed, noticed, notes } = await readPaymentReturns(body as object as ReadPaymentReturnsBody);
    const said = { failed, noticed, left: notes.join('; ') };
    flash(
      fill(texts[notes.length === 0 ? 'payout.returnsRead' : 'payout.returnsLeft'], said),
      notes.length === 0 ? 'success' : 'warning',
    );
    onClose();
  };
  return <AskingDialog call={reading} title={texts['payout.returns']} onSend={send} onClose={onClose} />;
}
