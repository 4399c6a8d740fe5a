/** The quotes of a request side by side, to choose from (QT-029 to QT-031). */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { areQuotesOpen } from '#domain/open-steps.ts';
import { limits } from '#generated/domain/limits.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { WireRecord } from '#runtime/view.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { TableSkeleton } from '#web/ui/table/DataTable.tsx';
import { later } from '#web/shell/later.ts';
import { fill } from '#domain/format/fill.ts';
import { CompareCards } from './CompareCards.tsx';
import { CompareTable } from './CompareTable.tsx';
import { comparisonOf, type ComparedService, type Comparison, type ComparisonView } from './comparison-api.ts';
import { ContractRequest } from './ContractRequest.tsx';
import { Controls } from './Controls.tsx';
import { downloadCsv } from './csv.ts';
import { serviceTitle } from './lines.ts';
import { NoBids } from './NoBids.tsx';
import { Totals } from './Totals.tsx';

const CostBars = later(() => import('./CostBars.tsx'));

export default function QuoteComparison({ record }: { record: WireRecord }) {
  const [view, setView] = useState<ComparisonView>({
    horizonMonths: limits.comparisonHorizonMonths,
    currency: limits.defaultCurrency,
    isAllIn: false,
  });
  const { data, error, refetch } = useQuery(comparisonOf(String(record['id']), view));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={6} />;
  const isEmpty = data.services.every(({ quotes, no_bids }) => quotes.length + no_bids.length === 0);
  const pending = data.services.reduce((sum, service) => sum + service.pending, 0);
  if (isEmpty)
    return (
      <NothingHere
        text={pending === 0 ? texts['comparison.empty'] : fill(texts['comparison.awaited'], { count: pending })}
      />
    );
  const { totals } = data;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Controls view={view} onChange={setView} onCsv={() => downloadCsv(data, new Date().toISOString().slice(0, 10))} />
      {data.is_rate_sensitive && <Rates comparison={data} />}
      {data.services.map((service) => (
        <Service
          key={service.service_id}
          service={service}
          months={data.horizon_months}
          isLocked={!areQuotesOpen(record['current_step'])}
        />
      ))}
      <Totals totals={totals} months={data.horizon_months} />
      <Box sx={{ '@media print': { display: 'none' } }}>
        <ContractRequest group={record} isReady={totals.selected > 0} />
      </Box>
    </Box>
  );
}

interface ServiceProps {
  readonly service: ComparedService;
  /** Months that all quotes are compared over; null for each its own term. */
  readonly months: number | null;
  readonly isLocked: boolean;
}

function Service({ service, months, isLocked }: ServiceProps) {
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'));
  const Layout = isNarrow ? CompareCards : CompareTable;
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography variant="h3">{serviceTitle(service)}</Typography>
      {service.quotes.length > 0 && (
        <>
          <Layout service={service} isLocked={isLocked} />
          <Suspense fallback={<TableSkeleton rows={2} />}>
            <CostBars service={service} months={months} />
          </Suspense>
        </>
      )}
      {service.pending > 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {fill(texts['comparison.pending'], { count: service.pending })}
        </Typography>
      )}
      <NoBids quotes={service.no_bids} />
    </Box>
  );
}

function Rates({ comparison }: { comparison: Comparison }) {
  const told = comparison.rates.filter(({ code }) => code !== 'USD');
  return (
    <Typography component="div" role="note">
      {texts['comparison.sensitive']}
      {told.map(({ code, usd_per_unit, source, as_of }) => (
        <div key={code}>
          {fill(texts['comparison.rate'], { code, rate: usd_per_unit, source: source ?? '–', date: as_of ?? '–' })}
        </div>
      ))}
    </Typography>
  );
}
