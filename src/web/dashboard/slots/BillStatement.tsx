/** The billed amounts of the team and each of its sub-teams; hidden for a team without sub-teams. [BI-023] */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatMoney } from '#domain/format/money.ts';
import { readBillStatement, type Money } from '#generated/client/billing.ts';
import { billMessages as texts } from '#generated/domain/messages/bill.ts';
import { consolidatedBillView } from '#generated/screens/views/consolidated-bill.ts';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { useTeam } from '#web/record/team/team-context.ts';

/** Uses a records key, so that a new bill invalidates it. */
const statementOf = (team: string) =>
  queryOptions({
    queryKey: ['records', 'consolidated-bills', 'statement', team],
    queryFn: ({ signal }) => readBillStatement(team, {}, { signal }),
  });

const { fields } = consolidatedBillView;

/** Optional content: hidden when it cannot be loaded. */
export default function BillStatement() {
  const { data } = useQuery({ ...statementOf(useTeam().teamId), retry: false });
  if (new Set(data?.rows.map((row) => row.team_id)).size < 2) return null;
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <PanelFrame title={texts['bill.statement']}>
        <TableContainer>
          <Table size="small" aria-label={texts['bill.statement']}>
            <TableHead>
              <TableRow>
                <TableCell>{texts['bill.team']}</TableCell>
                <TableCell align="right">{fields.total.title}</TableCell>
                <TableCell align="right">{fields.amountPaid.title}</TableCell>
                <TableCell align="right">{fields.balance.title}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data?.rows.map((row) => (
                <Row key={row.team_id + row.total.code} name={row.team} {...row} />
              ))}
              {data?.totals.map((row) => (
                <Row key={row.total.code} name={texts['bill.allTeams']} {...row} isTotal />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </PanelFrame>
    </Box>
  );
}

interface RowProps {
  readonly name: string;
  readonly total: Money;
  readonly amount_paid: Money;
  readonly balance: Money;
  readonly isTotal?: boolean;
}

const Row = ({ name, total, amount_paid: paid, balance, isTotal = false }: RowProps) => (
  <TableRow sx={{ '& > *': { fontWeight: isTotal ? 600 : 400, fontVariantNumeric: 'tabular-nums' } }}>
    <TableCell component="th" scope="row">
      {name}
    </TableCell>
    {[total, paid, balance].map((amount, at) => (
      <TableCell key={at} align="right">
        {formatMoney(amount)}
      </TableCell>
    ))}
  </TableRow>
);
