/** A payment as people recognize it: team, bill, date and amount. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { Link } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { BankLinePayment } from '#generated/client/bank.ts';
import { paymentStatuses } from '#generated/domain/lists/payment-status.ts';
import { bankMessages as texts } from '#generated/domain/messages/bank.ts';
import { paymentView } from '#generated/screens/views/payment.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';

interface Props {
  readonly payment: BankLinePayment;
  /** Why the payment is likely to match. */
  readonly reason?: string | undefined;
  readonly isChosen?: boolean;
  /** Makes the payment selectable. */
  readonly onChoose?: (isChosen: boolean) => void;
}

export function PaymentRow({ payment, reason, isChosen = false, onChoose }: Props) {
  const { id, party, numbers, amount, paid_on: paidOn, status, reference } = payment;
  // A selectable payment is one box; a settled one links to its page.
  const page = useContext(RecordLinkContext)(paymentView.id, paymentView.path, id);
  const path = onChoose === undefined ? page : null;
  const state = paymentStatuses.find(({ value }) => value === status);
  const document = numbers.join(', ') || texts['bank.noDocument'];
  const about = [fill(texts['bank.paidOn'], { date: formatDate(paidOn, 'text') }), reference].filter(Boolean);
  return (
    <Box component="li" sx={row}>
      {onChoose && (
        <Checkbox
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          slotProps={{ input: { id, 'aria-label': `${party}, ${document}, ${formatMoney(amount)}` } }}
          sx={{ padding: 0.5, marginLeft: -0.5 }}
        />
      )}
      <Box component="label" htmlFor={onChoose && id} sx={label}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {party} ·{' '}
          {path === null ? (
            document
          ) : (
            <MuiLink component={Link} to={path}>
              {document}
            </MuiLink>
          )}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {about.join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', marginLeft: 'auto' }}>
        {reason !== undefined && <StatusChip label={reason} color="purple" />}
        {state && <StatusChip label={state.label} color={state.color} />}
        <Typography variant="body2" sx={figure}>
          {formatMoney(amount)}
        </Typography>
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  paddingBlock: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
};
const label = { flex: '1 1 200px', minWidth: 0 };
const figure = { fontWeight: 600, fontVariantNumeric: 'tabular-nums', minWidth: 84, textAlign: 'right' };
