/** The visible columns of a table, their order and widths: stored by column id, never by position (ruling 4). */
import { useCallback, useState } from 'react';

export interface ColumnSettings {
  readonly order: readonly string[];
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly sizes: Readonly<Record<string, number>>;
}

export interface ColumnStore {
  readonly settings: ColumnSettings;
  readonly change: (part: Partial<ColumnSettings>) => void;
  readonly reset: () => void;
}

/** `columns`: all ids in their default order; `shown`: those visible by default. */
export function useColumnSettings(table: string, columns: readonly string[], shown: readonly string[]): ColumnStore {
  const key = `trunkline.columns.${table}`;
  const [stored, setStored] = useState<Partial<ColumnSettings>>(() => read(key));
  const change = useCallback(
    (part: Partial<ColumnSettings>) => {
      setStored((before) => {
        const after = { ...before, ...part };
        localStorage.setItem(key, JSON.stringify(after));
        return after;
      });
    },
    [key],
  );
  const reset = useCallback(() => {
    localStorage.removeItem(key);
    setStored({});
  }, [key]);
  return { settings: complete(stored, columns, shown), change, reset };
}

/** The store with `columns` visible in this order instead of the browser's settings; null keeps those. */
export function withChosenColumns(
  store: ColumnStore,
  columns: readonly string[] | null,
  choose: (columns: readonly string[] | null) => void,
): ColumnStore {
  if (columns === null) return store;
  const { order: all, sizes } = store.settings;
  const shown = columns.filter((id) => all.includes(id));
  const order = [...shown, ...all.filter((id) => !shown.includes(id))];
  const visibility = Object.fromEntries(order.map((id) => [id, shown.includes(id)]));
  return {
    settings: { order, visibility, sizes },
    change: (part) => {
      if (part.sizes !== undefined) store.change({ sizes: part.sizes });
      if (part.order === undefined && part.visibility === undefined) return;
      choose(visibleColumns({ order, visibility, ...part }));
    },
    reset: () => {
      store.reset();
      choose(null);
    },
  };
}

/** The visible columns in their order; the first one is always visible. */
export const visibleColumns = ({ order, visibility }: Omit<ColumnSettings, 'sizes'>): readonly string[] =>
  order.filter((id, at) => at === 0 || visibility[id] === true);

/** Adds columns that the settings do not have yet, at their default position. */
export function complete(
  stored: Partial<ColumnSettings>,
  columns: readonly string[],
  shown: readonly string[],
): ColumnSettings {
  const known = (stored.order ?? []).filter((id) => columns.includes(id));
  const first = [...shown, ...columns.filter((id) => !shown.includes(id))];
  return {
    order: [...known, ...first.filter((id) => !known.includes(id))],
    visibility: Object.fromEntries(columns.map((id) => [id, stored.visibility?.[id] ?? shown.includes(id)])),
    sizes: stored.sizes ?? {},
  };
}

function read(key: string): Partial<ColumnSettings> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ColumnSettings>;
  } catch {
    return {};
  }
}
