/** The quotes of a request side by side, for selection (QT-029 to QT-031). */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areQuotesOpen } from '#domain/open-steps.ts';
import { limits } from '#generated/domain/limits.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { WireRecord } from '#runtime/view.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { viewersToday } from '#web/shell/session/today.ts';
import { comparisonOf, type Comparison, type ComparisonView } from './comparison-api.ts';
import { ContractRequest } from './ContractRequest.tsx';
import { Controls } from './Controls.tsx';
import { downloadCsv } from './csv.ts';
import { rateText, serviceTitle } from './lines.ts';
import { ManySites } from './matrix/ManySites.tsx';
import { ServiceOffers } from './ServiceOffers.tsx';
import { Totals } from './Totals.tsx';

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
  const isLocked = !areQuotesOpen(record['current_step']);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Controls view={view} onChange={setView} onCsv={() => downloadCsv(data, viewersToday())} />
      <Basis comparison={data} />
      {data.is_rate_sensitive && <Rates comparison={data} />}
      {data.services.length > limits.comparisonMatrixAbove ? (
        <ManySites comparison={data} isLocked={isLocked} />
      ) : (
        data.services.map((service) => (
          <Box component="section" key={service.service_id} sx={{ display: 'grid', gap: 2, ...oneColumn }}>
            <Typography variant="h3">{serviceTitle(service)}</Typography>
            <ServiceOffers service={service} months={data.horizon_months} isLocked={isLocked} />
          </Box>
        ))
      )}
      <Totals totals={totals} months={data.horizon_months} />
      <Box sx={{ '@media print': { display: 'none' } }}>
        <ContractRequest group={record} isReady={totals.selected > 0} />
      </Box>
    </Box>
  );
}

const oneColumn = { gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** In print, the settings above become a sentence. */
function Basis({ comparison: { horizon_months: months, currency, all_in: isAllIn } }: { comparison: Comparison }) {
  const horizon = months === null ? texts['comparison.ownTerm'] : fill(texts['comparison.months'], { months });
  const [date] = useState(() => formatDate(viewersToday(), 'text'));
  return (
    <Typography sx={{ display: 'none', '@media print': { display: 'block' } }}>
      {fill(texts[isAllIn ? 'comparison.basisAllIn' : 'comparison.basis'], { horizon, currency, date })}
    </Typography>
  );
}

function Rates({ comparison }: { comparison: Comparison }) {
  const foreignRates = comparison.rates.filter(({ code }) => code !== 'USD');
  return (
    <Typography component="div" role="note">
      {texts['comparison.sensitive']}
      {foreignRates.map((rate) => (
        <div key={rate.code}>{rateText(rate)}</div>
      ))}
    </Typography>
  );
}
