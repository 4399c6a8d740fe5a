/** The client of all queries of the application: failures are told once, refusals are not repeated. */
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { HttpError } from './api/http.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { flash, flashError } from './flash/flash.ts';

/** The `meta` of queries whose place on the page says that they failed: a message over the page would say it twice. */
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

/** A list that fails says so (TB-048). Other pages show their own refusals; a message is for what they cannot know. */
function notifyFailure(error: unknown, { queryKey }: { readonly queryKey: QueryKey }): void {
  if (error instanceof HttpError && error.status === 401) return;
  if (queryKey[2] === 'list') flash(tableMessages['table.loadFailed']);
  else if (error instanceof HttpError && error.status >= 500) flashError(error);
}

const isPassing = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status === 0 || error.status === 503;
