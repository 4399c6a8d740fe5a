/** Stores the totals of the selected quotes on the request; several currencies have no total. [QT-027] */
import { sumOf } from '#domain/prices/money.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { selectedQuotes } from './queries.ts';

export type SelectedQuote = ReturnType<typeof pricesOf>;

/** Updates the totals from the selection and returns them. The session acts as the server. */
export async function refreshTotals(session: Session, group: string): Promise<readonly SelectedQuote[]> {
  const quotes = (await selectedQuotes.all(session, { group })).map(pricesOf);
  const total = (key: 'mrc' | 'nrc' | 'tcv'): RecordOf<'service-group'>['tcv'] => {
    const sum = sumOf(quotes.flatMap((quote) => quote[key] ?? []));
    return sum === 'mixed' ? null : sum;
  };
  await setValues(session, 'service-group', group, {
    total_mrc: total('mrc'),
    total_nrc: total('nrc'),
    tcv: total('tcv'),
  });
  return quotes;
}

const pricesOf = (row: RowOf<typeof selectedQuotes>) => ({
  service_id: row.service_id,
  provider_id: row.provider_id,
  term: row.term,
  mrc: moneyOf(row.mrc_value, row.mrc_code),
  nrc: moneyOf(row.nrc_value, row.nrc_code),
  tcv: moneyOf(row.tcv_value, row.tcv_code),
  termination_fee: moneyOf(row.termination_fee_value, row.termination_fee_code),
});

type Amount = NonNullable<RecordOf<'quote'>['mrc']>;

const moneyOf = (value: number | null, code: string | null): Amount | null =>
  value === null ? null : ({ value, code } as Amount);
