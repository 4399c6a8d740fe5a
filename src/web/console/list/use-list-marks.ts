/** The rows that react-admin holds marked, as the table and its tools read them. */
import { useGetMany, useListContext, useResourceContext } from 'react-admin';
import type { WireRecord } from '#runtime/view.ts';
import type { Marks } from '#web/ui/table/marks.ts';

type Row = WireRecord & { readonly id: string };

export function useListMarks(): Marks {
  const { data = [], selectedIds, onSelect, onToggleItem, onUnselectItems } = useListContext<Row>();
  const resource = useResourceContext()!;
  const idOf = (record: WireRecord) => String(record['id']);
  const isEvery = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  const hiddenIds = selectedIds.filter((id) => !data.some((record) => record.id === id));
  // react-admin keeps marks over pages and filters, but not what is marked.
  const { data: read = [] } = useGetMany<Row>(resource, { ids: hiddenIds }, { enabled: hiddenIds.length > 0 });
  const outOfSight = read.filter((record) => record !== undefined && hiddenIds.includes(record.id));
  const inSight = data.filter(({ id }) => selectedIds.includes(id));
  return {
    records: [...inSight, ...outOfSight],
    outOfSight,
    clearOutOfSight: () => onSelect(inSight.map(({ id }) => id)),
    isMarked: (record) => selectedIds.includes(idOf(record)),
    toggle: (record) => onToggleItem(idOf(record)),
    all: isEvery || (selectedIds.length > 0 ? null : false),
    toggleAll: () => onSelect(isEvery ? [] : data.map(({ id }) => id)),
    markAll: (all) => onSelect(all.map(idOf)),
    clear: onUnselectItems,
  };
}
