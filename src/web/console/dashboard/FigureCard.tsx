/** One number that leads to the records behind it. */
import { ProductIcon } from '#web/ui/icon/ProductIcon.tsx';
import type { Meaning } from '#web/theme/tokens.ts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router';
import type { Figure, Where } from './dashboard.ts';
import { totalOf, type PartAnswer } from '#web/record/overview.ts';
import { listPath } from './list-path.ts';

interface Props {
  readonly figure: Figure;
  readonly where: Where;
  readonly answer: PartAnswer | undefined;
}

export function FigureCard({ figure, where, answer }: Props) {
  const tone = (figure.color ?? 'neutral') as Meaning;
  return (
    <Paper
      component={Link}
      to={listPath(figure.view, where)}
      variant="outlined"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        padding: 2,
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { borderColor: theme.tokens.primary },
      })}
    >
      <Box
        sx={(theme) => ({
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: '8px',
          fontSize: 22,
          backgroundColor: theme.tokens.tones[tone].tint,
          color: theme.tokens.tones[tone].ink,
        })}
      >
        <ProductIcon name={figure.icon ?? 'info'} />
      </Box>
      <Box>
        <Box sx={{ fontSize: 24, fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
          {answer === undefined ? <Skeleton width={40} /> : (totalOf(answer) ?? '–')}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{figure.title}</Box>
      </Box>
    </Paper>
  );
}
