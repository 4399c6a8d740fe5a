/** One number with its title; it leads to the list behind it. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney } from '#src/domain/format/money.ts';
import { formatNumber } from '#src/domain/format/number.ts';
import type { Meaning } from '#web/theme/tokens.ts';
import { ProductIcon } from '#web/widgets/ProductIcon.tsx';
import { listParams } from '../data/conditions.ts';
import { listOf } from '../data/records.ts';
import { useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import { sumOf } from './counts.ts';
import type { FigureData } from './DashboardScreen.tsx';

export function FigureCard({ figure }: { figure: FigureData }) {
  const pathOf = useDashboardPath();
  const { title, icon, color = 'neutral', opens } = figure;
  const [text, ...more] = useFigure(figure);
  return (
    <Box component="li" sx={{ display: 'flex', minWidth: 0 }}>
      <Box
        component={opens === undefined ? 'div' : Link}
        {...(opens !== undefined && { to: pathOf(opens) })}
        sx={(theme) => ({
          flex: 1,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
          gap: '2px 12px',
          alignItems: 'center',
          alignContent: { xs: 'start', sm: 'center' },
          padding: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          backgroundColor: theme.tokens.surface,
          color: theme.tokens.text,
          textDecoration: 'none',
          '&:is(a):hover': { borderColor: theme.tokens.primary },
        })}
      >
        <Box
          sx={(theme) => ({
            gridRow: { sm: '1 / 3' },
            display: 'grid',
            placeItems: 'center',
            width: 44,
            height: 44,
            borderRadius: '8px',
            fontSize: 24,
            backgroundColor: theme.tokens.tones[color as Meaning].tint,
            color: theme.tokens.tones[color as Meaning].ink,
          })}
        >
          {icon !== undefined && <ProductIcon name={icon} />}
        </Box>
        <Box sx={{ fontSize: 22, fontWeight: 700, fontVariantNumeric: 'tabular-nums', lineHeight: 1.2 }}>
          {text ?? <Skeleton width={48} />}
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {title}
          {more.map((each) => (
            <Box key={each} sx={{ fontVariantNumeric: 'tabular-nums' }}>{`and ${each}`}</Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** The number as text, nothing while it is read; a sum in several currencies has one text for each. */
function useFigure({ view, where, measure }: FigureData): readonly string[] {
  const scope = useTeam();
  const params = listParams(view, where, scope);
  const isCount = measure === 'count';
  const count = useQuery({ ...listOf(view.path, { ...params, per_page: 1 }), enabled: isCount, retry: false });
  const sum = useQuery({ ...sumOf(view, isCount ? '' : measure.sum, params), enabled: !isCount, retry: false });
  if (count.isError || sum.isError) return ['–'];
  if (isCount && !count.data) return [];
  if (isCount && count.data)
    return [`${formatNumber(count.data.total_count)}${count.data.total_count_is_capped ? '+' : ''}`];
  if (!sum.data) return [];
  return sum.data.amounts.length === 0 ? ['0'] : sum.data.amounts.map((amount) => formatMoney(amount));
}
