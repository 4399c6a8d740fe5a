/** The query client of the application: reports failures once and does not retry rejections. */
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { HttpError } from './api/http.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { flash, flashError } from './flash/flash.ts';

/** The `meta` of queries that show their own failure in the page, so no message is needed. */
export const shownInPlace: Record<string, unknown> = {};

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => query.meta !== shownInPlace && notifyFailure(error, query),
    }),
    mutationCache: new MutationCache({ onError: flashError }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (count, error) => count < 1 && isPassing(error) },
    },
  });

/** A failed list shows the error itself (TB-048). Other pages show expected rejections; the message is for the rest. */
function notifyFailure(error: unknown, { queryKey }: { readonly queryKey: QueryKey }): void {
  if (error instanceof HttpError && error.status === 401) return;
  if (queryKey[2] === 'list') flash(tableMessages['table.loadFailed']);
  else if (error instanceof HttpError && error.status >= 500) flashError(error);
}

const isPassing = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status === 0 || error.status === 503;
