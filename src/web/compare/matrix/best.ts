/** The lowest quote of a site, for the table and the phone cards. */
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { providerOf } from '../lines.ts';
import { termMark } from './term-mark.ts';
import { lowestForSure, mixOf, monthlyAmount, totalAmount, type Matrix, type MatrixSite } from './model.ts';

interface BestOffer {
  readonly amount: string;
  /** The carrier; if the price is assumed after the term, also the lowest quote without that assumption. */
  readonly notes: readonly string[];
}

export function bestOf(site: MatrixSite, matrix: Matrix): BestOffer | null {
  const [best] = mixOf(matrix, [site]);
  if (best === undefined) return null;
  const amountOf = monthlyAmount(matrix);
  const amount = amountOf(best.quote);
  const sure = lowestForSure(site, matrix);
  const isOtherTerm = best.quote.quote.term !== matrix.months;
  const source = [providerOf(best.quote), isOtherTerm ? termMark(best.quote, matrix.months) : ''];
  return {
    amount: amount ? formatMoney(amount) : '',
    notes: [
      source.filter(Boolean).join(', '),
      ...(sure
        ? [
            fill(texts['comparison.surely'], {
              amount: formatMoney(amountOf(sure) ?? totalAmount(matrix)(sure)!),
              provider: providerOf(sure),
            }),
          ]
        : []),
    ],
  };
}
