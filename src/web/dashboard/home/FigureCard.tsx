/** One number with its title, which links to the list behind it. */
import { fill } from '#domain/format/fill.ts';
import { appMessages } from '#generated/domain/messages/app.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router';
import { formatMoney } from '#domain/format/money.ts';
import type { Meaning } from '#web/theme/tokens.ts';
import { ProductIcon } from '#web/ui/icon/ProductIcon.tsx';
import { totalOf, type PartAnswer } from '#web/record/overview.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import type { FigureData } from './dashboard-screen.ts';

interface Props {
  readonly figure: FigureData;
  readonly answer: PartAnswer | undefined;
}

export function FigureCard({ figure, answer }: Props) {
  const pathOf = useDashboardPath();
  const { title, icon, color = 'neutral', opens } = figure;
  const [text, ...more] = textsOf(answer);
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
            <Box key={each} sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {fill(appMessages['app.alsoFigure'], { figure: each })}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** The number as text, empty while loading; a sum in several currencies has one text for each. */
function textsOf(answer: PartAnswer | undefined): readonly (string | undefined)[] {
  if (answer === undefined) return [];
  if (answer.status !== undefined) return ['–'];
  if (answer.sums === undefined) return [totalOf(answer)];
  // The amount is unknown; a zero would mean that nothing is paid.
  return answer.sums.length === 0 ? [appMessages['app.noAmount']] : answer.sums.map((amount) => formatMoney(amount));
}
