/** The newest exchange rates on record: amounts of several currencies are ranked by them, never added. */
import type { CurrencyRate, RateSnapshot } from '#domain/prices/exchange.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { newestRates } from './queries.ts';

/** A currency without a rate ranks last; the dollar is the yardstick itself. */
export async function latestRates(session: Session): Promise<RateSnapshot> {
  const known = (await newestRates.all(session)).flatMap(
    ({ code, precision, usd_per_unit, source, as_of: asOf }): (readonly [string, CurrencyRate])[] => {
      const usdPerUnit = code === limits.defaultCurrency ? 1 : usd_per_unit;
      return usdPerUnit === null ? [] : [[code, { usdPerUnit, precision, source, asOf }]];
    },
  );
  return Object.fromEntries(known);
}
