/**
 * What a table shows: search, filters, order, page. The address wins over the view that the list opens with, and that one over
 * what the browser remembers (TB-044..TB-046).
 */
import { useCallback, useEffect, useMemo } from 'react';
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
  readonly view: 'table' | 'board' | 'map';
  /** Wire names of the columns that show, in their order; null for those that the browser remembers. */
  readonly columns: readonly string[] | null;
  /** Id of the saved view that is open. */
  readonly saved: string | null;
}

export const emptyState: TableState = {
  q: '',
  filters: {},
  sort: null,
  page: 1,
  perPage: limits.tablePageSize,
  group: null,
  view: 'table',
  columns: null,
  saved: null,
};

/** The order as parameters of the list call; without one it has its own. */
export function sortParams({ sort }: TableState): object {
  return sort === null ? {} : { sort_field: sort.field, sort_dir: sort.direction };
}

/** How long typed words stand still before they count: they lead back to the first page. [TB-037] */
export const typingRestMs = Math.max(limits.filterDebounceMs, limits.pageResetDebounceMs);

export type ChangeTable = (change: Partial<TableState>) => void;

/**
 * The state of the table with that name, which is also the name of its query parameter; `start` is how it looks at first,
 * `chosen` how its reader wants it to open. Tables of one `family` share whether they show as table, board or map.
 */
export function useTableState(
  name: string,
  start: TableState,
  chosen: Partial<TableState> | null = null,
  family: string = name,
): readonly [TableState, ChangeTable] {
  const [parameters, setParameters] = useSearchParams();
  const fromAddress = parameters.get(name);
  const state = useMemo(
    () => ({ ...start, ...(parse(fromAddress) ?? chosen ?? remembered(name, family)) }),
    [fromAddress, name, family, start, chosen],
  );
  const change = useCallback<ChangeTable>(
    (part) => {
      const next = { ...state, ...startAgain(part), ...part };
      const text = JSON.stringify(differences(next, start));
      localStorage.setItem(storageKey(name), text);
      if (part.view !== undefined) localStorage.setItem(viewKey(family), JSON.stringify({ view: part.view }));
      setParameters(
        // Without it the list would open as chosen.
        (before) => withParameter(before, name, text === '{}' && chosen === null ? null : text),
        { replace: true },
      );
    },
    [state, start, chosen, name, family, setParameters],
  );
  // What is looked at can be sent to others as it stands.
  useEffect(() => {
    if (chosen === null || fromAddress !== null) return;
    const text = JSON.stringify(differences({ ...start, ...chosen }, start));
    setParameters((before) => withParameter(before, name, text), { replace: true });
  }, [chosen, fromAddress, name, start, setParameters]);
  return [state, change];
}

/** The parameters with the one of that name as told, without it for null. */
function withParameter(before: URLSearchParams, name: string, text: string | null): URLSearchParams {
  const after = new URLSearchParams(before);
  if (text === null) after.delete(name);
  else after.set(name, text);
  return after;
}

const storageKey = (name: string): string => `trunkline.table.${name}`;
const viewKey = (family: string): string => `trunkline.view.${family}`;

const remembered = (name: string, family: string): Partial<TableState> => ({
  ...parse(localStorage.getItem(storageKey(name))),
  ...parse(localStorage.getItem(viewKey(family))),
});

/** Other rows start at their first page (TB-036). */
const startAgain = (part: Partial<TableState>): Partial<TableState> => ('page' in part ? {} : { page: 1 });

function parse(text: string | null): Partial<TableState> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? wellFormed(value) : null;
  } catch {
    // A hand-written address that says nothing shows the table as it looks at first.
    return null;
  }
}

/** The parts of a hand-written state that are of the kind that a table reads. */
function wellFormed(state: Partial<Record<keyof TableState, unknown>>): Partial<TableState> {
  return Object.fromEntries(
    Object.entries(state).filter(([key, value]) => key in shapes && shapes[key as keyof TableState](value)),
  );
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !isTexts(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

const shapes: Readonly<Record<keyof TableState, (value: unknown) => boolean>> = {
  q: isText,
  filters: (value) => isPlain(value) && Object.values(value).every((each) => isText(each) || isTexts(each)),
  sort: (value) =>
    value === null ||
    (isPlain(value) && 'field' in value && isText(value.field) && 'direction' in value && isText(value.direction)),
  page: isCount,
  perPage: (value) => isCount(value) && Number(value) <= limits.listPageSizeMax,
  group: (value) => value === null || isText(value),
  view: isText,
  columns: (value) => value === null || isTexts(value),
  saved: (value) => value === null || isText(value),
};

function differences(state: TableState, start: TableState): Partial<TableState> {
  const entries = Object.entries(state) as [keyof TableState, unknown][];
  return Object.fromEntries(entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(start[key])));
}
