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

export function useMarks(shown: readonly WireRecord[]): Marks {
  const [ids, setIds] = useState<ReadonlySet<unknown>>(new Set());
  const [beyond, setBeyond] = useState<readonly WireRecord[] | null>(null);
  const isMarked = ({ id }: WireRecord): boolean => ids.has(id);
  const records = (beyond ?? shown).filter(isMarked);
  const isEvery = shown.length > 0 && shown.every(isMarked);
  const seen = new Set(shown.map(({ id }) => id));
  return {
    records,
    outOfSight: records.filter(({ id }) => !seen.has(id)),
    clearOutOfSight: () => setIds((before) => before.intersection(seen)),
    isMarked,
    toggle: ({ id }) =>
      setIds((before) => (before.has(id) ? before.difference(new Set([id])) : new Set(before).add(id))),
    all: isEvery || (records.length > 0 ? null : false),
    toggleAll: () => {
      setBeyond(null);
      setIds(isEvery ? new Set() : new Set(shown.map(({ id }) => id)));
    },
    markAll: (all) => {
      setBeyond(all);
      setIds(new Set(all.map(({ id }) => id)));
    },
    clear: () => {
      setBeyond(null);
      setIds(new Set());
    },
  };
}
