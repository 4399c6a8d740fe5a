/** Two years of months by category, and the forecast of the next ones. */
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { ReadSpend200 } from '#generated/client/spend.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { AsTable } from './AsTable.tsx';
import { FigureTable } from './FigureTable.tsx';
import { categoryName, monthName } from './names.ts';
import type { OpenLines } from './spend-state.ts';

const MonthlyChart = lazyWithPreload(() => import('./charts/MonthlyChart.tsx'));

interface Props {
  readonly spend: ReadSpend200;
  readonly onOpen: (lines: OpenLines) => void;
}

export function MonthlyPanel({ spend, onOpen }: Props) {
  const { months, forecast, currency } = spend;
  const money = (value: number): string => formatMoney({ value, code: currency });
  const categories = [...new Set(months.flatMap(({ by_category: sums }) => sums.map(({ key }) => key)))];
  const help =
    forecast.error === null
      ? texts['spend.forecastNew']
      : fill(texts['spend.forecastHelp'], { share: `${(forecast.error * 100).toFixed(1)} %` });
  return (
    <PanelFrame title={texts['spend.byMonth']}>
      <Suspense fallback={<Spinner />}>
        <MonthlyChart spend={spend} categories={categories} onOpen={onOpen} />
      </Suspense>
      <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{`${texts['spend.forecast']}: ${help}`}</Typography>
      <AsTable>
        <FigureTable
          label={texts['spend.byMonth']}
          head={[texts['spend.month'], texts['spend.total'], ...categories.map(categoryName)]}
          rows={[
            ...months.map(({ month, total, by_category: sums }) => ({
              id: month,
              name: monthName(month),
              cells: [
                money(total),
                ...categories.map((each) => money(sums.find(({ key }) => key === each)?.amount ?? 0)),
              ],
              onOpen: () => onOpen({ from: month, until: month }),
            })),
            ...forecast.months.map(({ month, amount }) => ({
              id: month,
              name: `${monthName(month)} · ${texts['spend.forecast']}`,
              cells: [money(amount), ...categories.map(() => '')],
            })),
          ]}
        />
      </AsTable>
    </PanelFrame>
  );
}
