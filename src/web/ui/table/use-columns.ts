/** The columns of a table that show, how wide, and how people move and drag them. */
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
  /** Its value stands above the rows of each group: it needs no column beside. */
  readonly group: FieldView | undefined;
  /** The columns share the width there is, and nobody scrolls sideways. */
  readonly isWithin: boolean;
  /** Pixels of what stands beside the columns: marks, menus. */
  readonly beside: number;
}

export function useColumns({ columns, records, store, group, isWithin, beside }: ColumnsAsked) {
  const { order, visibility, sizes } = store.settings;
  const byWire = useMemo(() => new Map(columns.map((field) => [field.wire, field])), [columns]);
  // The first one stays: it opens the row.
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
    // What fits by itself goes on doing so: only what was dragged is remembered.
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
