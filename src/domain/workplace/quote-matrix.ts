/** Quotes of a request as a table of sites and carriers. */

export interface CarrierQuote<Quote> {
  readonly carrier: string;
  readonly quote: Quote;
}

export interface Site<Quote> {
  readonly id: string;
  /** In rank order, the best first. */
  readonly offers: readonly CarrierQuote<Quote>[];
  /** Carriers that declined, with their reason if given. */
  readonly declined: ReadonlyMap<string, string | null>;
}

export type Cell<Quote> =
  | { readonly kind: 'priced'; readonly best: Quote; readonly isLowest: boolean; readonly offers: readonly Quote[] }
  | { readonly kind: 'noBid'; readonly reason: string | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'none' };

/**
 * A carrier's cell for a site. A declined term does not hide a priced one. `isAwaited`: the carrier has not answered
 * yet.
 */
export function cellOf<Quote>(site: Site<Quote>, carrier: string, isAwaited: boolean): Cell<Quote> {
  const offers = site.offers.filter((each) => each.carrier === carrier).map(({ quote }) => quote);
  const [best] = offers;
  if (best !== undefined) return { kind: 'priced', best, isLowest: site.offers[0]!.quote === best, offers };
  if (isAwaited) return { kind: 'waiting' };
  const reason = site.declined.get(carrier);
  return reason === undefined ? { kind: 'none' } : { kind: 'noBid', reason };
}

export interface Amount {
  /** Minor units. */
  readonly value: number;
  readonly code: string;
}

export interface CarrierTotal {
  /** Number of priced sites. */
  readonly priced: number;
  /** One sum per currency; currencies are never added up. */
  readonly sums: readonly Amount[];
}

/** Sum of a carrier's best offers; an unknown amount does not count as priced. */
export function totalOf<Quote>(
  sites: readonly Site<Quote>[],
  carrier: string,
  amountOf: (quote: Quote) => Amount | null,
): CarrierTotal {
  const amounts = sites.flatMap((site) => {
    const cell = cellOf(site, carrier, false);
    const amount = cell.kind === 'priced' ? amountOf(cell.best) : null;
    return amount ? [amount] : [];
  });
  const sums = [...Map.groupBy(amounts, ({ code }) => code)].map(([code, own]) => ({
    code,
    value: own.reduce((sum, { value }) => sum + value, 0),
  }));
  return { priced: amounts.length, sums };
}

/** Whether a carrier has an amount for a site. */
export const isPriced = <Quote>(
  site: Site<Quote>,
  carrier: string,
  amountOf: (quote: Quote) => Amount | null,
): boolean => totalOf([site], carrier, amountOf).priced === 1;

/** The best offer with an amount per site. */
export const bestMix = <Quote>(
  sites: readonly Site<Quote>[],
  amountOf: (quote: Quote) => Amount | null,
): readonly CarrierQuote<Quote>[] =>
  sites.flatMap(({ offers }) => offers.find(({ quote }) => amountOf(quote) !== null) ?? []);

/** Rows of copied spreadsheet cells. */
export const pastedRows = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
