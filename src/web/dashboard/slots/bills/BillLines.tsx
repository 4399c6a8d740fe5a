/** The content of a parsed bill: its head, and its first lines. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { fieldsOf } from '#domain/bills/read/bill.ts';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { readBillFile } from '#generated/client/invoices.ts';
import type { billFields, BillField } from '#generated/domain/lists/bill-field.ts';
import { limits } from '#generated/domain/limits.ts';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';
import { wireOf } from './wire.ts';

type Field = (typeof billFields)[number];

const isRight = ({ facts: { look } }: Field): boolean => look === 'money' || look === 'figure';

type Values = Readonly<Record<string, unknown>>;

const valueOf = (values: Values, field: BillField): unknown => values[field] ?? values[wireOf(field)] ?? null;

function textOf(values: Values, { value: field, facts: { look } }: Field, code: string): string {
  const value = valueOf(values, field);
  if (value === null) return '';
  if (look === 'money') return formatMoney({ value: Number(value), code });
  return look === 'date' ? formatDate(String(value), 'text') : String(value);
}

const shownOf = (part: Field['facts']['part'], rows: readonly Values[]): readonly Field[] =>
  fieldsOf(part).filter(({ value, facts }) => 'isShown' in facts && rows.some((row) => valueOf(row, value) !== null));

const first: readonly BillField[] = ['description', 'amount'];
const rankOf = ({ value }: Field): number => (first.includes(value) ? first.indexOf(value) : first.length);

export function BillLines({ file }: { file: Awaited<ReturnType<typeof readBillFile>> }) {
  const code = file.record.total?.code ?? 'USD';
  const { lines } = file;
  if (lines.length === 0) return null;
  // The total is the second column, so that a phone shows it too.
  const shown = shownOf('line', lines).toSorted((a, b) => rankOf(a) - rankOf(b));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dl" sx={facts}>
        {shownOf('head', [file.header]).map((field) => (
          <div key={field.value}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {field.label}
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
                <TableCell key={field.value} align={isRight(field) ? 'right' : 'left'}>
                  {field.label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.slice(0, limits.billFileLinesShown).map((line, at) => (
              <TableRow key={`${String(line['line'])} ${at}`}>
                {shown.map((field) => (
                  <TableCell key={field.value} {...cellOf(field)}>
                    {textOf(line, field, code)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {file.record.line_count > limits.billFileLinesShown && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {fill(texts['billing.billMoreLines'], { shown: limits.billFileLinesShown, lines: file.record.line_count })}
        </Typography>
      )}
    </Box>
  );
}

const cellOf = (field: Field) => ({
  align: isRight(field) ? ('right' as const) : ('left' as const),
  sx:
    field.value === 'description'
      ? { minWidth: 160, paddingBlock: 0.75 }
      : { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
});

const facts = { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, margin: 0, marginBottom: 1.5 };
