/** From the previous month to this one, by cause; the steps add up exactly. */
import { useTheme } from '@mui/material/styles';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { monthAfter } from '#domain/spend/months.ts';
import type { BridgeStep } from '#domain/spend/bridge.ts';
import type { ReadSpend200 } from '#generated/client/spend.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { FigureTable } from './FigureTable.tsx';
import { monthName } from './names.ts';
import type { OpenLines } from './spend-state.ts';

const names: Readonly<Record<BridgeStep, string>> = {
  new: texts['spend.stepNew'],
  ended: texts['spend.stepEnded'],
  rate: texts['spend.stepRate'],
  quantity: texts['spend.stepQuantity'],
  one_time: texts['spend.stepOneTime'],
  taxes: texts['spend.stepTaxes'],
  errors: texts['spend.stepErrors'],
};

interface Props {
  readonly spend: ReadSpend200;
  readonly onOpen: (lines: OpenLines) => void;
}

export function BridgePanel({ spend: { bridge, months, currency }, onOpen }: Props) {
  const { tones } = useTheme().tokens;
  const { month } = months.at(-1)!;
  const before = monthAfter(month, -1);
  const money = (value: number): string => formatMoney({ value, code: currency });
  const greatest = Math.max(1, ...bridge.steps.map(({ amount }) => Math.abs(amount)));
  const whole = (name: string, of: string, amount: number) => ({
    id: of,
    name,
    isStrong: true,
    cells: [money(amount)],
    onOpen: () => onOpen({ from: of, until: of }),
  });
  return (
    <PanelFrame title={fill(texts['spend.bridge'], { month: monthName(month) })}>
      <FigureTable
        label={texts['spend.change']}
        rows={[
          whole(`${texts['spend.before']}, ${monthName(before)}`, before, bridge.before),
          ...bridge.steps.map(({ step, amount }) => ({
            id: step,
            name: names[step],
            bar: Math.abs(amount) / greatest,
            color: amount > 0 ? tones.purple.main : tones.success.main,
            cells: [`${amount > 0 ? '+' : ''}${money(amount)}`],
          })),
          whole(`${texts['spend.after']}, ${monthName(month)}`, month, bridge.after),
        ]}
      />
    </PanelFrame>
  );
}
