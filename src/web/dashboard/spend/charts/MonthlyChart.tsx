/**
 * Stacked columns of months by category; a click opens the charges of the segment. The table next to it has the same
 * data.
 */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatMoney } from '#domain/format/money.ts';
import type { ReadSpend200 } from '#generated/client/spend.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import { seriesColors } from '../colors.ts';
import { categoryName, monthName } from '../names.ts';
import type { OpenLines } from '../spend-state.ts';

interface Props {
  readonly spend: ReadSpend200;
  readonly categories: readonly string[];
  readonly onOpen: (lines: OpenLines) => void;
}

const minorPerUnit = 100;

export default function MonthlyChart({ spend, categories, onOpen }: Props) {
  const { tokens } = useTheme();
  const colors = seriesColors(tokens);
  const { months, forecast, currency } = spend;
  const money = (value: number | null): string =>
    value === null ? '' : formatMoney({ value: Math.round(value * minorPerUnit), code: currency });
  const all = [...months.map(({ month }) => month), ...forecast.months.map(({ month }) => month)];
  const known = categories.map((category, at) => ({
    id: category,
    label: categoryName(category),
    stack: 'months',
    color: colors[at % colors.length]!,
    data: [
      ...months.map(({ by_category: sums }) => (sums.find(({ key }) => key === category)?.amount ?? 0) / minorPerUnit),
      ...forecast.months.map(() => null),
    ],
    valueFormatter: money,
  }));
  const expected = {
    id: 'forecast',
    label: texts['spend.forecast'],
    stack: 'months',
    color: tokens.tones.purple.tint,
    data: [...months.map(() => null), ...forecast.months.map(({ amount }) => amount / minorPerUnit)],
    valueFormatter: money,
  };
  const open = (index: number, id: string | number): void => {
    const month = months[index]?.month;
    if (month !== undefined) onOpen({ from: month, until: month, by: 'category', key: String(id) });
  };
  return (
    <Box sx={{ '& .MuiBarElement-root': { cursor: 'pointer', stroke: tokens.line, strokeWidth: 0.5 } }}>
      <BarChart
        height={300}
        skipAnimation
        series={[...known, expected]}
        xAxis={[{ data: all, scaleType: 'band', valueFormatter: monthName, tickLabelStyle: { fontSize: 11 } }]}
        yAxis={[
          {
            domainLimit: (min, max) => ({ min: Math.min(Number(min), 0), max: Number(max) * 1.05 }),
            valueFormatter: (value: number) => money(value),
            width: 64,
            tickLabelStyle: { fontSize: 11 },
          },
        ]}
        grid={{ horizontal: true }}
        onItemClick={(_, item) => open(item.dataIndex ?? -1, item.seriesId)}
        slotProps={{ legend: { direction: 'horizontal', position: { vertical: 'bottom', horizontal: 'start' } } }}
      />
    </Box>
  );
}
