/** The lists of the console: rows through react-admin, addresses in its format. */
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { limits } from '#generated/domain/limits.ts';
import type { ListSource } from '#web/record/list/list-source.ts';
import { asFilters } from '#web/ui/table/filters.ts';
import type { AddressFormat, TableState } from '#web/ui/table/table-state.ts';

/** `?filter={…}&sort=name&order=ASC&page=2&perPage=50`, and the saved view with its columns and group. */
const address: AddressFormat = {
  read: (parameters) => {
    const state = Object.entries({
      ...filterOf(parameters.get('filter')),
      ...sortOf(parameters),
      page: countOf(parameters.get('page')),
      perPage: countOf(parameters.get('perPage')),
      group: parameters.get('group') ?? undefined,
      columns: parameters.get('columns')?.split(','),
      saved: parameters.get('saved') ?? undefined,
    }).filter(([, value]) => value !== undefined);
    return state.length === 0 ? null : JSON.stringify(Object.fromEntries(state));
  },
  write: (before, _name, text) => {
    const { q, filters, sort, columns, ...rest } = JSON.parse(text ?? '{}') as Partial<TableState>;
    const next = {
      filter: q || filters ? JSON.stringify({ ...filters, ...(q && { q }) }) : undefined,
      sort: sort?.field,
      order: sort?.direction.toUpperCase(),
      columns: columns?.join(','),
      ...rest,
    };
    const kept = [...before].filter(([name]) => !names.has(name));
    const own = Object.entries(next).filter(([name, value]) => names.has(name) && (value ?? null) !== null);
    return new URLSearchParams([...kept, ...own.map(([name, value]) => [name, String(value)])]);
  },
};

const names = new Set(['filter', 'sort', 'order', 'page', 'perPage', 'group', 'columns', 'saved']);

/** An empty hand-written filter does not narrow the list. */
function filterOf(text: string | null): Partial<TableState> {
  if (text === null) return {};
  try {
    const { q, ...filters } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return { ...(q !== undefined && { q: String(q) }), filters: asFilters(filters) };
  } catch {
    return {};
  }
}

/** An address may name only a field. */
function sortOf(parameters: URLSearchParams): Partial<TableState> {
  const field = parameters.get('sort');
  const direction = parameters.get('order') === 'DESC' ? 'desc' : 'asc';
  return field === null ? {} : { sort: { field, direction } };
}

const countOf = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

export const consoleLists: ListSource = {
  address,
  useRows: ({ path, where, sort, page, perPage, isEnabled }) => {
    const { data, total, meta, error, isPlaceholderData, refetch } = useGetList<RaRecord>(
      path,
      {
        filter: where,
        ...(sort && { sort: { field: sort.field, order: sort.direction === 'desc' ? 'DESC' : 'ASC' } }),
        pagination: { page, perPage },
      },
      { placeholderData: keepPreviousData, enabled: isEnabled },
    );
    const rows = useMemo(
      () =>
        data && {
          records: data,
          total_count: total ?? 0,
          total_count_is_capped: (total ?? 0) >= limits.listCountCap,
          has_next_page: page * perPage < (total ?? 0),
          leftOut: (meta as { readonly leftOut?: readonly string[] } | undefined)?.leftOut,
        },
      [data, total, meta, page, perPage],
    );
    return { data: rows, error, isPlaceholderData, refetch };
  },
  viewsOf: () => null,
};
