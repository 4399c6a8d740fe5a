/** Reading the comparison of a request and choosing its quotes. */
import { queryOptions } from '@tanstack/react-query';
import type { components } from '#generated/api/types/quotes.ts';
import { http } from '#web/shell/api/http.ts';

type Schemas = components['schemas'];
export type Comparison = Schemas['QuoteComparison'];
export type ComparedService = Schemas['ComparedService'];
export type ComparedQuote = Schemas['ComparedQuote'];
export type ComparedFigure = Schemas['ComparedFigure'];

export interface ComparisonView {
  /** Null compares each quote over its own term. */
  readonly horizonMonths: number | null;
  readonly currency: string;
  readonly isAllIn: boolean;
}

/** Under the key of records, so that news of a quote reads it again. */
export const comparisonOf = (groupId: string, { horizonMonths, currency, isAllIn }: ComparisonView) =>
  queryOptions({
    queryKey: ['records', 'quotes', 'comparison', groupId, horizonMonths, currency, isAllIn],
    queryFn: ({ signal }) =>
      http<Comparison>({
        url: `/api/service-groups/${groupId}/quote-comparison`,
        method: 'GET',
        params: { horizon_months: horizonMonths, currency, all_in: isAllIn },
        signal,
      }),
    placeholderData: (before) => before,
  });

export const selectQuote = (id: string, selected: boolean): Promise<unknown> =>
  http({ url: `/api/quotes/${id}/selected`, method: 'PUT', data: { selected } });
