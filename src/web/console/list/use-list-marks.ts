/** The rows that react-admin holds marked, as the table and its tools read them. */
import { useListContext } from 'react-admin';
import type { WireRecord } from '#runtime/view.ts';
import type { Marks } from '#web/ui/table/marks.ts';

export function useListMarks(): Marks {
  const { data = [], selectedIds, onSelect, onToggleItem, onUnselectItems } = useListContext();
  const idOf = (record: WireRecord) => String(record['id']);
  const isEvery = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  return {
    records: data.filter(({ id }) => selectedIds.includes(id)),
    isMarked: (record) => selectedIds.includes(idOf(record)),
    toggle: (record) => onToggleItem(idOf(record)),
    all: isEvery || (selectedIds.length > 0 ? null : false),
    toggleAll: () => onSelect(isEvery ? [] : data.map(({ id }) => id)),
    markAll: (all) => onSelect(all.map(idOf)),
    clear: onUnselectItems,
  };
}
