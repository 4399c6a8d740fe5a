/** The totals of the comparison's columns, with their number of sites. */
import { fill } from '#domain/format/fill.ts';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { cellOf } from '#domain/workplace/quote-matrix.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { ComparedQuote } from '../comparison-api.ts';
import { mixOf, monthlyAmount, sum, totalAmount, type Matrix, type MatrixSite } from './model.ts';

export interface ColumnSums {
  readonly offers: readonly ComparedQuote[];
  /** Number of included sites. */
  readonly sites: number;
  readonly monthly: Money | null;
  readonly total: Money | null;
}

/** The total of one carrier: its best quote at each of the sites. */
export const sumsOfCarrier = (matrix: Matrix, sites: readonly MatrixSite[], carrier: string): ColumnSums =>
  sumsOf(
    matrix,
    sites,
    sites.flatMap((site) => {
      const cell = cellOf(site, carrier, false);
      return cell.kind === 'priced' ? [cell.best] : [];
    }),
  );

export const sumsOfMix = (matrix: Matrix, sites: readonly MatrixSite[]): ColumnSums =>
  sumsOf(
    matrix,
    sites,
    mixOf(matrix, sites).map(({ quote }) => quote),
  );

export const sumsOfChoice = (matrix: Matrix, sites: readonly MatrixSite[]): ColumnSums =>
  sumsOf(
    matrix,
    sites,
    sites.flatMap(({ chosen }) => chosen.slice(0, 1)),
  );

/** Totals omit quotes with unknown cost. */
function sumsOf(matrix: Matrix, { length }: readonly MatrixSite[], all: readonly ComparedQuote[]): ColumnSums {
  const [monthly, total] = [monthlyAmount(matrix), totalAmount(matrix)];
  const offers = all.filter((each) => monthly(each) !== null && total(each) !== null);
  return {
    offers,
    sites: length,
    monthly: sum(offers.flatMap((each) => monthly(each) ?? [])),
    total: sum(offers.flatMap((each) => total(each) ?? [])),
  };
}

/** `$1,051 (2)`: a partial total shows its number of sites. */
export function sumText(amount: Money | null, { offers, sites }: ColumnSums): string {
  if (amount === null) return '–';
  const text = formatMoney(amount);
  return offers.length === sites ? text : fill(texts['comparison.partSum'], { amount: text, count: offers.length });
}

export const pricedText = ({ offers, sites }: ColumnSums): string =>
  fill(texts['comparison.ofAll'], { count: offers.length, all: sites });

/** One contract per carrier. */
export function contractsText({ offers }: ColumnSums): string {
  const { size } = new Set(offers.map(({ quote }) => quote.provider_id));
  return size === 1 ? texts['comparison.oneContract'] : fill(texts['comparison.contracts'], { count: size });
}
