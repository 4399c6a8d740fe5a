/** The first lines of a bill as they were read. */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatMoney } from '#domain/format/money.ts';
import type { readBillFile } from '#generated/client/invoices.ts';
import { billFields, type BillField } from '#generated/domain/lists/bill-field.ts';

const shown: readonly BillField[] = ['description', 'circuitId', 'from', 'to', 'qty', 'amount'];
const linesShown = 25;

const titleOf = (field: BillField): string => billFields.find(({ value }) => value === field)!.label;

export function BillLines({ file }: { file: Awaited<ReturnType<typeof readBillFile>> }) {
  const code = file.record.total?.code ?? 'USD';
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            {shown.map((field) => (
              <TableCell key={field} align={field === 'amount' ? 'right' : 'left'}>
                {titleOf(field)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {file.lines.slice(0, linesShown).map((line, at) => (
            <TableRow key={`${String(line['line'])} ${at}`}>
              {shown.map((field) => (
                <TableCell key={field} align={field === 'amount' ? 'right' : 'left'}>
                  {field === 'amount'
                    ? formatMoney({ value: Number(line[field]), code })
                    : String(line[field] ?? line[snake(field)] ?? '')}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
