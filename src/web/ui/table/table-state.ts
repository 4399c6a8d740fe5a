/**
 * State of a table: search, filters, order, page. The address wins over the view with which the list opens, which wins
 * over
 * what the browser stored (TB-044..TB-046).
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
  /** Wire names of the visible columns, in their order; null for those stored by the browser. */
  readonly columns: readonly string[] | null;
  /** Id of the open saved view. */
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

/** The order as parameters of the list call; without one the list uses its default. */
export function sortParams({ sort }: Pick<TableState, 'sort'>): object {
  return sort === null ? {} : { sort_field: sort.field, sort_dir: sort.direction };
}

/** Debounce of typed filters: they reset the page. [TB-037] */
export const typingDebounceMs = Math.max(limits.filterDebounceMs, limits.pageResetDebounceMs);

export type ChangeTable = (change: Partial<TableState>) => void;

/** The state of a table as JSON in the address; null when the address has none. */
export interface AddressFormat {
  readonly read: (parameters: URLSearchParams, name: string) => string | null;
  readonly write: (parameters: URLSearchParams, name: string, text: string | null) => URLSearchParams;
}

interface TableOptions {
  /** The view with which the user wants it to open. */
  readonly chosen?: Partial<TableState> | null;
  /** Tables of one family share whether they show as table, board or map. */
  readonly family?: string;
  readonly address?: AddressFormat;
}

/** The state of the table `name`, in the address and in browser storage; `start` is the default. */
export function useTableState(
  name: string,
  start: TableState,
  { chosen = null, family = name, address = oneParameter }: TableOptions = {},
): readonly [TableState, ChangeTable] {
  const [parameters, setParameters] = useSearchParams();
  const fromAddress = address.read(parameters, name);
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
        // Without it the list would open with the chosen view.
        (before) => address.write(before, name, text === '{}' && chosen === null ? null : text),
        { replace: true },
      );
    },
    [state, start, chosen, name, family, address, setParameters],
  );
  // Keeps the address in sync, so the user can share it.
  useEffect(() => {
    if (chosen === null || fromAddress !== null) return;
    const text = JSON.stringify(differences({ ...start, ...chosen }, start));
    setParameters((before) => address.write(before, name, text), { replace: true });
  }, [chosen, fromAddress, name, start, address, setParameters]);
  return [state, change];
}

/** Stores the whole state in the parameter with the table's name. */
const oneParameter: AddressFormat = {
  read: (parameters, name) => parameters.get(name),
  write: (before, name, text) => {
    const after = new URLSearchParams(before);
    if (text === null) after.delete(name);
    else after.set(name, text);
    return after;
  },
};

const storageKey = (name: string): string => `trunkline.table.${name}`;
const viewKey = (family: string): string => `trunkline.view.${family}`;

const remembered = (name: string, family: string): Partial<TableState> => ({
  ...parse(localStorage.getItem(storageKey(name))),
  ...parse(localStorage.getItem(viewKey(family))),
});

/** Any other change resets to the first page (TB-036). */
const startAgain = (part: Partial<TableState>): Partial<TableState> => ('page' in part ? {} : { page: 1 });

function parse(text: string | null): Partial<TableState> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? wellFormed(value) : null;
  } catch {
    // A handwritten address without valid parts shows the default.
    return null;
  }
}

/** The valid parts of a handwritten state. */
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
