/** The newest stored exchange rates, which only rank amounts of several currencies; such amounts are never added. */
import { precisionOf } from '#domain/format/money.ts';
import { converted, type CurrencyRate, type RateSnapshot } from '#domain/prices/exchange.ts';
import type { Money } from '#domain/prices/money.ts';
import { limits } from '#generated/domain/limits.ts';
import type { TotalsByCurrency } from '#server/areas/support/contract.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { newestRates } from './queries.ts';

/** A currency without a rate ranks last; rates are relative to the dollar. */
export async function latestRates(session: Session): Promise<RateSnapshot> {
  const known = (await newestRates.all(session)).flatMap(
    ({ code, precision, usd_per_unit, source, as_of: asOf }): (readonly [string, CurrencyRate])[] => {
      const usdPerUnit = code === limits.defaultCurrency ? 1 : usd_per_unit;
      return usdPerUnit === null ? [] : [[code, { usdPerUnit, precision, source, asOf }]];
    },
  );
  const dollar = { usdPerUnit: 1, precision: precisionOf(limits.defaultCurrency), source: null, asOf: null };
  return { [limits.defaultCurrency]: dollar, ...Object.fromEntries(known) };
}

/**
 * Totals of the amounts in each currency, by the newest rates. A currency without a rate is left out, and all are left
 * out when an amount is unknown.
 */
export async function totalsByCurrency(
  session: Session,
  amounts: readonly (Money | null)[],
): Promise<TotalsByCurrency> {
  const known = amounts.filter((amount) => amount !== null);
  if (amounts.length === 0 || known.length < amounts.length) return { codes: null, values: null };
  const rates = await latestRates(session);
  const totals = [...new Set([...Object.keys(rates), ...known.map(({ code }) => code)])].flatMap((code) => {
    const parts = known.map((amount) => converted(amount, code, rates));
    return parts.includes(null) ? [] : [{ code, value: parts.reduce((sum, part) => sum + part!.value, 0) }];
  });
  return { codes: totals.map(({ code }) => code), values: totals.map(({ value }) => value) };
}
