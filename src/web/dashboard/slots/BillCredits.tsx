/** The team's unused credits; users who record payments can refund them here. [BI-024] */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { readBillCredits, type Money } from '#generated/client/billing.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { billMessages as texts } from '#generated/domain/messages/bill.ts';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';

/** Uses a records key, so that a payment invalidates it. */
const creditsOf = (team: string) =>
  queryOptions({
    queryKey: ['records', 'consolidated-bills', 'credits', team],
    queryFn: ({ signal }) => readBillCredits(team, { signal }),
  });

/** Optional content: hidden without a credit. */
export default function BillCredits() {
  const { teamId } = useTeam();
  const { data, error, refetch } = useQuery({ ...creditsOf(teamId), retry: false });
  if (!error && (data === undefined || data.rows.length === 0)) return null;
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <PanelFrame title={texts['bill.credits']}>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {data && <Typography color="text.secondary">{texts['bill.creditsText']}</Typography>}
        {data && (
          <PlainList aria-label={texts['bill.credits']}>
            {data.rows.map((credit) => (
              <Credit key={credit.id} team={teamId} {...credit} />
            ))}
          </PlainList>
        )}
      </PanelFrame>
    </Box>
  );
}

interface CreditProps {
  readonly id: string;
  readonly team: string;
  readonly reason: string;
  readonly amount: Money;
  readonly left: Money;
}

const Credit = ({ id, team, reason, amount, left }: CreditProps) => (
  <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, marginTop: 1 }}>
    <Typography sx={{ flexGrow: 1 }}>{reason}</Typography>
    <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {left.value === amount.value
        ? formatMoney(left)
        : fill(texts['bill.creditLeft'], { left: formatMoney(left), amount: formatMoney(amount) })}
    </Typography>
    <PermittedButton
      access={callAccess.recordReceipt}
      size="small"
      href={refundOf(team, id, left)}
      aria-label={`${texts['bill.creditBack']}: ${reason}`}
    >
      {texts['bill.creditBack']}
    </PermittedButton>
  </Box>
);

/** The payment form, prefilled with a full refund. */
const refundOf = (team: string, credit: string, left: Money): string =>
  `/admin/payments/create?${new URLSearchParams({
    direction: 'outgoing',
    team_id: team,
    team_credit_id: credit,
    amount: JSON.stringify({ value: left.value, code: left.code }),
  }).toString()}`;
