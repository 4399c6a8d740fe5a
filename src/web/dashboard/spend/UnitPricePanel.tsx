/** The monthly price per Mbps, and its spread by service type; each figure opens the charges of its month and type. */
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { formatMoney } from '#domain/format/money.ts';
import type { ReadSpend200 } from '#generated/client/spend.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { AsTable } from './AsTable.tsx';
import { FigureTable } from './FigureTable.tsx';
import { monthName, typeName } from './names.ts';
import type { OpenLines } from './spend-state.ts';

const UnitPriceChart = lazyWithPreload(() => import('./charts/UnitPriceChart.tsx'));

interface Props {
  readonly spend: ReadSpend200;
  readonly onOpen: (lines: OpenLines) => void;
}

export function UnitPricePanel({ spend, onOpen }: Props) {
  const { unit_prices: prices, currency } = spend;
  const money = (value: number): string => formatMoney({ value: Math.round(value), code: currency });
  const open = (month: string, type: string): void =>
    onOpen({ from: month, until: month, by: 'service_type', key: type });
  return (
    <PanelFrame title={texts['spend.unitPrice']}>
      {prices.length === 0 ? (
        <NothingHere text={texts['spend.noSpeeds']} />
      ) : (
        <>
          <Suspense fallback={<Spinner />}>
            <UnitPriceChart spend={spend} onOpen={open} />
          </Suspense>
          <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{texts['spend.unitPriceHelp']}</Typography>
          <AsTable>
            <FigureTable
              label={texts['spend.unitPrice']}
              head={[
                texts['spend.month'],
                texts['spend.median'],
                texts['spend.lower'],
                texts['spend.upper'],
                texts['spend.services'],
              ]}
              rows={prices.map((price) => ({
                id: `${price.month} ${price.service_type}`,
                name: `${monthName(price.month)} · ${typeName(price.service_type)}`,
                cells: [money(price.median), money(price.lower), money(price.upper), price.services],
                onOpen: () => open(price.month, price.service_type),
              }))}
            />
          </AsTable>
        </>
      )}
    </PanelFrame>
  );
}
