/** The client of all queries of the application: failures are told once, refusals are not repeated. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { HttpError } from '#web/shell/api/http.ts';
import { flashError } from '#web/shell/flash/flash.ts';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: tellServerFailure }),
    mutationCache: new MutationCache({ onError: flashError }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (count, error) => count < 1 && isPassing(error) },
    },
  });

/** A page shows its own refusals; a message of its own is for what it cannot know. */
function tellServerFailure(error: unknown): void {
  if (error instanceof HttpError && error.status >= 500) flashError(error);
}

const isPassing = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status === 0 || error.status === 503;
