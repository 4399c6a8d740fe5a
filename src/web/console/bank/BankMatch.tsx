/** Shows the payments that a bank line was matched to, or the possible matches. [BI-031] */
import { useQuery } from '@tanstack/react-query';
import { listBankLineCandidates } from '#generated/client/bank.ts';
import type { Records } from '#generated/records/registry.ts';
import type { WireRecord } from '#runtime/view.ts';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { ChoosePayments, PaymentList } from './ChoosePayments.tsx';
import { PaymentRow } from './PaymentRow.tsx';
import { bankMessages as texts } from '#generated/domain/messages/bank.ts';

export default function BankMatch({ record }: { readonly record: WireRecord }) {
  const line = record as Records['bank-line'];
  // Uses the records key, so that a change to a payment refetches it.
  const { data, error, refetch } = useQuery({
    queryKey: ['records', 'bank-lines', 'payments', line.id, record['version']],
    queryFn: ({ signal }) => listBankLineCandidates(line.id, { signal }),
    retry: false,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  if (line.matched_at === null || line.no_payment_reason !== null)
    return <ChoosePayments key={line.id} line={line} {...data} />;
  return (
    <PaymentList title={texts['bank.matchedTo']}>
      {data.matched.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </PaymentList>
  );
}
