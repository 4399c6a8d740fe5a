/** The query client of the first team page, so that its data can load before the screen renders. */
import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#web/shell/query-client.ts';

let waiting: QueryClient | null = null;

export const firstClient = (): QueryClient => (waiting ??= createQueryClient());

/** The prepared client on the first call, new ones after that. */
export function takeClient(): QueryClient {
  const client = firstClient();
  waiting = null;
  return client;
}
