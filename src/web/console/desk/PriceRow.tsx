/** The prices of one site and term, as they are typed. */
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import type { ClipboardEvent } from 'react';
import { quoteView } from '#generated/screens/views/quote.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { RowFaults } from './enter-all.ts';
import { termText } from '#domain/format/term.ts';

interface Props {
  readonly quote: WireRecord;
  readonly site: string;
  readonly typed: Readonly<Record<'mrc' | 'nrc', string>>;
  readonly faults: RowFaults;
  readonly onChange: (part: Partial<Record<'mrc' | 'nrc', string>>) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

const { mrc, nrc } = quoteView.fields;

export function PriceRow({ quote, site, typed, faults, onChange, onPaste }: Props) {
  const { term } = quote;
  return (
    <TableRow>
      <TableCell>{site}</TableCell>
      <TableCell>{typeof term === 'number' && termText(term)}</TableCell>
      {[mrc, nrc].map(({ title }, place) => {
        const key = place === 0 ? 'mrc' : 'nrc';
        return (
          <TableCell key={key}>
            <TextField
              size="small"
              value={typed[key]}
              error={faults[key] !== undefined}
              helperText={faults[key]}
              onChange={(event) => onChange({ [key]: event.target.value })}
              onPaste={key === 'mrc' ? onPaste : undefined}
              slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': `${title}, ${site}, ${term}` } }}
            />
          </TableCell>
        );
      })}
    </TableRow>
  );
}
