/** The number of records with each value of a closed list: bars that are a list for screen readers. */
import { tableMessages } from '#generated/domain/messages/table.ts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { Where } from '#web/record/conditions.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import type { Chart } from './home.ts';
import { countsOf, type PartAnswer } from '#web/record/overview.ts';
import { listPath } from './list-path.ts';

interface Props {
  readonly chart: Chart;
  readonly where: Where;
  readonly answer: PartAnswer | undefined;
}

/** Values without records are left out. */
export function BarChart({ chart, where, answer }: Props) {
  const bars = countsOf(chart.by, answer).filter(({ count }) => count > 0);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Paper variant="outlined" component="section" aria-label={chart.title} sx={{ padding: 2 }}>
      <Typography variant="h2" sx={{ fontSize: 16, marginBottom: 1.5 }}>
        {chart.title}
      </Typography>
      {answer !== undefined && bars.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{tableMessages['table.noRows']}</Box>
      )}
      <PlainList sx={{ display: 'grid', gap: 0.75 }}>
        {bars.map(({ value, label, count }) => (
          <Box
            component="li"
            key={String(value)}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(110px, 200px) 1fr 40px',
              gap: 1,
              alignItems: 'center',
              fontSize: 13,
            }}
          >
            <Box
              component={Link}
              to={listPath(chart.view, { ...where, [chart.by.wire]: value })}
              sx={{ color: 'text.primary' }}
            >
              {label}
            </Box>
            <Box
              aria-hidden
              sx={(theme) => ({
                height: 12,
                borderRadius: '4px',
                width: `${(count / most) * 100}%`,
                minWidth: 3,
                backgroundColor: theme.tokens.primary,
              })}
            />
            <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>{count}</Box>
          </Box>
        ))}
      </PlainList>
    </Paper>
  );
}
