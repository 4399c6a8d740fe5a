/**
 * A bill file in review: the document, the parsed values, missing values, and the button to create the invoice.
 * [BI-022] [BI-025]
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { fileBill, readBillFile } from '#generated/client/invoices.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import type { Records } from '#generated/records/registry.ts';
import type { WireRecord } from '#runtime/view.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { FilePane } from '#web/ui/viewer/FilePane.tsx';
import { fileAt, type ShownFile } from '#web/ui/viewer/shown-file.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { Acknowledge } from './Acknowledge.tsx';
import { BillColumns } from './BillColumns.tsx';
import { BillValues } from './BillValues.tsx';
import { Replay } from './Replay.tsx';
import { BillLines } from './BillLines.tsx';
import { PointList } from './point/PointList.tsx';
import { usePointing } from './point/use-pointing.ts';

type Import = Records['invoice-import'];

export default function BillReview({ record }: { record: WireRecord }) {
  const id = String(record['id']);
  const bill = record as Import;
  const { status, kind, file_id: fileId, file_name: name } = bill;
  const { data, error, refetch } = useQuery({
    queryKey: ['bill-file', id, record['version']],
    queryFn: () => readBillFile(id),
    retry: false,
  });
  const { may } = useTeam();
  const pdf = useMemo(() => fileAt(name, fileUrl(fileId)), [name, fileId]);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  const isOpen = status === 'NEEDS_PERSON' || status === 'READY';
  if (isOpen && kind === 'PDF' && data.words.length > 0 && may(callAccess.setBillLayout))
    return <PointedReview key={String(record['version'])} bill={bill} file={data} pdf={pdf} />;
  return (
    <Box
      sx={{ ...column, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: kind === 'PDF' ? halves : 'minmax(0, 1fr)' } }}
    >
      {kind === 'PDF' && (
        <Box sx={{ minWidth: 0, minHeight: 420 }}>
          <FilePane file={pdf} />
        </Box>
      )}
      <Box sx={{ ...column, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        {isOpen ? <Problems problems={bill.problems} /> : <Outcome bill={bill} />}
        <LeftOutNotes notes={bill.notes} />
        <BillLines file={data} />
        {isOpen && <BillValues key={`values ${String(record['version'])}`} id={id} file={data} />}
        {status === 'READY' && <FileButton id={id} isReady />}
        {kind === 'EDI_810' && status !== 'DISCARDED' && <Acknowledge bill={bill} />}
        {isOpen && <Replay bill={bill} />}
        {isOpen && kind === 'CSV' && may(callAccess.setBillLayout) && (
          <BillColumns key={String(record['version'])} id={id} file={data} />
        )}
        {isOpen && kind !== 'CSV' && data.layout === null && <TypeIn />}
        {status === 'NEEDS_PERSON' && <FileButton id={id} isReady={false} />}
      </Box>
    </Box>
  );
}

interface PointedProps {
  readonly bill: Import;
  readonly file: Awaited<ReturnType<typeof readBillFile>>;
  readonly pdf: ShownFile;
}

/** A PDF bill on which a user marks the positions of values, next to the values read there. */
function PointedReview({ bill, file, pdf }: PointedProps) {
  const pointing = usePointing(file);
  return (
    <Box sx={{ ...column, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: halves } }}>
      <Suspense fallback={<Spinner />}>
        <PointDocument file={pdf} words={file.words} pointing={pointing} />
      </Suspense>
      <Box sx={{ ...column, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        <Problems problems={bill.problems} />
        <BillLines file={file} />
        <BillValues id={bill.id} file={file} />
        {bill.status === 'READY' && <FileButton id={bill.id} isReady />}
        <Replay bill={bill} />
        <PointList id={bill.id} pointing={pointing} />
        {bill.status === 'NEEDS_PERSON' && <FileButton id={bill.id} isReady={false} />}
      </Box>
    </Box>
  );
}

const PointDocument = lazyWithPreload(() => import('./point/PointDocument.tsx'));

const column = { display: 'grid', gap: 2.5 };
const halves = 'minmax(0, 1fr) minmax(0, 1fr)';

function FileButton({ id, isReady }: { id: string; isReady: boolean }) {
  const client = useQueryClient();
  const file = (): void =>
    void whileBusy(() => fileBill(id))
      .then(async ({ lines, coded, open_findings: found }) => {
        flash(fill(texts['billing.billFiled'], { lines, coded, found }), 'success');
        await refreshRecords(client);
      })
      .catch(flashError);
  return (
    <PermittedButton
      access={callAccess.fileBill}
      variant="contained"
      disabled={!isReady}
      onClick={file}
      sx={{ justifySelf: 'start' }}
    >
      {texts['billing.billFile']}
    </PermittedButton>
  );
}

/** A bill in an unknown format is typed in like a file bill. */
const TypeIn = () => (
  <Alert severity="info">
    {texts[useTeam().may(callAccess.fileBill) ? 'billing.billTypeIn' : 'billing.billWithUs']}
    <PermittedButton
      access={callAccess.fileBill}
      href="/admin/invoices/create"
      size="small"
      sx={{ display: 'block', marginTop: 1 }}
    >
      {texts['billing.billTypeInAction']}
    </PermittedButton>
  </Alert>
);

function Outcome({ bill: { status, invoice_id: invoice } }: { bill: Import }) {
  const pathOf = useDashboardPath();
  if (status === 'DISCARDED') return <Alert severity="info">{texts['billing.billIsDiscarded']}</Alert>;
  return (
    <Alert
      severity="success"
      action={
        invoice && (
          <Button component={Link} to={pathOf(`bill-consolidation/invoices/${invoice}`)} color="inherit" size="small">
            {texts['billing.billOpenInvoice']}
          </Button>
        )
      }
    >
      {texts['billing.billIsFiled']}
    </Alert>
  );
}

function Problems({ problems }: Pick<Import, 'problems'>) {
  if (problems.length === 0) return <Alert severity="success">{texts['billing.billNothingMissing']}</Alert>;
  return <Notes severity="warning" title={texts['billing.billProblems']} notes={problems} />;
}

const LeftOutNotes = ({ notes }: Pick<Import, 'notes'>) =>
  notes.length > 0 && <Notes severity="info" title={texts['billing.billLeftOut']} notes={notes} />;

interface NotesProps extends Pick<Import, 'notes'> {
  readonly severity: 'warning' | 'info';
  readonly title: string;
}

const Notes = ({ severity, title, notes }: NotesProps) => (
  <Alert severity={severity}>
    <Typography component="p" variant="subtitle2">
      {title}
    </Typography>
    <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5 }}>
      {notes.map(({ line, text }) => (
        <li key={`${line} ${text}`}>{line == null ? text : fill(texts['billing.billAtLine'], { line, text })}</li>
      ))}
    </Box>
  </Alert>
);
