/** The charges behind a figure; they add up to it, and each links to its invoice. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { listSpendLines, type ListSpendLines200, type ListSpendLinesCurrency } from '#generated/client/spend.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import { Loaded } from '#web/record/Loaded.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { FigureTable } from './FigureTable.tsx';
import { categoryName, keyName, monthName } from './names.ts';
import type { OpenLines } from './spend-state.ts';

interface Props {
  readonly teamId: string;
  readonly currency: string;
  readonly open: OpenLines;
  readonly onClose: () => void;
}

export function LinesDialog({ teamId, currency, open, onClose }: Props) {
  const titleId = useId();
  const params = { team_id: teamId, currency: currency as ListSpendLinesCurrency, ...open };
  const lines = useQuery({
    queryKey: ['records', 'spend', 'lines', params],
    queryFn: ({ signal }) => listSpendLines(params, { signal }),
    retry: false,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{fill(texts['spend.lines'], { name: nameOf(open) })}</DialogTitle>
      <DialogContent>
        <Loaded query={lines}>{(found) => <Lines found={found} />}</Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts['spend.close']}</Button>
      </DialogActions>
    </Dialog>
  );
}

function nameOf({ from, until, by, key = '', only }: OpenLines): string {
  const month =
    from === until
      ? monthName(from)
      : fill(texts['spend.allMonths'], { from: monthName(from), until: monthName(until) });
  if (only) return fill(texts['spend.linesIn'], { name: texts[`spend.${only}`], month });
  return by === undefined ? month : fill(texts['spend.linesIn'], { name: keyName(by, key), month });
}

function Lines({ found: { lines, total, currency } }: { found: ListSpendLines200 }) {
  const pathOf = useDashboardPath();
  const money = (value: number): string => formatMoney({ value, code: currency });
  return (
    <>
      <Box sx={{ fontWeight: 600, marginBottom: 1 }}>
        {fill(texts['spend.linesTotal'], { count: lines.length, amount: money(total) })}
      </Box>
      <FigureTable
        label={texts['spend.breakdown']}
        head={[
          texts['spend.description'],
          texts['spend.amount'],
          texts['spend.month'],
          texts['spend.category'],
          texts['spend.invoice'],
        ]}
        rows={lines.map((line) => ({
          id: line.id,
          name: [line.carrier, line.description].join(' · '),
          cells: [
            money(line.amount),
            monthName(line.month),
            categoryName(line.category),
            <Link
              key="invoice"
              component={RouterLink}
              to={pathOf(`bill-consolidation/invoices/${line.invoice_id}/overview`)}
              color="inherit"
              sx={{ fontWeight: 400 }}
            >
              {line.invoice_number}
            </Link>,
          ],
        }))}
      />
    </>
  );
}
