/** The currencies to choose from, the default one first. [DF-016] [DF-017] */
import { limits } from '#generated/domain/limits.ts';
import { http } from '#web/shell/api/http.ts';
import { useQuery } from '@tanstack/react-query';

/** Codes in display order; includes `present` even if the server does not know it. */
export function useCurrencies(present: string): readonly string[] {
  const { data = [] } = useQuery({
    queryKey: ['currencies'],
    queryFn: async ({ signal }) => {
      const params = { per_page: limits.fetchAllPageSize };
      const page = await http<Page>({ url: '/api/currencies', method: 'GET', params, signal, isOpen: true });
      return page.records.map(({ code }) => code);
    },
    staleTime: Infinity,
  });
  return [...new Set([limits.defaultCurrency, ...data, present])];
}

interface Page {
  readonly records: readonly { readonly code: string }[];
}
