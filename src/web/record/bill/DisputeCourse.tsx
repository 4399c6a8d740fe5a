/** A dispute from finding to credit: the claim, the carrier's promise, and the bills with the credit. [BI-032] */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { formatMoney } from '#domain/format/money.ts';
import { readDispute } from '#generated/client/disputes.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { invoiceFindingView } from '#generated/screens/views/invoice-finding.ts';
import type { WireRecord } from '#runtime/view.ts';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { ReferenceCell } from '#web/ui/cell/ReferenceCell.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';

type Dispute = Awaited<ReturnType<typeof readDispute>>;
const { invoiceId, ticketId } = invoiceFindingView.fields;

/** Uses the records key, so that a change to the finding refetches it. */
const disputeOf = (id: string, version: unknown) =>
  queryOptions({
    queryKey: ['records', 'invoice-findings', 'dispute', id, version],
    queryFn: ({ signal }) => readDispute(id, { signal }),
    placeholderData: (before) => before,
    retry: false,
  });

export default function DisputeCourse({ record }: { readonly record: WireRecord }) {
  const { data, error, refetch } = useQuery(disputeOf(String(record['id']), record['version']));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={3} />;
  const { finding, credits, letter } = data;
  const { dispute_by: by, credit_promised: promised, credit_expected_by: due } = finding;
  return (
    <>
      <Box component="ol" aria-label={texts['billing.disputeCourse']} sx={list}>
        <Step day={finding.created_at} isDone>
          {texts['billing.disputeFound']}: {finding.summary} <RelatedName field={invoiceId} record={record} />
        </Step>
        <Step day={finding.decided_at} isDone>
          {fill(texts['billing.disputeSent'], { day: by === null ? '–' : formatDate(by, 'text') })}{' '}
          <RelatedName field={ticketId} record={record} />
        </Step>
        {promised !== null && due !== null && (
          <Step isDone>
            {fill(texts['billing.disputePromised'], { amount: formatMoney(promised), day: formatDate(due, 'text') })}
          </Step>
        )}
        {credits.map(({ invoice_id: id, invoice_number: number, invoice_date: day, amount }) => (
          <Step key={id} day={day} isDone>
            {fill(texts['billing.disputeCredited'], { amount: formatMoney(amount) })}{' '}
            <RelatedName field={invoiceId} record={{ invoice_id: id, invoice: { invoice_number: number } }} />
          </Step>
        ))}
        <End {...data} />
      </Box>
      {letter !== null && (
        <Box component="details" sx={{ marginTop: 2 }}>
          <Typography component="summary" variant="subtitle2" sx={{ cursor: 'pointer' }}>
            {texts['billing.disputeLetterTitle']}
          </Typography>
          <Typography variant="body2" sx={letterText}>
            {letter}
          </Typography>
        </Box>
      )}
    </>
  );
}

/** The current status. */
function End({ finding: { status, credit_promised: promised, decision_reason: reason }, missing }: Dispute) {
  if (status === 'RECOVERED') return <Step isDone>{texts['billing.disputeRecovered']}</Step>;
  if (status === 'DENIED')
    return <Step isDone>{[texts['billing.disputeDenied'], reason].filter(Boolean).join(': ')}</Step>;
  const text = fill(texts['billing.disputeMissing'], { amount: formatMoney(missing) });
  return <Step>{promised === null ? `${texts['billing.disputeWaits']}. ${text}` : text}</Step>;
}

interface StepProps {
  readonly day?: string | null;
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

const Step = ({ day = null, isDone = false, children }: StepProps) => (
  <Box component="li" sx={step(isDone)}>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
    {day !== null && (
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {formatDate(day, 'text')}
      </Typography>
    )}
  </Box>
);

/** The name of another record, linked if it has a page. */
const RelatedName = ({ field, record }: { field: typeof invoiceId | typeof ticketId; record: WireRecord }) => {
  const value = record[field.wire];
  return value ? <ReferenceCell field={field} value={value} record={record} isFull /> : null;
};

const list = { listStyle: 'none', margin: 0, padding: 0 };
const letterText = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginTop: 1, maxWidth: 720 };
/** A line runs down the marks; future steps have an open mark. */
const step = (isDone: boolean) => ({
  position: 'relative',
  paddingLeft: 3,
  paddingBottom: 1.5,
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: '5px',
    top: '14px',
    bottom: '-4px',
    borderLeft: 2,
    borderColor: 'divider',
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: '4px',
    width: '12px',
    height: '12px',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: 2,
    borderColor: 'primary.main',
    backgroundColor: isDone ? 'primary.main' : 'background.paper',
  },
});
