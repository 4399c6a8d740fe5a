/** Totals of the selected quotes; amounts in several currencies are not added (QT-027). */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { quoteView } from '#generated/screens/views/quote.ts';
import { fill } from '#domain/format/fill.ts';
import type { Comparison } from './comparison-api.ts';

/** `months`: the compared months, if they are not the term of each quote. */
export function Totals({ totals, months }: { totals: Comparison['totals']; months: number | null }) {
  const { selected, services } = totals;
  const sums: readonly (readonly [string, Money | null])[] = [
    [texts['comparison.totalMrc'], totals.total_mrc],
    [texts['comparison.totalNrc'], totals.total_nrc],
    [quoteView.fields.tcv.title, totals.tcv],
  ];
  return (
    <Box component="section" aria-label={texts['comparison.totals']} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {texts['comparison.totals']}: {fill(texts['comparison.selectedCount'], { selected, services })}
      </Typography>
      {totals.is_mixed && <Typography>{texts['comparison.mixed']}</Typography>}
      {sums.map(([label, sum]) => sum && <Typography key={label}>{`${label} ${formatMoney(sum)}`}</Typography>)}
      {months !== null && totals.tcv && (
        <Typography sx={{ color: 'text.secondary' }}>{texts['comparison.totalsOwnTerm']}</Typography>
      )}
    </Box>
  );
}
