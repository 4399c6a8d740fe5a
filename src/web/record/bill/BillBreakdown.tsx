/** One bill by carrier, category and service; each list adds up to the total. [BI-023] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatMoney } from '#domain/format/money.ts';
import { readBillBreakdown, type BillPart } from '#generated/client/billing.ts';
import { billMessages as texts } from '#generated/domain/messages/bill.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { WireRecord } from '#runtime/view.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';

/** Uses the records key, so that a change to a line refetches it. */
const breakdownOf = (id: string, version: unknown) =>
  queryOptions({
    queryKey: ['records', 'consolidated-bills', 'breakdown', id, version],
    queryFn: ({ signal }) => readBillBreakdown(id, { signal }),
    placeholderData: (before) => before,
  });

export default function BillBreakdown({ record }: { readonly record: WireRecord }) {
  const { data, isError, refetch } = useQuery(breakdownOf(String(record['id']), record['version']));
  if (isError)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <NothingHere text={texts['bill.breakdownFailed']} />
        <Button onClick={() => void refetch()}>{shellMessages['shell.tryAgain']}</Button>
      </Box>
    );
  if (!data) return <TableSkeleton rows={3} />;
  if (data.carriers.length === 0) return <NothingHere text={texts['bill.noLines']} />;
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
    >
      <Parts title={texts['bill.byCarrier']} rest={texts['bill.ofNoCarrier']} parts={data.carriers} />
      <Parts title={texts['bill.byCategory']} rest={texts['bill.ofNoCategory']} parts={data.categories} />
      <Parts title={texts['bill.byService']} rest={texts['bill.ofNoService']} parts={data.services} />
    </Box>
  );
}

interface PartsProps {
  readonly title: string;
  /** The label of amounts without a group. */
  readonly rest: string;
  readonly parts: readonly BillPart[];
}

function Parts({ title, rest, parts }: PartsProps) {
  const id = useId();
  const most = Math.max(...parts.map(({ amount }) => Math.abs(amount.value)), 1);
  return (
    <div>
      <Typography id={id} variant="h3" sx={{ fontSize: 14, fontWeight: 600, marginBottom: 0.5 }}>
        {title}
      </Typography>
      <PlainList aria-labelledby={id}>
        {parts.map(({ key, label, amount }) => (
          <Box component="li" key={key ?? ''} sx={{ paddingY: 0.75 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Box
                component="span"
                sx={{ overflowWrap: 'anywhere', color: key === null ? 'text.secondary' : 'inherit' }}
              >
                {label ?? rest}
              </Box>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {formatMoney(amount)}
              </Box>
            </Box>
            <Bar share={Math.abs(amount.value) / most} isCredit={amount.value < 0} />
          </Box>
        ))}
      </PlainList>
    </div>
  );
}

/** Repeats the figure next to it, so it is hidden from screen readers. */
const Bar = ({ share, isCredit }: { readonly share: number; readonly isCredit: boolean }) => (
  <Box aria-hidden sx={{ height: 4, borderRadius: 2, backgroundColor: 'action.hover', marginTop: 0.5 }}>
    <Box
      sx={{
        width: `${share * 100}%`,
        height: 4,
        borderRadius: 2,
        backgroundColor: isCredit ? 'success.main' : 'primary.main',
      }}
    />
  </Box>
);
