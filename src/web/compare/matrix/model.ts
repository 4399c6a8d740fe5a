/** The comparison as a matrix of sites by carriers: its cells and the totals of its columns. [QT-029] */
import type { Money } from '#domain/format/money.ts';
import { bestMix, isPriced, type CarrierQuote, type Site } from '#domain/workplace/quote-matrix.ts';
import type { ComparedFigure, ComparedQuote, ComparedService, Comparison } from '../comparison-api.ts';
import { providerOf, serviceTitle } from '../lines.ts';

export interface MatrixSite extends Site<ComparedQuote> {
  readonly name: string;
  readonly service: ComparedService;
  readonly chosen: readonly ComparedQuote[];
}

export interface Carrier {
  readonly id: string;
  readonly name: string;
}

export interface Matrix {
  readonly carriers: readonly Carrier[];
  readonly sites: readonly MatrixSite[];
  /** Compared months; null compares each quote over its own term. */
  readonly months: number | null;
  readonly isLocked: boolean;
  /** An amount in the currency of the comparison; null when it cannot be converted. */
  readonly amountOf: (figure: ComparedFigure) => Money | null;
}

/** `isWholeOnly` omits quotes whose term differs from the compared months. */
export function matrixOf(comparison: Comparison, isWholeOnly: boolean, isLocked: boolean): Matrix {
  const { services, horizon_months: months, currency } = comparison;
  const isShown = ({ quote }: ComparedQuote): boolean => !isWholeOnly || quote.term === months;
  const sites = services.map((service) => ({
    id: service.service_id,
    name: serviceTitle(service),
    service: { ...service, quotes: service.quotes.filter(isShown) },
    offers: service.quotes.filter(isShown).map((quote) => ({ carrier: quote.quote.provider_id, quote })),
    declined: new Map(service.no_bids.map((quote) => [quote.provider_id, quote.no_bid_reason ?? null])),
    chosen: service.quotes.filter(({ quote }) => quote.selected),
  }));
  return {
    carriers: carriersOf(services),
    sites,
    months,
    isLocked,
    amountOf: ({ value, converted }) => converted ?? (value?.code === currency ? value : null),
  };
}

/** Sorted by name, which does not suggest a ranking by price. */
function carriersOf(services: readonly ComparedService[]): readonly Carrier[] {
  const names = new Map(
    services.flatMap(({ quotes, no_bids }) => [
      ...quotes.map((each) => [each.quote.provider_id, providerOf(each)] as const),
      ...no_bids.map((quote) => [quote.provider_id, quote.provider?.name ?? ''] as const),
    ]),
  );
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

export const totalAmount =
  ({ amountOf }: Matrix) =>
  ({ figures }: ComparedQuote): Money | null =>
    amountOf(figures.tcv);

export const monthlyAmount =
  ({ amountOf }: Matrix) =>
  ({ figures }: ComparedQuote): Money | null =>
    amountOf(figures.effective_monthly);

/** Sites with a price from every carrier; only their totals are comparable. */
export const commonSites = (matrix: Matrix): readonly MatrixSite[] =>
  matrix.sites.filter((site) => matrix.carriers.every(({ id }) => isPriced(site, id, totalAmount(matrix))));

export const mixOf = (matrix: Matrix, sites = matrix.sites): readonly CarrierQuote<ComparedQuote>[] =>
  bestMix(sites, totalAmount(matrix));

/** True when its price is not known for all of the compared months. */
export const isAssumed = ({ quote }: ComparedQuote, months: number | null): boolean =>
  months !== null && typeof quote.term === 'number' && quote.term < months;

/** The lowest quote with a known price for all months, if the lowest of all has an assumed one. */
export function lowestForSure(site: MatrixSite, matrix: Matrix): ComparedQuote | null {
  const [best] = mixOf(matrix, [site]);
  if (best === undefined || !isAssumed(best.quote, matrix.months)) return null;
  const total = totalAmount(matrix);
  return site.offers.find(({ quote }) => !isAssumed(quote, matrix.months) && total(quote) !== null)?.quote ?? null;
}

export const sum = (amounts: readonly Money[]): Money | null => {
  const [first] = amounts;
  return first ? { ...first, value: amounts.reduce((all, { value }) => all + value, 0) } : null;
};
