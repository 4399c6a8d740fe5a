/** A table whose rows are all loaded; it pages in the browser. [TB-033] */
import { useState, type ComponentProps } from 'react';
import { limits } from '#generated/domain/limits.ts';
import type { WireRecord } from '#runtime/view.ts';
import { DataTable } from './DataTable.tsx';
import { Pager } from './Pager.tsx';
import { emptyState, type TableState } from './table-state.ts';

type Props = Omit<ComponentProps<typeof DataTable>, 'records' | 'sort' | 'onSort'> & {
  readonly records: readonly WireRecord[];
};

export function BrowserTable({ records, ...table }: Props) {
  const [state, setState] = useState<TableState>({ ...emptyState, perPage: limits.browserTablePageSize });
  const { perPage } = state;
  // The page may no longer exist after rows were removed.
  const page = Math.min(state.page, Math.max(1, Math.ceil(records.length / perPage)));
  const shown = records.slice((page - 1) * perPage, page * perPage);
  const result = {
    records: shown,
    total_count: records.length,
    total_count_is_capped: false,
    has_next_page: page * perPage < records.length,
  };
  return (
    <>
      <DataTable {...table} records={shown} sort={null} onSort={() => undefined} />
      {records.length > limits.browserTablePageSize && (
        <Pager
          result={result}
          state={{ ...state, page }}
          change={(part) => setState({ ...state, ...(part.perPage !== undefined && { page: 1 }), ...part })}
        />
      )}
    </>
  );
}
