/** Rows that are marked, for an action on all of them at once: rows that show, or all that a list holds once it is said so. */
import { useState } from 'react';
import type { WireRecord } from '#runtime/view.ts';

export interface Marks {
  /** The marked rows that show, or all that were marked beyond them, in their order. */
  readonly records: readonly WireRecord[];
  /** Those of the marked rows that the list does not show now: of other pages, or left out by a filter. */
  readonly outOfSight: readonly WireRecord[];
  /** Unmarks the rows that the list does not show. */
  readonly clearOutOfSight: () => void;
  readonly isMarked: (record: WireRecord) => boolean;
  readonly toggle: (record: WireRecord) => void;
  /** True when every row is marked, null when some are. */
  readonly all: boolean | null;
  /** Marks every row, or none when all are marked. */
  readonly toggleAll: () => void;
  /** Marks these rows, on whatever page they stand. */
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
