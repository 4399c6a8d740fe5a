/** Key figures; the first one opens its charges. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { ReadSpend200 } from '#generated/client/spend.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { monthName } from './names.ts';
import type { OpenLines } from './spend-state.ts';

interface Props {
  readonly spend: ReadSpend200;
  readonly onOpen: (lines: OpenLines) => void;
}

export function Figures({ spend, onOpen }: Props) {
  const { months, forecast, bridge, accrual, currency } = spend;
  const { month, total } = months.at(-1)!;
  const money = (value: number): string => formatMoney({ value, code: currency });
  const change = bridge.after - bridge.before;
  const share =
    bridge.before === 0 ? '' : ` (${change > 0 ? '+' : ''}${((change / bridge.before) * 100).toFixed(1)}\u00a0%)`;
  return (
    <PlainList
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <Figure
        title={fill(texts['spend.thisMonth'], { month: monthName(month) })}
        text={money(total)}
        onClick={() => onOpen({ from: month, until: month })}
      />
      <Figure title={texts['spend.change']} text={`${change > 0 ? '+' : ''}${money(change)}${share}`} />
      <Figure title={texts['spend.nextMonth']} text={money(forecast.months[0]?.amount ?? 0)} />
      <Figure
        title={texts['spend.accrual']}
        text={money(accrual.amount)}
        help={fill(texts['spend.accrualHelp'], { month: monthName(accrual.month) })}
      />
    </PlainList>
  );
}

interface FigureProps {
  readonly title: string;
  readonly text: string;
  readonly help?: string;
  readonly onClick?: () => void;
}

function Figure({ title, text, help, onClick }: FigureProps) {
  return (
    <Box component="li" sx={{ display: 'flex', minWidth: 0 }}>
      <Box
        component={onClick ? ButtonBase : 'div'}
        {...(onClick && { onClick })}
        sx={(theme) => ({
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          textAlign: 'left',
          padding: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          backgroundColor: theme.tokens.surface,
          color: theme.tokens.text,
          '&:is(button):hover': { borderColor: theme.tokens.primary },
        })}
      >
        <Box
          sx={{
            fontSize: { xs: 17, sm: 22 },
            fontWeight: 700,
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{title}</Box>
        {help !== undefined && <Box sx={{ fontSize: 12, color: 'text.secondary', marginTop: 0.5 }}>{help}</Box>}
      </Box>
    </Box>
  );
}
