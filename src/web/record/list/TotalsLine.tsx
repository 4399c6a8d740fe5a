/** The totals of the money columns over all matching rows on all pages. */
import Box from '@mui/material/Box';
import { fill } from '#domain/format/fill.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { EntityView } from '#runtime/view.ts';
import { useTotals, type Totaled } from './use-totals.ts';

export function TotalsLine({ view, totaled }: { readonly view: EntityView; readonly totaled: Totaled }) {
  const amounts = useTotals(view, totaled);
  if (amounts.length === 0) return null;
  return (
    <Box
      component="output"
      sx={{ display: 'block', padding: '8px 12px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      {fill(texts['table.total'], { amounts: amounts.join(' · ') })}
    </Box>
  );
}
