/** The previous price of a quote, as far as the customer could read it. [ruling 28] */
import { formatMoney } from '#domain/format/money.ts';
import { fill } from '#domain/format/fill.ts';
import type { Money } from '#domain/prices/money.ts';
import { termText } from '#domain/format/term.ts';
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { pricesBefore, pricesBeforeOfQuotes } from './queries.ts';

interface Price {
  readonly term: number | null;
  readonly mrc: Money | null;
  readonly nrc: Money | null;
}

export interface PriceBefore extends Price {
  readonly reason: string | null;
  readonly replaced_at: string;
}

/** By quote; none for a quote whose earlier prices the customer never saw. The session acts as the server. */
export async function pricesBeforeOf(session: Session, group: string): Promise<ReadonlyMap<string, PriceBefore>> {
  const rows = await pricesBefore.all(session, { group });
  return new Map(rows.map((row) => [row.id, toPrice(row)]));
}

function toPrice(row: RowOf<typeof pricesBefore>): PriceBefore {
  const { term, mrc_value, mrc_code, nrc_value, nrc_code, reason, replaced_at } = row;
  return {
    term,
    mrc: moneyOf(mrc_value, mrc_code),
    nrc: moneyOf(nrc_value, nrc_code),
    reason,
    replaced_at: new Date(replaced_at).toISOString(),
  };
}

const moneyOf = (value: number | null, code: string | null): Money | null =>
  value === null || code === null ? null : { value, code };

export const isOtherPrice = (a: Price, b: Price): boolean =>
  a.term !== b.term || isOther(a.mrc, b.mrc) || isOther(a.nrc, b.nrc);

const isOther = (a: Money | null, b: Money | null): boolean => a?.value !== b?.value || a?.code !== b?.code;

/** Notifies people who choose of the old and new price of each quote, after the new one is stored. */
export async function notifyNewPrices(
  session: Session,
  notifier: Notifier,
  quotes: readonly RecordOf<'quote'>[],
): Promise<void> {
  const shown = quotes.filter((quote) => quote.listed_to_user && quote.provider_response_status === 'AVAILABLE');
  if (shown.length === 0) return;
  const rows = await pricesBeforeOfQuotes.all(session, { quotes: shown.map(({ id }) => id) });
  const before = new Map(rows.map((row) => [row.id, toPrice(row)]));
  for (const quote of shown) {
    const price = before.get(quote.id);
    if (!price || !isOtherPrice(price, quote)) continue;
    await notifier.announce(session, {
      event: 'quote.repriced',
      teamId: quote.team_id,
      record: { entity: 'quote', id: quote.id },
      values: { previous: inWords(price), value: inWords(quote) },
    });
  }
}

function inWords({ term, mrc, nrc }: Price): string {
  const shownTerm = term === null ? messages['comparison.unknown'] : termText(term);
  const amount = (money: Money | null): string => (money ? formatMoney(money) : messages['comparison.unknown']);
  return fill(messages['quote.priceInWords'], { term: shownTerm, mrc: amount(mrc), nrc: amount(nrc) });
}
