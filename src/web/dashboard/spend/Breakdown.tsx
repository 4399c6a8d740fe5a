/** Spend by one dimension at a time; each row opens its charges. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { formatMoney } from '#domain/format/money.ts';
import { spendBy, type SpendBy } from '#domain/spend/line.ts';
import type { ReadSpend200 } from '#generated/client/spend.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { FigureTable } from './FigureTable.tsx';
import { keyName } from './names.ts';
import type { OpenLines } from './spend-state.ts';

const titles: Readonly<Record<SpendBy, string>> = {
  carrier: texts['spend.carrier'],
  site: texts['spend.site'],
  service_type: texts['spend.serviceType'],
  category: texts['spend.category'],
  cost_center: texts['spend.costCenter'],
};

interface Props {
  readonly spend: ReadSpend200;
  readonly onOpen: (lines: OpenLines) => void;
}

export function Breakdown({ spend, onOpen }: Props) {
  const [by, setBy] = useState<SpendBy>('carrier');
  const id = useId();
  const { months, currency } = spend;
  const [from, until] = [months[0]!.month, months.at(-1)!.month];
  const sums = spend.by[by];
  const greatest = Math.max(1, ...sums.map(({ amount }) => amount));
  const total = sums.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <PanelFrame title={texts['spend.breakdown']}>
      <Tabs
        value={by}
        onChange={(_, value: SpendBy) => setBy(value)}
        variant="scrollable"
        aria-label={texts['spend.breakdown']}
        scrollButtons={false}
        sx={{ marginBottom: 1, '& .MuiTab-root': { minWidth: 0, paddingX: 1 } }}
      >
        {spendBy.map((each) => (
          <Tab key={each} value={each} label={titles[each]} id={`${id}-${each}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${by}`}>
        <FigureTable
          label={titles[by]}
          rows={[
            ...sums.map(({ key, amount }) => ({
              id: key,
              name: keyName(by, key),
              bar: amount / greatest,
              cells: [formatMoney({ value: amount, code: currency })],
              onOpen: () => onOpen({ from, until, by, key }),
            })),
            {
              id: ' ',
              name: texts['spend.total'],
              isStrong: true,
              cells: [formatMoney({ value: total, code: currency })],
            },
          ]}
        />
      </div>
    </PanelFrame>
  );
}
