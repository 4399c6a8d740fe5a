/** The table of the application: rows of one list with their columns, on TanStack Table; cards on phones. */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableContainer from '@mui/material/TableContainer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode } from 'react';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { visibleColumns, type ColumnStore } from './column-settings.ts';
import { HeadRow } from './HeadRow.tsx';
import { selectWidth } from './SelectBox.tsx';
import type { Selection } from './selection.ts';
import { RowCards } from './RowCards.tsx';
import { Row } from './Row.tsx';
import { GroupRow, groupsOf, type WholeOf } from './groups.tsx';
import { handleRowKeys } from './row-keys.ts';
import type { Sort } from './table-state.ts';
import { useColumns } from './use-columns.ts';

export interface DataTableProps {
  readonly label: string;
  readonly columns: readonly FieldView[];
  readonly records: readonly WireRecord[];
  readonly store: ColumnStore;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  readonly group?: FieldView | undefined;
  readonly totalsOf?: WholeOf | undefined;
  /** Full path of a record's page. */
  readonly pathOf?: ((record: WireRecord) => string) | undefined;
  /** Content at the end of a row. */
  readonly rowMenu?: ((record: WireRecord) => ReactNode) | undefined;
  /** Makes rows selectable. */
  readonly selection?: Selection | undefined;
  /** Accessible name of a row's check box. */
  readonly nameOf?: ((record: WireRecord) => string) | undefined;
  readonly isStale?: boolean;
  /**
   * The columns share the available width: for a small table in a card, where users do not expect to scroll sideways.
   */
  readonly isWithin?: boolean;
}

/** A title wraps before a value is truncated. */
const wrappedHeads = { '& thead th': { whiteSpace: 'normal', lineHeight: 1.3 } } as const;
const menuWidth = 56;

export function DataTable(props: DataTableProps) {
  const isPhone = useMediaQuery<{ breakpoints: { down(name: 'sm'): string } }>((theme) => theme.breakpoints.down('sm'));
  return isPhone ? <Cards {...props} /> : <Wide {...props} />;
}

function Cards({ columns, store, ...rest }: DataTableProps) {
  const fields = visibleColumns(store.settings)
    .filter((id, at) => at === 0 || id !== rest.group?.wire)
    .flatMap((id) => columns.find(({ wire }) => wire === id) ?? []);
  return <RowCards fields={fields} {...rest} />;
}

function Wide(props: DataTableProps) {
  const { label, columns, records, store, group, isStale = false, isWithin = false, ...rest } = props;
  const beside = (rest.selection ? selectWidth : 0) + (rest.rowMenu ? menuWidth : 0);
  const asked = { columns, records, store, group, isWithin, beside };
  const { fields, byWire, widths, isNarrowed, headers, moves, watch } = useColumns(asked);
  const total = widths.reduce((sum, width) => sum + width, beside);
  return (
    <TableContainer
      ref={watch}
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
        sx={{ minWidth: isWithin ? 0 : total, tableLayout: 'fixed', ...(isNarrowed && wrappedHeads) }}
        onKeyDown={handleRowKeys}
      >
        <colgroup>
          {rest.selection && <col style={{ width: selectWidth }} />}
          {fields.map(({ wire }, at) => (
            <col key={wire} style={{ width: widths[at] }} />
          ))}
          {rest.rowMenu && <col style={{ width: menuWidth }} />}
        </colgroup>
        <HeadRow headers={headers} fields={byWire} hasMenu={rest.rowMenu !== undefined} moves={moves} {...rest} />
        <Rows records={records} group={group} fields={fields} {...rest} />
      </Table>
    </TableContainer>
  );
}

type RowsProps = Pick<
  DataTableProps,
  'records' | 'group' | 'totalsOf' | 'pathOf' | 'rowMenu' | 'selection' | 'nameOf'
> & {
  readonly fields: readonly FieldView[];
};

/** Memoized, because measuring the widths after the rows must not render them again. */
const Rows = memo(function Rows({ records, group, totalsOf, fields, ...rest }: RowsProps) {
  return (
    <TableBody>
      {groupsOf(records, group).map((each) => [
        each.title !== null && (
          <GroupRow
            key={each.key}
            group={each}
            whole={totalsOf?.(each.value)}
            span={fields.length + (rest.selection ? 1 : 0) + (rest.rowMenu ? 1 : 0)}
          />
        ),
        ...each.records.map((record) => <Row key={String(record['id'])} record={record} fields={fields} {...rest} />),
      ])}
    </TableBody>
  );
});
