/** Records for pickers and names, read through the list API. */
import { limits } from '#generated/domain/limits.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { ReferenceView } from '#runtime/reference-view.ts';
import type { NamedValues } from '#runtime/view.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import { http } from '#web/shell/api/http.ts';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { FormDataContext } from './form-data.ts';

export interface RecordOption {
  readonly id: string;
  readonly label: string;
  /** Address of its picture; null for a record without one, undefined for entities without pictures. */
  readonly picture?: string | null | undefined;
}

interface Page {
  readonly records: readonly NamedValues[];
}

type Picked = Pick<ReferenceView, 'path' | 'shownAs' | 'among' | 'picture'>;

/** There are many addresses, and they start with the same words. [CT-012] */
const addressPath = 'addresses';

/**
 * The first page of records that match the typed text; while it loads, those of the previous page that contain the
 * text. [TB-021]
 */
export function useRecordOptions(reference: Picked, text: string, isOpen: boolean) {
  const typed = text.trim();
  const q = useDebounced(typed, limits.generalSearchDebounceMs.min);
  const where = useWhere(reference.among);
  const params = {
    ...where,
    per_page: reference.path === addressPath ? limits.addressListPageSize : limits.pickerPageSize,
    ...(q !== '' && { q }),
  };
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['options', reference.path, where, q],
    queryFn: async ({ signal }) => {
      const page = await http<Page>({ url: `/api/${reference.path}`, method: 'GET', params, signal });
      return page.records.map((record) => optionOf(reference, record));
    },
    enabled: isOpen,
    staleTime: 30_000,
    // Never shows records of another team, not even while loading.
    placeholderData: (before, query) => (isSame(query?.queryKey[2], where) ? before : undefined),
  });
  const isSearching = q !== typed || isPlaceholderData;
  return {
    options: isSearching ? (data ?? []).filter(({ label }) => holds(label, typed)) : (data ?? []),
    isLoading: isSearching || isFetching,
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const holds = (label: string, text: string): boolean => label.toLowerCase().includes(text.toLowerCase());

/** Filter values that options share with the form's record. */
function useWhere(among: ReferenceView['among']): NamedValues {
  const data = use(FormDataContext);
  return Object.fromEntries(Object.entries(among ?? {}).map(([wire, of]) => [wire, data[of]]));
}

/** The names of chosen records; an unreadable one is shown as unknown. */
export function useChosenRecords(reference: Picked, ids: readonly string[]) {
  return useQuery({
    queryKey: ['chosen', reference.path, ids],
    queryFn: async ({ signal }) => {
      const params = { id: ids, per_page: ids.length };
      const page = await http<Page>({ url: `/api/${reference.path}`, method: 'GET', params, signal });
      const found = new Map(page.records.map((record) => [record.id, optionOf(reference, record)]));
      return ids.map((id) => found.get(id) ?? { id, label: shellMessages['shell.unknown'] });
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
}

const optionOf = (reference: Picked, record: NamedValues): RecordOption => ({
  id: String(record.id),
  label: shownAs(reference.shownAs, record),
  picture: reference.picture === undefined ? undefined : ((record[reference.picture] ?? null) as string | null),
});

/** The value after it has not changed for `delay` ms. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
