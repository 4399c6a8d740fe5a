/** Selected rows for bulk actions: rows on this page, or all rows of a list after the user confirms that. */
import { useState } from 'react';
import type { WireRecord } from '#runtime/view.ts';

export interface Marks {
  /** The selected rows on this page, or all that were selected beyond it, in their order. */
  readonly records: readonly WireRecord[];
  /** Selected rows that the list does not show now: on other pages, or removed by a filter. */
  readonly outOfSight: readonly WireRecord[];
  /** Deselects the rows that the list does not show. */
  readonly clearOutOfSight: () => void;
  readonly isMarked: (record: WireRecord) => boolean;
  readonly toggle: (record: WireRecord) => void;
  /** True when every row is selected, null when some are. */
  readonly all: boolean | null;
  /** Selects every row, or none when all are selected. */
  readonly toggleAll: () => void;
  /** Selects these rows, on any page. */
  readonly markAll: (records: readonly WireRecord[]) => void;
  readonly clear: () => void;
}

interface Options {
  /** Rows stay selected when another page or a filter hides them. */
  readonly keepsHidden?: boolean;
}

type Marked = ReadonlyMap<unknown, WireRecord>;

export function useMarks(shown: readonly WireRecord[], { keepsHidden = false }: Options = {}): Marks {
  const [marked, setMarked] = useState<Marked>(new Map());
  const isMarked = ({ id }: WireRecord): boolean => marked.has(id);
  const seen = new Set(shown.map(({ id }) => id));
  const inSight = shown.filter(isMarked);
  const outOfSight = keepsHidden ? [...marked.values()].filter(({ id }) => !seen.has(id)) : [];
  const records = [...inSight, ...outOfSight];
  const isEvery = shown.length > 0 && inSight.length === shown.length;
  const mark = (rows: readonly WireRecord[]): void => setMarked(new Map(rows.map((row) => [row['id'], row])));
  return {
    records,
    outOfSight,
    clearOutOfSight: () => mark(inSight),
    isMarked,
    toggle: (record) => setMarked((before) => toggled(before, record)),
    all: isEvery || (records.length > 0 ? null : false),
    toggleAll: () => mark(isEvery ? [] : shown),
    markAll: mark,
    clear: () => mark([]),
  };
}

function toggled(before: Marked, record: WireRecord): Marked {
  const after = new Map(before);
  if (!after.delete(record['id'])) after.set(record['id'], record);
  return after;
}
