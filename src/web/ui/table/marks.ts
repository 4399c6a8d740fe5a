/** Rows that are marked, for an action on all of them at once; only rows that show are ever marked. */
import { useState } from 'react';
import type { WireRecord } from '#runtime/view.ts';

export interface Marks {
  /** The marked rows that show, in their order. */
  readonly records: readonly WireRecord[];
  readonly isMarked: (record: WireRecord) => boolean;
  readonly toggle: (record: WireRecord) => void;
  /** True when every row is marked, null when some are. */
  readonly all: boolean | null;
  /** Marks every row, or none when all are marked. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

export function useMarks(shown: readonly WireRecord[]): Marks {
  const [ids, setIds] = useState<ReadonlySet<unknown>>(new Set());
  const isMarked = ({ id }: WireRecord): boolean => ids.has(id);
  const records = shown.filter(isMarked);
  const isEvery = shown.length > 0 && records.length === shown.length;
  return {
    records,
    isMarked,
    toggle: ({ id }) =>
      setIds((before) => (before.has(id) ? before.difference(new Set([id])) : new Set(before).add(id))),
    all: isEvery || (records.length > 0 ? null : false),
    toggleAll: () => setIds(isEvery ? new Set() : new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
