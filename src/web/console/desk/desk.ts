/** Everything that the desk of a request shows: the request, its carriers and their offers. */
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { compareQuotes, type ComparedQuote, type QuoteComparison } from '#generated/client/quotes.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Site } from '#domain/workplace/quote-matrix.ts';
import type { WireRecord } from '#runtime/view.ts';
import { listOf, oneOf } from '#web/shell/records.ts';

export interface DeskSite extends Site<ComparedQuote> {
  readonly name: string;
}

export interface Desk {
  readonly group: WireRecord;
  /** One per carrier, the latest if it was asked again; withdrawn ones are left out. */
  readonly requests: readonly WireRecord[];
  readonly quotes: readonly WireRecord[];
  readonly sites: readonly DeskSite[];
  readonly horizon: number;
}

const whole = { per_page: limits.listPageSizeMax };

export function useDesk(id: string, horizon: number) {
  const [group, requests, quotes, comparison] = useQueries({
    queries: [
      oneOf('service-groups', id),
      listOf('quote-requests', { service_group_id: id, sort_field: 'created_at', sort_dir: 'asc', ...whole }),
      listOf('quotes', { service_group_id: id, ...whole }),
      {
        queryKey: ['records', 'quotes', 'desk', id, horizon],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          compareQuotes(id, { horizon_months: horizon, currency: limits.defaultCurrency }, { signal }),
        placeholderData: keepPreviousData<QuoteComparison>,
      },
    ],
  });
  const parts = [group, requests, quotes, comparison];
  const desk: Desk | null =
    group.data && requests.data && quotes.data && comparison.data
      ? {
          group: group.data,
          requests: liveRequests(requests.data.records),
          quotes: quotes.data.records,
          sites: comparison.data.services.map(toSite),
          horizon,
        }
      : null;
  return {
    desk,
    error: parts.find(({ error }) => error !== null)?.error ?? null,
    retry: () => parts.forEach(({ refetch }) => void refetch()),
  };
}

const toSite = ({ service_id, name, quotes, no_bids }: QuoteComparison['services'][number]): DeskSite => ({
  id: service_id,
  name: name ?? '',
  offers: quotes.map((quote) => ({ carrier: quote.quote.provider_id, quote })),
  declined: new Map(no_bids.map((quote) => [quote.provider_id, quote.no_bid_reason ?? null])),
});

const liveRequests = (records: readonly WireRecord[]): readonly WireRecord[] => {
  const live = records.filter(({ status }) => status !== 'CANCELLED');
  return [...new Map(live.map((request) => [String(request['provider_id']), request])).values()];
};

export const carrierName = (request: WireRecord): string =>
  String((request['provider'] as { readonly name?: unknown } | null | undefined)?.name ?? '');

/** The carrier has not replied yet, by email or by phone. */
export const isAwaited = ({ status }: WireRecord): boolean =>
  status === 'NOT_STARTED' || status === 'SENT' || status === 'FAILED';

/** The carrier takes no emails: staff use its portal, its phone or its price list. [PR-007] */
export const isAskedByHand = ({ channel }: WireRecord): boolean => channel !== 'EMAIL' && channel !== 'API';
