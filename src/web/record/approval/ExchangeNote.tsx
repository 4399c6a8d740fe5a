/** The exchange rate that an approval was judged with, in words. (domain 2.3) */
import Typography from '@mui/material/Typography';
import { exchangeText } from '#domain/prices/exchange-text.ts';
import type { Money } from '#domain/prices/money.ts';
import type { WireRecord } from '#runtime/view.ts';

/** `EUR 12,000.00 at 1.0842 of Nov 27, 2026 = USD 13,010.40`; nothing if no amount was converted. */
export default function ExchangeNote({ record }: { readonly record: WireRecord }) {
  const { tcv_at_request: tcv, converted_tcv: amount, exchange_rate: rate, exchange_rate_date: asOf } = record;
  if (!tcv || !amount || !rate) return null;
  const exchange = { amount: amount as Money, rate: Number(rate), asOf: String(asOf) };
  return <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{exchangeText(tcv as Money, exchange)}</Typography>;
}
