/** The team's open amounts by age, one table per currency. [BI-023] */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { readBillAging, type AgingBucket, type Money } from '#generated/client/billing.ts';
import { agingBuckets } from '#generated/domain/lists/aging-bucket.ts';
import { billMessages as texts } from '#generated/domain/messages/bill.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { Loaded } from '#web/record/Loaded.tsx';
import type { PageSlotProps } from '#web/record/extensions.ts';
import type { Filters } from '#web/ui/table/filters.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';

/** Uses a records key, so that a payment invalidates it. */
const agingOf = (team: string) =>
  queryOptions({
    queryKey: ['records', 'consolidated-bills', 'aging', team],
    queryFn: ({ signal }) => readBillAging(team, { signal }),
  });

/** Each figure filters the list below it. */
export default function BillAging({ list }: PageSlotProps) {
  const aging = useQuery({ ...agingOf(useTeam().teamId), retry: false });
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <PanelFrame title={texts['bill.open']}>
        <Loaded
          query={aging}
          skeleton={<TableSkeleton rows={1} />}
          empty={<NothingHere text={texts['bill.nothingOpen']} />}
        >
          {({ rows }) =>
            rows.map(({ currency, total, buckets }) => (
              <Box
                key={currency}
                component="ul"
                aria-label={fill(texts['bill.openIn'], { currency })}
                sx={{
                  listStyle: 'none',
                  margin: 0,
                  padding: 0,
                  display: 'grid',
                  gap: 1.5,
                  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(6, minmax(0, 1fr))' },
                }}
              >
                <Figure title={texts['bill.openTotal']} amount={total} tone="text.primary" />
                {buckets.map(({ bucket, amount, bills, due_from: from, due_to: to }) => (
                  <Figure
                    key={bucket}
                    title={labelOf(bucket)}
                    amount={amount}
                    tone={toneOf(bucket, amount)}
                    onOpen={bills === 0 ? undefined : () => list?.change({ filters: filtersOf(currency, from, to) })}
                  />
                ))}
              </Box>
            ))
          }
        </Loaded>
      </PanelFrame>
    </Box>
  );
}

interface FigureProps {
  readonly title: string;
  readonly amount: Money;
  readonly tone: string;
  readonly onOpen?: (() => void) | undefined;
}

function Figure({ title, amount, tone, onOpen }: FigureProps) {
  const text = formatMoney(amount);
  return (
    <li>
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{title}</Box>
      <Box sx={{ color: tone, fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        {onOpen === undefined ? (
          text
        ) : (
          <Link
            component="button"
            type="button"
            color="inherit"
            aria-label={fill(texts['bill.agingOpens'], { title, amount: text })}
            onClick={onOpen}
            sx={{ font: 'inherit' }}
          >
            {text}
          </Link>
        )}
      </Box>
    </li>
  );
}

/** As filters of the list of bills. */
const filtersOf = (currency: string, from: string | null, to: string | null): Filters => ({
  status__in: ['OPEN'],
  currency__contains: currency,
  ...(from !== null && { due_date__gte: from }),
  ...(to !== null && { due_date__lte: to }),
});

const labelOf = (bucket: AgingBucket): string => agingBuckets.find(({ value }) => value === bucket)?.label ?? bucket;

/** The color only repeats what the label says. */
const toneOf = (bucket: AgingBucket, { value }: Money): string => {
  if (value === 0) return 'text.secondary';
  return bucket === 'NOT_DUE' ? 'text.primary' : 'error.main';
};
