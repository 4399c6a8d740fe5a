/** Parses and sends the prices that were typed for a carrier. */
import { completeQuoteRequestManually } from '#generated/client/quote-requests.ts';
import { deskMessages as texts } from '#generated/domain/messages/desk.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { quoteView } from '#generated/screens/views/quote.ts';
import { parseAmount, type Money } from '#domain/format/money.ts';
import type { WireRecord } from '#runtime/view.ts';
import { sendEvent, updateRecord } from '#web/shell/records.ts';

/** By quote id, as typed. */
export type TypedPrices = Readonly<Record<string, { readonly mrc: string; readonly nrc: string }>>;

export interface PricedRow {
  readonly quote: WireRecord;
  readonly mrc: Money;
  readonly nrc: Money;
}

export type RowFaults = Partial<Record<'mrc' | 'nrc', string>>;

/** A row without a monthly price is no bid; an empty one-time price means there is none. */
export function readRows(quotes: readonly WireRecord[], typed: TypedPrices, code: string) {
  const faults = new Map<string, RowFaults>();
  const rows = quotes.flatMap((quote): readonly PricedRow[] => {
    const { mrc, nrc } = typed[String(quote['id'])] ?? { mrc: '', nrc: '' };
    if (mrc.trim() === '' && nrc.trim() === '') return [];
    const [monthly, once] = [parseAmount(mrc, code), nrc.trim() === '' ? 0 : parseAmount(nrc, code)];
    const fault: RowFaults = {
      ...(mrc.trim() === ''
        ? { mrc: texts['desk.mrcMissing'] }
        : isWrong(monthly) && { mrc: validationMessages['validation.number'] }),
      ...(isWrong(once) && { nrc: validationMessages['validation.number'] }),
    };
    if (Object.keys(fault).length > 0) faults.set(String(quote['id']), fault);
    return monthly === null || once === null
      ? []
      : [{ quote, mrc: { value: monthly, code }, nrc: { value: once, code } }];
  });
  return { rows, faults };
}

const isWrong = (value: number | null): boolean => value === null || value < 0;

/** Sends each price in its own call, then closes the request: quotes without a price are declined. */
export async function enterAll(request: string, rows: readonly PricedRow[]): Promise<void> {
  for (const { quote, mrc, nrc } of rows) {
    const saved = await updateRecord(quoteView, quote, { mrc, nrc });
    if (saved['provider_response_status'] !== 'AVAILABLE') await sendEvent(quoteView, quote, 'price', '');
  }
  await completeQuoteRequestManually({ id: request, no_bid: true });
}
