/** What stands on a bill as it was read: its head, and its first lines. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { readBillFile } from '#generated/client/invoices.ts';
import { billFields, type BillField } from '#generated/domain/lists/bill-field.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { wireOf } from './wire.ts';

const ofHead: readonly BillField[] = ['invoiceNumber', 'invoiceDate', 'dueDate', 'previousBalance', 'total'];
const ofLines: readonly BillField[] = ['description', 'circuitId', 'from', 'to', 'qty', 'amount'];
const linesShown = 25;
const days: readonly BillField[] = ['invoiceDate', 'dueDate', 'from', 'to'];
const sums: readonly BillField[] = ['previousBalance', 'total', 'amount'];
const figures: readonly BillField[] = ['qty', 'amount'];

const titleOf = (field: BillField): string => billFields.find(({ value }) => value === field)!.label;

type Values = Readonly<Record<string, unknown>>;

const valueOf = (values: Values, field: BillField): unknown => values[field] ?? values[wireOf(field)] ?? null;

function textOf(values: Values, field: BillField, code: string): string {
  const value = valueOf(values, field);
  if (value === null) return '';
  if (sums.includes(field)) return formatMoney({ value: Number(value), code });
  return days.includes(field) ? formatDate(String(value), 'text') : String(value);
}

export function BillLines({ file }: { file: Awaited<ReturnType<typeof readBillFile>> }) {
  const code = file.record.total?.code ?? 'USD';
  const { lines } = file;
  if (lines.length === 0) return null;
  const head = ofHead.filter((field) => valueOf(file.header, field) !== null);
  const shown = ofLines.filter((field) => lines.some((line) => valueOf(line, field) !== null));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dl" sx={facts}>
        {head.map((field) => (
          <div key={field}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {titleOf(field)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ margin: 0, fontWeight: 600 }}>
              {textOf(file.header, field, code)}
            </Typography>
          </div>
        ))}
      </Box>
      <TableContainer component="section" tabIndex={0} aria-label={texts['billing.billLinesRead']}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {shown.map((field) => (
                <TableCell key={field} align={figures.includes(field) ? 'right' : 'left'}>
                  {titleOf(field)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.slice(0, linesShown).map((line, at) => (
              <TableRow key={`${String(line['line'])} ${at}`}>
                {shown.map((field) => (
                  <TableCell key={field} {...cellOf(field)}>
                    {textOf(line, field, code)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {file.record.line_count > linesShown && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {fill(texts['billing.billMoreLines'], { shown: linesShown, lines: file.record.line_count })}
        </Typography>
      )}
    </Box>
  );
}

const cellOf = (field: BillField) => ({
  align: figures.includes(field) ? ('right' as const) : ('left' as const),
  sx:
    field === 'description'
      ? { minWidth: 160, paddingBlock: 0.75 }
      : { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
});

const facts = { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, margin: 0, marginBottom: 1.5 };
