/** The lowest offer of a site, as the table and the cards of a phone say it. */
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { providerOf } from '../lines.ts';
import { termMark } from './term-mark.ts';
import { lowestForSure, mixOf, monthlyAmount, totalAmount, type Matrix, type MatrixSite } from './model.ts';

interface BestOffer {
  readonly amount: string;
  /** Whose it is; where it rests on a price after its term, also the lowest that does not. */
  readonly notes: readonly string[];
}

export function bestOf(site: MatrixSite, matrix: Matrix): BestOffer | null {
  const [best] = mixOf(matrix, [site]);
  if (best === undefined) return null;
  const amountOf = monthlyAmount(matrix);
  const told = amountOf(best.quote);
  const sure = lowestForSure(site, matrix);
  const isOtherTerm = best.quote.quote.term !== matrix.months;
  const whose = [providerOf(best.quote), isOtherTerm ? termMark(best.quote, matrix.months) : ''];
  return {
    amount: told ? formatMoney(told) : '',
    notes: [
      whose.filter(Boolean).join(', '),
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
