/** The query of the record search, and the texts of its results. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchRecords, type SearchRecords200RecordsItem } from '#generated/client/overview.ts';
import { limits } from '#generated/domain/limits.ts';

export type SearchResult = SearchRecords200RecordsItem;

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['records', 'search', text],
    queryFn: async ({ signal }) => (await searchRecords({ q: text }, { signal })).records,
    enabled: text.length >= limits.searchTextMin,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** `SG-1001 · Orbit Foods`: the team follows every number. */
export const headOf = ({ number, name, team }: SearchResult): string =>
  [number ?? name, team].filter((part) => part !== null && part !== '').join(' · ');

/** The name of the record without its number. */
export const restOf = ({ number, name }: SearchResult): string =>
  number === null ? '' : name.replace(number, '').trim();
