/** Lists what was left out of a bank file or needs a check, with its place and count. */
import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { BankFileNote } from '#generated/client/bank.ts';
import { bankMessages as texts } from '#generated/domain/messages/bank.ts';
import type { Records } from '#generated/records/registry.ts';
import type { WireRecord } from '#runtime/view.ts';

export default function BankNotes({ record }: { readonly record: WireRecord }) {
  const { notes } = record as Records['bank-statement'];
  if (notes.length === 0) return <Alert severity="success">{texts['bank.noNotes']}</Alert>;
  return (
    <Table size="small" aria-label={texts['bank.notes']}>
      <TableHead>
        <TableRow>
          <TableCell>{texts['bank.noteReason']}</TableCell>
          <TableCell align="right">{texts['bank.noteLine']}</TableCell>
          <TableCell align="right">{texts['bank.noteCount']}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {notes.map((note) => (
          <Note key={`${note.line} ${note.text}`} {...note} />
        ))}
      </TableBody>
    </Table>
  );
}

const Note = ({ text, line, count }: BankFileNote) => (
  <TableRow>
    <TableCell>{text}</TableCell>
    <TableCell align="right">{line ?? ''}</TableCell>
    <TableCell align="right">{count}</TableCell>
  </TableRow>
);
