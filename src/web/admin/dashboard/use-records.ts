/** Counts and first rows of a list with conditions. */
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { http } from '#web/shell/api/http.ts';
import { useQuery } from '@tanstack/react-query';
import type { Where } from './dashboard.ts';

interface Page {
  readonly records: readonly WireRecord[];
  readonly total_count: number;
  readonly total_count_is_capped: boolean;
}

/** The first page of a list; `params` are those of the list API. */
export function useRecords({ path }: EntityView, params: Where) {
  return useQuery({
    queryKey: [path, 'dashboard', params],
    queryFn: ({ signal }) => http<Page>({ url: `/api/${path}`, method: 'GET', params, signal }),
    refetchInterval: 60_000,
  });
}

/** Address of the console's list with these conditions. */
export function listPath({ path }: EntityView, where: Where): string {
  const filter = Object.keys(where).length === 0 ? '' : `?filter=${encodeURIComponent(JSON.stringify(where))}`;
  return `/admin/${path}${filter}`;
}
