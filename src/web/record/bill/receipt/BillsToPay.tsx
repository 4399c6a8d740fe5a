/** The bills that a receipt can pay, with the share of each. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { billMessages as texts } from '#generated/domain/messages/bill.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import type { OpenBill } from './open-bills.ts';

interface Props {
  readonly bills: readonly OpenBill[];
  /** Shares by bill id. */
  readonly parts: ReadonlyMap<string | null, number>;
  readonly leftOut: readonly string[];
  readonly onChange: (leftOut: readonly string[]) => void;
  readonly mistake: string | undefined;
}

export function BillsToPay({ bills, parts, leftOut, onChange, mistake }: Props) {
  const id = useId();
  return (
    <div>
      <Typography id={id} sx={{ fontWeight: 600 }}>
        {texts['bill.receiptBills']}
      </Typography>
      <PlainList aria-labelledby={id}>
        {bills.map((bill) => (
          <BillRow
            key={bill.id}
            bill={bill}
            gets={parts.get(bill.id) ?? 0}
            isChosen={!leftOut.includes(bill.id)}
            onChoose={(isChosen) =>
              onChange(isChosen ? leftOut.filter((each) => each !== bill.id) : [...leftOut, bill.id])
            }
          />
        ))}
      </PlainList>
      {mistake !== undefined && <FormHelperText error>{mistake}</FormHelperText>}
    </div>
  );
}

interface RowProps {
  readonly bill: OpenBill;
  readonly gets: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function BillRow({ bill: { number, due, left, code }, gets, isChosen, onChoose }: RowProps) {
  const id = useId();
  const owed = fill(texts[due === null ? 'bill.receiptOwed' : 'bill.receiptOwedBy'], {
    amount: formatMoney({ value: left, code }),
    date: due === null ? '' : formatDate(due, 'text'),
  });
  return (
    <Box component="li" sx={row}>
      <Checkbox
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        slotProps={{ input: { id, 'aria-describedby': `${id}-gets` } }}
        sx={{ padding: 0.5, marginLeft: -0.5 }}
      />
      <Box component="label" htmlFor={id} sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{number}</strong> <Box component="span" sx={{ color: 'text.secondary' }}>{`· ${owed}`}</Box>
      </Box>
      <Box id={`${id}-gets`} component="span" sx={{ fontVariantNumeric: 'tabular-nums', marginLeft: 'auto' }}>
        {gets > 0 ? fill(texts['bill.receiptPays'], { amount: formatMoney({ value: gets, code }) }) : '–'}
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  paddingBlock: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;
