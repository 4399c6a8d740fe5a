/** The header and first rows of a bill file, unchanged. */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { billingMessages as texts } from '#generated/domain/messages/billing.ts';

interface Props {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const BillSample = ({ headings, rows }: Props) => (
  <TableContainer component="section" tabIndex={0} aria-label={texts['billing.billSample']} sx={frame}>
    <Table size="small">
      <TableHead>
        <TableRow>
          {headings.map((heading, at) => (
            <TableCell key={`${at} ${heading}`}>{heading}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, at) => (
          <TableRow key={at}>
            {headings.map((_, column) => (
              <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
                {row[column]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

const frame = { border: 1, borderColor: 'divider', borderRadius: 1 };
