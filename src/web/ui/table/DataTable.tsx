/** The table of the application: rows of one list with their columns, on TanStack Table; cards on phones. */
import { useTable, type Updater } from '@tanstack/react-table';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableContainer from '@mui/material/TableContainer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, type ReactNode } from 'react';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import type { ColumnStore } from './column-settings.ts';
import { features, type Features } from './features.ts';
import { HeadRow } from './HeadRow.tsx';
import { useColumnMoves } from './column-order.ts';
import { firstWidth } from './column-width.ts';
import { markWidth } from './MarkBox.tsx';
import type { Marks } from './marks.ts';
import { RowCards } from './RowCards.tsx';
import { Row } from './Row.tsx';
import { GroupRow, groupsOf } from './groups.tsx';
import { handleRowKeys } from './row-keys.ts';
import type { Sort } from './table-state.ts';

export interface DataTableProps {
  readonly label: string;
  readonly columns: readonly FieldView[];
  readonly records: readonly WireRecord[];
  readonly store: ColumnStore;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  readonly group?: FieldView | undefined;
  /** What all rows of a group are and add up to, those of other pages too. */
  readonly totalsOf?:
    | ((value: unknown) => { readonly count: number; readonly texts: readonly string[] } | null)
    | undefined;
  /** Whole path of the page of a record. */
  readonly pathOf?: ((record: WireRecord) => string) | undefined;
  /** What stands at the end of a row. */
  readonly rowMenu?: ((record: WireRecord) => ReactNode) | undefined;
  /** Makes rows markable. */
  readonly marks?: Marks | undefined;
  /** What a row is called, beside its mark. */
  readonly nameOf?: ((record: WireRecord) => string) | undefined;
  readonly isStale?: boolean;
  /** Its columns share the width there is: for a few of them in a card, where nobody looks for more at the side. */
  readonly isWithin?: boolean;
}

/** A date or a figure keeps what it needs, the first column takes what the others leave. */
function sharedWidth(share: number, size: number, at: number): number | string | undefined {
  if (size <= 110) return size;
  return at === 0 ? undefined : `${share * 100}%`;
}

const wrappedHeads = { '& thead th': { whiteSpace: 'normal', lineHeight: 1.3 } } as const;

export function DataTable(props: DataTableProps) {
  const { label, columns, records, store, group, totalsOf, isStale = false, isWithin = false, ...rest } = props;
  const isPhone = useMediaQuery<{ breakpoints: { down(name: 'sm'): string } }>((theme) => theme.breakpoints.down('sm'));
  const { order, visibility, sizes } = store.settings;
  const table = useTable<Features, WireRecord>({
    features,
    columns: useMemo(
      () => columns.map((field) => ({ id: field.wire, minSize: 64, size: firstWidth(field, records) })),
      [columns, records],
    ),
    data: records,
    getRowId: (record) => String(record['id']),
    columnResizeMode: 'onEnd',
    state: {
      columnOrder: [...order],
      columnVisibility: { ...visibility, [order[0] ?? '']: true },
      columnSizing: sizes,
    },
    onColumnSizingChange: (updater: Updater<Record<string, number>>) =>
      store.change({ sizes: typeof updater === 'function' ? updater({ ...sizes }) : updater }),
  });
  const shown = table.getVisibleLeafColumns();
  const byWire = new Map(columns.map((field) => [field.wire, field]));
  const fields = shown.flatMap(({ id }) => byWire.get(id) ?? []);
  const moves = useColumnMoves(
    store,
    fields.map(({ wire }) => wire),
  );
  const total = table.getTotalSize();
  const widthOf = (size: number, at: number) => (isWithin ? sharedWidth(size / total, size, at) : size);
  if (isPhone) return <RowCards label={label} fields={fields} records={records} {...rest} />;
  return (
    <TableContainer
      sx={(theme) => ({
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        backgroundColor: theme.tokens.surface,
        opacity: isStale ? 0.6 : 1,
      })}
    >
      <Table
        aria-label={label}
        sx={{ minWidth: isWithin ? 0 : total, tableLayout: 'fixed', ...(isWithin && wrappedHeads) }}
        onKeyDown={handleRowKeys}
      >
        <colgroup>
          {rest.marks && <col style={{ width: markWidth }} />}
          {shown.map((column, at) => (
            <col key={column.id} style={{ width: widthOf(column.getSize(), at) }} />
          ))}
          {rest.rowMenu && <col style={{ width: 56 }} />}
        </colgroup>
        <HeadRow
          headers={table.getHeaderGroups()[0]?.headers ?? []}
          fields={byWire}
          hasMenu={rest.rowMenu !== undefined}
          moves={moves}
          {...rest}
        />
        <TableBody>
          {groupsOf(records, group).map(({ key, title, value, records: members }) => [
            title !== null && (
              <GroupRow
                key={key}
                title={title}
                count={totalsOf?.(value)?.count ?? members.length}
                totals={totalsOf?.(value)?.texts ?? []}
                span={fields.length + 2}
              />
            ),
            ...members.map((record) => <Row key={String(record['id'])} record={record} fields={fields} {...rest} />),
          ])}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Box component="output" aria-busy="true" aria-label={texts['table.loading']} sx={{ display: 'block' }}>
    {Array.from({ length: rows }, (_, index) => (
      <Box
        key={index}
        sx={(theme) => ({
          height: 40,
          marginBottom: '1px',
          backgroundColor: theme.tokens.subtle,
          opacity: 1 - index / (rows + 2),
        })}
      />
    ))}
  </Box>
);
