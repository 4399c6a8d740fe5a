/** The spend of a team: by month, by purpose, forecast, and the charges behind each figure. [BI-002] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { readSpend, type ReadSpend200, type ReadSpendCurrency } from '#generated/client/spend.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { Breakdown } from './Breakdown.tsx';
import { BridgePanel } from './BridgePanel.tsx';
import { Figures } from './Figures.tsx';
import { LinesDialog } from './LinesDialog.tsx';
import { MonthlyPanel } from './MonthlyPanel.tsx';
import { RenewalsPanel } from './RenewalsPanel.tsx';
import { SavingsPanel } from './SavingsPanel.tsx';
import { useCurrency, useOpenLines } from './spend-state.ts';
import { UnitPricePanel } from './UnitPricePanel.tsx';

export default function SpendPage() {
  const { teamId } = useTeam();
  const [currency, setCurrency] = useCurrency();
  const params = { team_id: teamId, ...(currency && { currency }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['records', 'spend', params],
    queryFn: ({ signal }) => readSpend(params, { signal }),
    retry: false,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={6} />;
  if (data.currencies.length === 0)
    return (
      <PanelFrame>
        <NothingHere text={texts['spend.empty']} />
      </PanelFrame>
    );
  return <SpendContent spend={data} teamId={teamId} onCurrency={setCurrency} />;
}

interface Props {
  readonly spend: ReadSpend200;
  readonly teamId: string;
  readonly onCurrency: (currency: ReadSpendCurrency) => void;
}

function SpendContent({ spend, teamId, onCurrency }: Props) {
  const [open, setOpen] = useOpenLines();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Toolbar spend={spend} teamId={teamId} onCurrency={onCurrency} />
      <Figures spend={spend} onOpen={setOpen} />
      <MonthlyPanel spend={spend} onOpen={setOpen} />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Breakdown spend={spend} onOpen={setOpen} />
        <BridgePanel spend={spend} onOpen={setOpen} />
        <UnitPricePanel spend={spend} onOpen={setOpen} />
        <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SavingsPanel spend={spend} onOpen={setOpen} />
          <RenewalsPanel spend={spend} />
        </Box>
      </Box>
      {open && <LinesDialog teamId={teamId} currency={spend.currency} open={open} onClose={() => setOpen(null)} />}
    </Box>
  );
}

function Toolbar({ spend: { currencies, currency, months }, teamId, onCurrency }: Props) {
  const fileOf = (format: string): string =>
    `/api/spend/report?${new URLSearchParams({ team_id: teamId, currency, from: months[0]!.month, until: months.at(-1)!.month, format })}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
      {currencies.length > 1 && (
        <TextField
          select
          size="small"
          label={texts['spend.currency']}
          value={currency}
          onChange={({ target }) => onCurrency(target.value as ReadSpendCurrency)}
          sx={{ minWidth: 110, marginRight: 'auto' }}
        >
          {currencies.map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button component="a" href={fileOf('csv')} download variant="outlined" size="small">
        {texts['spend.csv']}
      </Button>
      <Button component="a" href={fileOf('pdf')} download variant="outlined" size="small">
        {texts['spend.pdf']}
      </Button>
    </Box>
  );
}
