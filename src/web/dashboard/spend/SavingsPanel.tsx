/** Overcharges, claimed amounts, and recovered amounts. */
import { useTheme } from '@mui/material/styles';
import { formatMoney } from '#domain/format/money.ts';
import type { ReadSpend200 } from '#generated/client/spend.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { FigureTable } from './FigureTable.tsx';
import type { OpenLines } from './spend-state.ts';

interface Props {
  readonly spend: ReadSpend200;
  readonly onOpen: (lines: OpenLines) => void;
}

export function SavingsPanel({ spend: { savings, currency, months }, onOpen }: Props) {
  const [from, until] = [months[0]!.month, months.at(-1)!.month];
  const { tones } = useTheme().tokens;
  const { found, disputed, recovered } = savings;
  const greatest = Math.max(1, found, disputed, recovered);
  const row = (name: string, amount: number, color: string, only?: 'found' | 'recovered') => ({
    id: name,
    name,
    bar: amount / greatest,
    color,
    cells: [formatMoney({ value: amount, code: currency })],
    ...(only && { onOpen: () => onOpen({ from, until, only }) }),
  });
  return (
    <PanelFrame title={texts['spend.savings']}>
      <FigureTable
        label={texts['spend.savings']}
        rows={[
          row(texts['spend.found'], found, tones.purple.main, 'found'),
          row(texts['spend.disputed'], disputed, tones.info.main),
          row(texts['spend.recovered'], recovered, tones.success.main, 'recovered'),
        ]}
      />
    </PanelFrame>
  );
}
