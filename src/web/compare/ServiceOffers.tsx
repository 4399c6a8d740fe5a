/** The quotes for one service side by side, their cost, and the carriers without a quote. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { fill } from '#domain/format/fill.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { CompareCards } from './CompareCards.tsx';
import { CompareTable } from './CompareTable.tsx';
import type { ComparedService } from './comparison-api.ts';
import { NoBids } from './NoBids.tsx';

const CostBars = lazyWithPreload(() => import('./CostBars.tsx'));

interface Props {
  readonly service: ComparedService;
  /** Compared months; null compares each quote over its own term. */
  readonly months: number | null;
  readonly isLocked: boolean;
}

export function ServiceOffers({ service, months, isLocked }: Props) {
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'));
  const Layout = isNarrow ? CompareCards : CompareTable;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
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
