/** Enters prices that a carrier gave by phone: a row for each site and term, typed or pasted from a spreadsheet. */
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId, useState, type ClipboardEvent, type FormEvent } from 'react';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { quoteView } from '#generated/screens/views/quote.ts';
import { fill } from '#domain/format/fill.ts';
import { pastedRows } from '#domain/workplace/quote-matrix.ts';
import type { WireRecord } from '#runtime/view.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { carrierName, type Desk } from './desk.ts';
import { enterAll, readRows, type TypedPrices } from './enter-all.ts';
import { PriceRow } from './PriceRow.tsx';

interface Props {
  readonly desk: Desk;
  readonly request: WireRecord;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function EnterPrices({ desk, request, onChanged, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<TypedPrices>({});
  const [isReported, setIsReported] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const code = String(request['default_currency_code'] ?? '');
  const quotes = quotesOf(desk, request);
  const { rows, faults } = readRows(quotes, typed, code);
  const put = (quote: string, part: Partial<TypedPrices[string]>): void =>
    setTyped((before) => ({ ...before, [quote]: { mrc: '', nrc: '', ...before[quote], ...part } }));
  const paste = (event: ClipboardEvent, place: number): void => {
    const lines = pastedRows(event.clipboardData.getData('text/plain'));
    if (lines.length === 1 && lines[0]!.length === 1) return;
    event.preventDefault();
    lines.forEach(([mrc = '', nrc], row) => {
      const quote = quotes[place + row];
      if (quote) put(String(quote['id']), { mrc: mrc.trim(), ...(nrc !== undefined && { nrc: nrc.trim() }) });
    });
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsReported(true);
    if (faults.size > 0) return;
    setIsSending(true);
    try {
      await enterAll(String(request['id']), rows);
      flash(fill(texts['desk.entered'], { count: rows.length, carrier: carrierName(request) }), 'success');
      onClose();
    } catch (error) {
      flashRefusal(error, quoteView);
    }
    setIsSending(false);
    onChanged();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={id} variant="h2">
          {fill(texts['desk.enterFor'], { carrier: carrierName(request) })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBottom: 1 }}>
            {fill(texts['desk.enterHelp'], { currency: code })}
          </DialogContentText>
          <Table size="small" aria-label={texts['desk.prices']}>
            <TableHead>
              <TableRow>
                <TableCell>{texts['desk.site']}</TableCell>
                <TableCell>{quoteView.fields.term.title}</TableCell>
                <TableCell>{quoteView.fields.mrc.title}</TableCell>
                <TableCell>{quoteView.fields.nrc.title}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {quotes.map((quote, place) => (
                <PriceRow
                  key={String(quote['id'])}
                  quote={quote}
                  site={desk.sites.find(({ id: each }) => each === quote['service_id'])?.name ?? ''}
                  typed={typed[String(quote['id'])] ?? { mrc: '', nrc: '' }}
                  faults={isReported ? (faults.get(String(quote['id'])) ?? {}) : {}}
                  onChange={(part) => put(String(quote['id']), part)}
                  onPaste={(event) => paste(event, place)}
                />
              ))}
            </TableBody>
          </Table>
        </DialogContent>
        <DialogActions sx={{ padding: 2 }}>
          <Button onClick={onClose}>{shellMessages['shell.cancel']}</Button>
          <Button type="submit" variant="contained" loading={isSending}>
            {texts['desk.saveAnswer']}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The carrier's quotes by site, short terms first. Alternatives are left out, since operators do not ask for them by phone. */
function quotesOf({ quotes, sites }: Desk, request: WireRecord): readonly WireRecord[] {
  const placeOf = (quote: WireRecord): number => sites.findIndex(({ id }) => id === quote['service_id']);
  return quotes
    .filter((quote) => quote['quote_request_id'] === request['id'] && quote['is_alternative'] !== true)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || Number(a['term'] ?? 0) - Number(b['term'] ?? 0));
}
