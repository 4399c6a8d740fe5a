/** Reads the comparison of a request and selects its quotes. */
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import { queryOptions } from '@tanstack/react-query';
import { compareQuotes } from '#generated/client/quotes.ts';

export type {
  ComparedFigure,
  ComparedQuote,
  ComparedService,
  Quote,
  QuoteComparison as Comparison,
} from '#generated/client/quotes.ts';

export interface ComparisonView {
  /** Null compares each quote over its own term. */
  readonly horizonMonths: number | null;
  readonly currency: CurrencyCode;
  readonly isAllIn: boolean;
}

/** Uses a records key, so that quote events invalidate it. */
export const comparisonOf = (groupId: string, { horizonMonths, currency, isAllIn }: ComparisonView) =>
  queryOptions({
    queryKey: ['records', 'quotes', 'comparison', groupId, horizonMonths, currency, isAllIn],
    queryFn: ({ signal }) =>
      compareQuotes(
        groupId,
        {
          ...(horizonMonths === null ? { own_terms: true } : { horizon_months: horizonMonths }),
          currency,
          all_in: isAllIn,
        },
        { signal },
      ),
    placeholderData: (before) => before,
  });
