/** Announces better prices of a reshop: for each service the best quote that its team sees. (domain 2.11) */
import { savedTenths } from '#domain/renewals/savings.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { pricesOfReshop } from './queries.ts';

export async function notifySavings(session: Session, notifier: Notifier, group: string, quote: string | null) {
  const best = new Map<string, { readonly tenths: number; readonly provider: string; readonly team: string }>();
  for (const price of await pricesOfReshop.all(session, { group, quote })) {
    const { service, provider, team_id: team } = price;
    const tenths = savedTenths(moneyOf(price.today, price.today_code), {
      term: price.term,
      mrc: moneyOf(price.mrc, price.mrc_code),
      nrc: moneyOf(price.nrc, price.nrc_code),
    });
    if (tenths !== null && tenths > (best.get(service)?.tenths ?? 0)) best.set(service, { tenths, provider, team });
  }
  for (const [service, { tenths, provider, team }] of best)
    await notifier.announce(session, {
      event: 'renewal.reshop_savings_found',
      teamId: team,
      record: { entity: 'service', id: service },
      values: { provider, percent: `${tenths / 10}%` },
    });
}

const moneyOf = (value: number | null, code: string | null) =>
  value === null || code === null ? null : { value, code };
