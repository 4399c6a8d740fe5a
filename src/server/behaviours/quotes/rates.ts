/** The newest exchange rates on record: amounts of several currencies are ranked by them, never added. */
import type { CurrencyRate, RateSnapshot } from '#domain/prices/exchange.ts';
import type { Session } from '../../data/session.ts';

/** A currency without a rate ranks last; the dollar is the yardstick itself. */
export async function latestRates(session: Session): Promise<RateSnapshot> {
  const rows = await session.query(
    `select distinct on (c.code) c.code, c."precision", r.usd_per_unit, r.source, r.as_of
       from currencies c left join fx_rates r on r.currency_id = c.id order by c.code, r.as_of desc nulls last`,
  );
  const known = (rows as readonly (readonly [string, number, number | null, string | null, string | null])[]).flatMap(
    ([code, precision, rate, source, asOf]): (readonly [string, CurrencyRate])[] => {
      const usdPerUnit = code === 'USD' ? 1 : rate;
      return usdPerUnit === null ? [] : [[code, { usdPerUnit, precision, source, asOf }]];
    },
  );
  return Object.fromEntries(known);
}
