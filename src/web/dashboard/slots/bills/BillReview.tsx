/** A bill file beside what was read of it: its columns, what is missing, and the draft that becomes of it. [BI-022] */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fill } from '#domain/format/fill.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { fileBill, readBillFile } from '#generated/client/invoices.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import type { Records } from '#generated/records/registry.ts';
import type { WireRecord } from '#runtime/view.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { FilePane } from '#web/ui/viewer/FilePane.tsx';
import { fileAt } from '#web/ui/viewer/shown-file.ts';
import { BillColumns } from './BillColumns.tsx';
import { BillLines } from './BillLines.tsx';

export default function BillReview({ record }: { record: WireRecord }) {
  const client = useQueryClient();
  const id = String(record['id']);
  const { status, kind, problems, file_id: fileId, file_name: name } = record as unknown as Records['invoice-import'];
  const { data } = useQuery({
    queryKey: ['bill-file', id, record['version']],
    queryFn: () => readBillFile(id),
  });
  const paper = useMemo(() => fileAt(name, fileUrl(fileId)), [name, fileId]);
  if (!data) return <Spinner />;
  const file = (): void =>
    void whileBusy(() => fileBill(id))
      .then(async ({ lines, coded, open_findings: found }) => {
        flash(fill(texts['billing.billFiled'], { lines, coded, found }), 'success');
        await refreshRecords(client);
      })
      .catch(flashError);
  const isOpen = status === 'NEEDS_PERSON' || status === 'READY';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: kind === 'PDF' ? '1fr 1fr' : 'minmax(0, 1fr)' },
      }}
    >
      {kind === 'PDF' && (
        <Box sx={{ minWidth: 0, minHeight: 420 }}>
          <FilePane file={paper} />
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        <Problems problems={problems} />
        {isOpen && kind === 'CSV' && <BillColumns id={id} file={data} />}
        <BillLines file={data} />
        {isOpen && (
          <PermittedButton
            access={callAccess.fileBill}
            variant="contained"
            disabled={status !== 'READY'}
            onClick={file}
            sx={{ justifySelf: 'start' }}
          >
            {texts['billing.billFile']}
          </PermittedButton>
        )}
      </Box>
    </Box>
  );
}

function Problems({ problems }: { problems: Records['invoice-import']['problems'] }) {
  if (problems.length === 0) return <Alert severity="success">{texts['billing.billNothingMissing']}</Alert>;
  return (
    <Alert severity="warning">
      <Typography variant="subtitle2">{texts['billing.billProblems']}</Typography>
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5 }}>
        {problems.map(({ line, text }) => (
          <li key={`${line} ${text}`}>{line === null || line === undefined ? text : `${line}: ${text}`}</li>
        ))}
      </Box>
    </Alert>
  );
}
