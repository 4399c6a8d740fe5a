/** Selected rows for bulk actions: rows on this page, or all rows of a list after the user confirms that. */
import { useState } from 'react';
import type { WireRecord } from '#runtime/view.ts';

export interface Selection {
  /** The selected rows on this page, or all that were selected beyond it, in their order. */
  readonly records: readonly WireRecord[];
  /** Selected rows that the list does not show now: on other pages, or removed by a filter. */
  readonly outOfSight: readonly WireRecord[];
  /** Deselects the rows that the list does not show. */
  readonly clearOutOfSight: () => void;
  readonly isSelected: (record: WireRecord) => boolean;
  readonly toggle: (record: WireRecord) => void;
  /** True when every row is selected, null when some are. */
  readonly all: boolean | null;
  /** Selects every row, or none when all are selected. */
  readonly toggleAll: () => void;
  /** Selects these rows, on any page. */
  readonly selectAll: (records: readonly WireRecord[]) => void;
  readonly clear: () => void;
}

interface Options {
  /** Rows stay selected when another page or a filter hides them. */
  readonly keepsHidden?: boolean;
}

type SelectedRows = ReadonlyMap<unknown, WireRecord>;

export function useSelection(shown: readonly WireRecord[], { keepsHidden = false }: Options = {}): Selection {
  const [selected, setSelected] = useState<SelectedRows>(new Map());
  const isSelected = ({ id }: WireRecord): boolean => selected.has(id);
  const seen = new Set(shown.map(({ id }) => id));
  const inSight = shown.filter(isSelected);
  const outOfSight = keepsHidden ? [...selected.values()].filter(({ id }) => !seen.has(id)) : [];
  const records = [...inSight, ...outOfSight];
  const isEvery = shown.length > 0 && inSight.length === shown.length;
  const select = (rows: readonly WireRecord[]): void => setSelected(new Map(rows.map((row) => [row['id'], row])));
  return {
    records,
    outOfSight,
    clearOutOfSight: () => select(inSight),
    isSelected,
    toggle: (record) => setSelected((before) => toggled(before, record)),
    all: isEvery || (records.length > 0 ? null : false),
    toggleAll: () => select(isEvery ? [] : shown),
    selectAll: select,
    clear: () => select([]),
  };
}

function toggled(before: SelectedRows, record: WireRecord): SelectedRows {
  const after = new Map(before);
  if (!after.delete(record['id'])) after.set(record['id'], record);
  return after;
}
