/** The client of the first team that a page opens: what its screen needs can be asked for before the screen is drawn. */
import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#web/shell/query-client.ts';

let waiting: QueryClient | null = null;

export const firstClient = (): QueryClient => (waiting ??= createQueryClient());

/** The first one, once; new ones from then on. */
export function takeClient(): QueryClient {
  const client = firstClient();
  waiting = null;
  return client;
}
