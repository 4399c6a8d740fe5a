/** The visible columns of a table, their widths, order and resizing. */
import { useTable, type Updater } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { useColumnMoves } from './column-order.ts';
import type { ColumnStore } from './column-settings.ts';
import { firstWidths } from './column-width.ts';
import { features, type Features } from './features.ts';
import { useWidth } from './use-width.ts';

export interface ColumnsAsked {
  readonly columns: readonly FieldView[];
  readonly records: readonly WireRecord[];
  readonly store: ColumnStore;
  /** The heading of each group shows its value, so it needs no column. */
  readonly group: FieldView | undefined;
  /** The columns share the available width, without sideways scrolling. */
  readonly isWithin: boolean;
  /** Pixels of selection and menu columns. */
  readonly beside: number;
}

export function useColumns({ columns, records, store, group, isWithin, beside }: ColumnsAsked) {
  const { order, visibility, sizes } = store.settings;
  const byWire = useMemo(() => new Map(columns.map((field) => [field.wire, field])), [columns]);
  // The first column stays visible, because it links to the record.
  const isShown = useCallback(
    (id: string, at: number): boolean => at === 0 || (visibility[id] === true && id !== group?.wire),
    [visibility, group],
  );
  const fields = useMemo(() => order.filter(isShown).flatMap((id) => byWire.get(id) ?? []), [order, isShown, byWire]);
  const [watch, width] = useWidth();
  const room = { width: width === null ? null : width - beside, isTight: isWithin };
  const { widths, isNarrowed } = firstWidths(fields, records, sizes, room);
  const table = useTable<Features, WireRecord>({
    features,
    columns: useMemo(() => columns.map(({ wire }) => ({ id: wire, minSize: 64 })), [columns]),
    data: records,
    getRowId: (record) => String(record['id']),
    columnResizeMode: 'onEnd',
    state: {
      columnOrder: [...order],
      columnVisibility: Object.fromEntries(order.map((id, at) => [id, isShown(id, at)])),
      columnSizing: Object.fromEntries(fields.map(({ wire }, at) => [wire, widths[at]!])),
    },
    // Columns keep their automatic width; only a dragged width is stored.
    onColumnSizingChange: (updater: Updater<Record<string, number>>) =>
      store.change({ sizes: typeof updater === 'function' ? updater({ ...sizes }) : updater }),
  });
  const moves = useColumnMoves(
    store,
    fields.map(({ wire }) => wire),
  );
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return { fields, byWire, widths, isNarrowed, headers, moves, watch };
}
