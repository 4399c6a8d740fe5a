/** The ledger entries of a bill and the exports: the first, again with a reason, and the reversal after a void. [BI-033] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { formatMoney } from '#domain/format/money.ts';
import { exportBillToLedger } from '#generated/client/gl-exports.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { appMessages } from '#generated/domain/messages/app.ts';
import { billMessages as texts } from '#generated/domain/messages/bill.ts';
import type { Records } from '#generated/records/registry.ts';
import { consolidatedBillView } from '#generated/screens/views/consolidated-bill.ts';
import { glExportView } from '#generated/screens/views/gl-export.ts';
import type { WireRecord } from '#runtime/view.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { listOf, refreshRecords } from '#web/shell/records.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import { AskingDialog } from '../actions/AskingDialog.tsx';

type Export = Records['gl-export'];
type Bill = Records['consolidated-bill'];

export default function BillLedger({ record }: { readonly record: WireRecord }) {
  const bill = record as Bill;
  const isVoid = bill.status === 'VOID';
  const reversal = useQuery({
    ...listOf(consolidatedBillView.path, { team_id: bill.team_id, reverses_bill_id: bill.id }),
    enabled: isVoid,
  });
  const taken = isVoid ? reversal.data?.records[0]?.['id'] : undefined;
  const own = useQuery(listOf(glExportView.path, { team_id: bill.team_id, consolidated_bill_id: bill.id }));
  const back = useQuery({
    ...listOf(glExportView.path, { team_id: bill.team_id, consolidated_bill_id: String(taken) }),
    enabled: taken !== undefined,
  });
  const failed = [own, reversal, back].find(({ error }) => error !== null);
  if (failed) return <LoadFailure error={failed.error!} onRetry={() => void failed.refetch()} />;
  if (!own.data || (isVoid && !reversal.data) || (taken !== undefined && !back.data)) return <Spinner />;
  const exports = own.data.records as readonly Export[];
  const reversals = (back.data?.records ?? []) as readonly Export[];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <State bill={bill} exports={exports} reversals={reversals} />
      <PlainList>
        {reversals.map((each) => (
          <Row key={each.id} made={each} isReversal />
        ))}
        {exports.map((each) => (
          <Row key={each.id} made={each} isReversal={false} />
        ))}
      </PlainList>
    </Box>
  );
}

interface StateProps {
  readonly bill: Bill;
  readonly exports: readonly Export[];
  readonly reversals: readonly Export[];
}

/** The next step in words and as a button. */
function State({ bill: { id, status, reverses_bill_id: reverses }, exports, reversals }: StateProps) {
  if (status === 'DRAFT') return <NothingHere text={texts['bill.ledgerDraft']} />;
  if (status === 'VOID' && reverses === null) {
    if (exports.length === 0) return <NothingHere text={texts['bill.ledgerNever']} />;
    return (
      <>
        <Typography variant="body2">{texts['bill.ledgerVoided']}</Typography>
        <ExportButton id={id} label={texts['bill.ledgerReverse']} isRepeat={reversals.length > 0} />
      </>
    );
  }
  return (
    <>
      {exports.length === 0 && <NothingHere text={texts['bill.ledgerNone']} />}
      <ExportButton id={id} label={texts['bill.ledgerExport']} isRepeat={exports.length > 0} />
    </>
  );
}

const again = {
  id: 'exportBillToLedger',
  label: texts['bill.ledgerAgain'],
  loadForm: async () => (await import('#generated/forms/operations/export-bill-to-ledger.ts')).exportBillToLedgerForm,
};

function ExportButton({ id, label, isRepeat }: { id: string; label: string; isRepeat: boolean }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const send = async (body: { reason?: string }): Promise<void> => {
    const { batch_id: batch } = await exportBillToLedger(id, body);
    flash(fill(texts['bill.ledgerMade'], { batch: batch ?? '' }), 'success');
    await refreshRecords(client);
    setOpen(false);
  };
  return (
    <>
      <PermittedButton
        access={callAccess.exportBillToLedger}
        variant={isRepeat ? 'outlined' : 'contained'}
        sx={{ justifySelf: 'start' }}
        onClick={() => (isRepeat ? setOpen(true) : void whileBusy(() => send({})).catch(flashError))}
      >
        {isRepeat ? texts['bill.ledgerAgain'] : label}
      </PermittedButton>
      {isOpen && <AskingDialog call={again} must={['reason']} onSend={send} onClose={() => setOpen(false)} />}
    </>
  );
}

function Row({ made, isReversal }: { made: Export; isReversal: boolean }) {
  const { batch_id: batch, row_count: rows, total, created_at: at, is_repeat: isRepeat, reason, file_id: file } = made;
  const about = { rows: rows ?? 0, total: total === null ? '' : formatMoney(total), date: formatDate(at, 'text') };
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography component="span" variant="body2" sx={{ fontWeight: 600, marginRight: 1 }}>
          {batch}
        </Typography>
        {isReversal && <Chip size="small" color="warning" label={texts['bill.ledgerReversal']} />}
        {isRepeat && <Chip size="small" label={texts['bill.ledgerRepeat']} />}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {fill(texts['bill.ledgerRows'], about)}
        </Typography>
        {reason !== null && <Typography variant="body2">{reason}</Typography>}
      </Box>
      {file !== null && (
        <Button component="a" href={fileUrl(file)} download={`${batch}.csv`} variant="outlined" size="small">
          {appMessages['app.download']}
        </Button>
      )}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  paddingBlock: 1.25,
  borderTop: 1,
  borderColor: 'divider',
};
