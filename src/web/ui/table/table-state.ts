/** What a table shows: search, filters, order, page. The address wins over what the browser remembers (TB-044..TB-046). */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#generated/domain/limits.ts';

export interface Sort {
  /** Wire name. */
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

export interface TableState {
  readonly q: string;
  /** By list parameter, e.g. `status__in`. */
  readonly filters: Readonly<Record<string, string | readonly string[]>>;
  readonly sort: Sort | null;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Wire name of the field that groups the rows. */
  readonly group: string | null;
  readonly view: 'table' | 'board';
}

export const emptyState: TableState = {
  q: '',
  filters: {},
  sort: null,
  page: 1,
  perPage: limits.tablePageSize,
  group: null,
  view: 'table',
};

/** The order as parameters of the list call; without one it has its own. */
export function sortParams({ sort }: TableState): object {
  return sort === null ? {} : { sort_field: sort.field, sort_dir: sort.direction };
}

export type ChangeTable = (change: Partial<TableState>) => void;

/** The state of the table with that name, which is also the name of its query parameter; `start` is how it looks at first. */
export function useTableState(name: string, start: TableState): readonly [TableState, ChangeTable] {
  const [parameters, setParameters] = useSearchParams();
  const fromAddress = parameters.get(name);
  const state = useMemo(
    () => ({ ...start, ...(parse(fromAddress) ?? parse(localStorage.getItem(storageKey(name)))) }),
    [fromAddress, name, start],
  );
  const change = useCallback<ChangeTable>(
    (part) => {
      const next = { ...state, ...startAgain(part), ...part };
      const text = JSON.stringify(differences(next, start));
      localStorage.setItem(storageKey(name), text);
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (text === '{}') after.delete(name);
          else after.set(name, text);
          return after;
        },
        { replace: true },
      );
    },
    [state, start, name, setParameters],
  );
  return [state, change];
}

const storageKey = (name: string): string => `trunkline.table.${name}`;

/** Other rows start at their first page (TB-036). */
const startAgain = (part: Partial<TableState>): Partial<TableState> => ('page' in part ? {} : { page: 1 });

function parse(text: string | null): Partial<TableState> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Partial<TableState>) : null;
  } catch {
    // A hand-written address that says nothing shows the table as it looks at first.
    return null;
  }
}

function differences(state: TableState, start: TableState): Partial<TableState> {
  const entries = Object.entries(state) as [keyof TableState, unknown][];
  return Object.fromEntries(entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(start[key])));
}
