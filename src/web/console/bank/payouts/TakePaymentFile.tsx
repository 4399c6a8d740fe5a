/** Downloads a released payment file for the bank; every later download needs a reason. Shows what its payments are for. [BI-024] */
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { takePaymentFile } from '#generated/client/payouts.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { payoutMessages as texts } from '#generated/domain/messages/payout.ts';
import type { Records } from '#generated/records/registry.ts';
import type { WireRecord } from '#runtime/view.ts';
import { AskingDialog } from '#web/record/actions/AskingDialog.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { saveAs } from '#web/ui/viewer/save-as.ts';
import { mayDo } from '../../auth-provider.ts';

export function TakePaymentFile({ record }: { readonly record: WireRecord }) {
  const batch = record as Records['payment-batch'];
  const isMade = batch.released_at !== null;
  return (
    <>
      <Button component="a" href={`/api/payment-batches/${batch.id}/remittance`} download variant="outlined">
        {texts['payout.adviceFor']}
      </Button>
      {isMade && mayDo(callAccess.takePaymentFile) && <Take batch={batch} />}
    </>
  );
}

const again = {
  id: 'takePaymentFile',
  label: texts['payout.takeAgain'],
  loadForm: async () => (await import('#generated/forms/operations/take-payment-file.ts')).takePaymentFileForm,
};

function Take({ batch: { id, downloaded_at: taken } }: { readonly batch: Records['payment-batch'] }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const isAgain = taken !== null;
  const take = async (body: { reason?: string }): Promise<void> => {
    const { name, text } = await takePaymentFile(id, body);
    saveAs(new Blob([text], { type: 'text/plain' }), name);
    setOpen(false);
    await refreshRecords(client);
  };
  return (
    <>
      <Button
        variant={isAgain ? 'outlined' : 'contained'}
        onClick={() => (isAgain ? setOpen(true) : void whileBusy(() => take({})).catch(flashError))}
      >
        {texts[isAgain ? 'payout.takeAgain' : 'payout.take']}
      </Button>
      {isOpen && <AskingDialog call={again} must={['reason']} onSend={take} onClose={() => setOpen(false)} />}
    </>
  );
}
