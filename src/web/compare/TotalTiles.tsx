/** The totals of an order as large figures. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { quoteView } from '#generated/screens/views/quote.ts';
import type { Comparison } from './comparison-api.ts';

type Sums = Pick<Comparison['totals'], 'total_mrc' | 'total_nrc' | 'tcv'>;

/** Each known total with its name; amounts in several currencies have no total. [QT-027] */
export const totalLines = ({ tcv, total_mrc, total_nrc }: Sums): readonly (readonly [string, Money])[] =>
  (
    [
      [quoteView.fields.tcv.title, tcv],
      [texts['comparison.totalMrc'], total_mrc],
      [texts['comparison.totalNrc'], total_nrc],
    ] as const
  ).flatMap(([label, amount]) => (amount ? [[label, amount] as const] : []));

interface Props {
  readonly lines: readonly (readonly [string, Money])[];
  readonly isMixed: boolean;
}

export function TotalTiles({ lines, isMixed }: Props) {
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 40px', margin: 0 }}>
      {lines.map(([label, amount]) => (
        <div key={label}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {label}
          </Box>
          <Box component="dd" sx={{ margin: 0, fontSize: 22, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(amount)}
          </Box>
        </div>
      ))}
      {isMixed && <Typography>{texts['comparison.mixed']}</Typography>}
    </Box>
  );
}
