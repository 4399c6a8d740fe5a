/** One measure by the values of a field, as a table with bars in its rows, for sighted users and screen readers. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Link as RouterLink } from 'react-router';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { countsOf, type Count, type PartAnswer } from '#web/record/overview.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import type { ChartData } from './dashboard-screen.ts';
import { Donut, toneOf } from './Donut.tsx';

interface Props {
  readonly chart: ChartData;
  readonly answer: PartAnswer | undefined;
}

/** Omits values without records. */
export function ChartCard({ chart, answer }: Props) {
  const shown = countsOf(chart.by, answer).filter(({ count }) => count > 0);
  return (
    <PanelFrame title={chart.title}>
      {answer === undefined && <Skeleton variant="rounded" height={120} />}
      {answer !== undefined && shown.length === 0 && (
        <NothingHere text={answer.message ?? texts['app.nothingToCount']} />
      )}
      {shown.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          {chart.shape === 'donut' && <Donut counts={shown} />}
          <Bars chart={chart} counts={shown} />
        </Box>
      )}
    </PanelFrame>
  );
}

function Bars({ chart, counts }: { chart: ChartData; counts: readonly Count[] }) {
  const pathOf = useDashboardPath();
  const greatest = Math.max(...counts.map(({ count }) => count));
  const listPath = (value: Count['value']): string => {
    const name = (chart.opens ?? '').replaceAll('/', '-');
    const state = JSON.stringify({ filters: { [`${chart.by.wire}__in`]: [String(value)] } });
    return `${pathOf(chart.opens ?? '')}?${new URLSearchParams({ [name]: state })}`;
  };
  return (
    <Box component="table" sx={{ flex: 1, minWidth: 220, borderCollapse: 'collapse', fontSize: 13 }}>
      <tbody>
        {counts.map((each, index) => (
          <tr key={each.label}>
            <Box
              component="th"
              scope="row"
              sx={{ textAlign: 'left', fontWeight: 400, padding: '5px 12px 5px 0', width: '42%' }}
            >
              {chart.opens === undefined ? (
                each.label
              ) : (
                <Link component={RouterLink} to={listPath(each.value)} color="inherit" sx={{ fontWeight: 400 }}>
                  {each.label}
                </Link>
              )}
            </Box>
            <td aria-hidden="true">
              <Box
                sx={(theme) => ({
                  height: 12,
                  borderRadius: '3px',
                  width: `${(each.count / greatest) * 100}%`,
                  minWidth: each.count > 0 ? 3 : 0,
                  backgroundColor: toneOf(theme.tokens, each, chart.shape === 'donut' ? index : null),
                })}
              />
            </td>
            <Box
              component="td"
              sx={{
                textAlign: 'right',
                paddingLeft: 1.5,
                fontWeight: 600,
                fontVariantNumeric: 'tabular-nums',
                width: 40,
              }}
            >
              {each.count}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
