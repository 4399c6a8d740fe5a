/** Actions on payment files: create one, and import the bank's reply. [BI-024] */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { preparePaymentFile, readPaymentReturns } from '#generated/client/payouts.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { limits } from '#generated/domain/limits.ts';
import { payoutMessages as texts } from '#generated/domain/messages/payout.ts';
import { payingAccountView } from '#generated/screens/views/paying-account.ts';
import { paymentBatchView } from '#generated/screens/views/payment-batch.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { RecordSelect } from '#web/record/actions/RecordSelect.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { Field } from '#web/ui/field/full/Field.tsx';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
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

function Prepare({ onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [account, setAccount] = useState('');
  const [day, setDay] = useState('');
  const send = async (): Promise<void> => {
    const { record, notes } = await preparePaymentFile({
      paying_account_id: account,
      ...(day !== '' && { effective_on: day }),
    });
    const { number, payment_count: count, total } = record;
    const said = { number, count: count ?? 0, total: formatMoney(total), left: notes.join(', ') };
    flash(fill(texts[notes.length === 0 ? 'payout.prepared' : 'payout.preparedLess'], said), 'success');
    onClose();
    await navigate(`/admin/payment-batches/${record.id}/show`);
  };
  return (
    <ActionDialog
      title={texts['payout.prepare']}
      button={texts['payout.prepareNow']}
      isReady={account !== ''}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => (
        <>
          <RecordSelect
            label={paymentBatchView.fields.payingAccountId.title}
            path={payingAccountView.path}
            template={payingAccountView.shownAs}
            params={{ is_active: true }}
            value={account}
            onChange={setAccount}
          />
          <Field
            id={`${id}-day`}
            kind="date"
            title={texts['payout.day']}
            help={texts['payout.dayHint']}
            mistake={mistakes['effective_on']?.[0]}
            value={day}
            onChange={(next) => setDay(next ?? '')}
          />
          <Mistakes texts={mistakes['payment_ids']} />
        </>
      )}
    </ActionDialog>
  );
}

function Returns({ onClose }: Props) {
  const [file, setFile] = useState<File>();
  const send = async (): Promise<void> => {
    const { failed, noticed, notes } = await readPaymentReturns({ file: file! });
    const said = { failed, noticed, left: notes.join('; ') };
    flash(
      fill(texts[notes.length === 0 ? 'payout.returnsRead' : 'payout.returnsLeft'], said),
      notes.length === 0 ? 'success' : 'warning',
    );
    onClose();
  };
  return (
    <ActionDialog
      title={texts['payout.returns']}
      button={texts['payout.returnsNow']}
      isReady={file !== undefined}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => (
        <>
          <DropZone
            id="return-file"
            label={file?.name ?? texts['payout.returnsFile']}
            accept={limits.returnFileExtensions}
            isMany={false}
            onFiles={([first]) => setFile(first)}
          />
          <Mistakes texts={mistakes['file']} />
        </>
      )}
    </ActionDialog>
  );
}

const Mistakes = ({ texts: shown = [] }: { readonly texts?: readonly string[] | undefined }) =>
  shown.map((text) => (
    <Typography key={text} variant="body2" color="error">
      {text}
    </Typography>
  ));
