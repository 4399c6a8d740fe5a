/**
 * The median price per Mbps by month, one line per service type; a click on a point opens its charges. The table next
 * to it has the same data.
 */
import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatMoney } from '#domain/format/money.ts';
import type { ReadSpend200 } from '#generated/client/spend.ts';
import { seriesColors } from '../colors.ts';
import { monthName, typeName } from '../names.ts';

const minorPerUnit = 100;

interface Props {
  readonly spend: ReadSpend200;
  readonly onOpen: (month: string, type: string) => void;
}

export default function UnitPriceChart({ spend, onOpen }: Props) {
  const { unit_prices: prices, months, currency } = spend;
  const { tokens } = useTheme();
  const colors = seriesColors(tokens);
  const types = [...new Set(prices.map(({ service_type: type }) => type))];
  const shown = months.map(({ month }) => month).filter((month) => prices.some((price) => price.month === month));
  const money = (value: number | null): string =>
    value === null ? '' : formatMoney({ value: Math.round(value * minorPerUnit), code: currency });
  return (
    <LineChart
      height={240}
      skipAnimation
      series={types.map((type, at) => ({
        id: type,
        label: typeName(type),
        color: colors[at % colors.length]!,
        showMark: true,
        curve: 'linear',
        connectNulls: true,
        data: shown.map((month) => {
          const price = prices.find((each) => each.month === month && each.service_type === type);
          return price === undefined ? null : price.median / minorPerUnit;
        }),
        valueFormatter: money,
      }))}
      xAxis={[{ data: shown, scaleType: 'point', valueFormatter: monthName, tickLabelStyle: { fontSize: 11 } }]}
      yAxis={[{ min: 0, valueFormatter: (value: number) => money(value), width: 56, tickLabelStyle: { fontSize: 11 } }]}
      grid={{ horizontal: true }}
      sx={{ '& .MuiMarkElement-root': { cursor: 'pointer' } }}
      onMarkClick={(_, { dataIndex, seriesId }) => onOpen(shown[dataIndex ?? 0]!, seriesId)}
      slotProps={{ legend: { direction: 'horizontal', position: { vertical: 'bottom', horizontal: 'start' } } }}
    />
  );
}
