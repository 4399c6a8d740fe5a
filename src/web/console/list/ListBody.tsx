/** The table of a list, with its empty, loading and failed states. */
import { tableMessages } from '#generated/domain/messages/table.ts';
import type { EntityView, FieldView, WireRecord } from '#runtime/view.ts';
import Box from '@mui/material/Box';
import { useListContext, useResourceContext } from 'react-admin';
import { recordName } from '#domain/format/shown-as.ts';
import { useIsMarkable } from '#web/record/list/BulkBar.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { TotalsLine } from '#web/record/list/TotalsLine.tsx';
import { useGroupTotals } from '#web/record/list/use-totals.ts';
import type { ColumnStore } from '#web/ui/table/column-settings.ts';
import { DataTable, TableSkeleton } from '#web/ui/table/DataTable.tsx';
import { mayUse } from '../auth-provider.ts';
import { recordPath } from '../record-path.ts';
import { BulkBar } from './BulkBar.tsx';
import { useListMarks } from './use-list-marks.ts';

interface Props {
  readonly view: EntityView;
  readonly columns: readonly FieldView[];
  readonly store: ColumnStore;
  /** Wire name of the column under whose values the rows stand. */
  readonly group: string | null;
  readonly canDelete: boolean;
}

export function ListBody({ view, canDelete, ...shown }: Props) {
  const { data, error, refetch } = useListContext<WireRecord & { readonly id: string }>();
  const resource = useResourceContext()!;
  const mayDelete = canDelete && mayUse(resource, 'delete');
  const isMarkable = useIsMarkable(view.id) || mayDelete;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TableSkeleton />;
  return (
    <>
      {isMarkable && <BulkBar view={view} mayDelete={mayDelete} />}
      {data.length === 0 ? (
        <Empty text={view.empty} />
      ) : (
        <Rows view={view} records={data} isMarkable={isMarkable} {...shown} />
      )}
    </>
  );
}

interface RowsProps extends Omit<Props, 'canDelete'> {
  readonly records: readonly WireRecord[];
  readonly isMarkable: boolean;
}

function Rows({ view, columns, store, group, records, isMarkable }: RowsProps) {
  const { filterValues, sort, setSort } = useListContext();
  const marks = useListMarks();
  const totaled = { columns, store, where: filterValues, group };
  const totalsOf = useGroupTotals(view, totaled);
  const pathOf = (record: WireRecord): string | null => recordPath(view.id, view.path, String(record['id']));
  const hasPage = records.some((record) => pathOf(record) !== null);
  return (
    <>
      <DataTable
        label={view.titlePlural}
        columns={columns}
        records={records}
        store={store}
        sort={{ field: sort.field, direction: sort.order === 'DESC' ? 'desc' : 'asc' }}
        onSort={(next) => next && setSort({ field: next.field, order: next.direction === 'desc' ? 'DESC' : 'ASC' })}
        group={columns.find(({ wire }) => wire === group)}
        totalsOf={totalsOf}
        pathOf={hasPage ? (record) => pathOf(record) ?? '' : undefined}
        marks={isMarkable ? marks : undefined}
        nameOf={(record) => recordName(view, record)}
      />
      <TotalsLine view={view} totaled={totaled} />
    </>
  );
}

/** What comes here is said where nothing is there at all; where filters hide all rows, that there are none. */
function Empty({ text = tableMessages['table.noRows'] }: { readonly text: string | undefined }) {
  const { filterValues } = useListContext();
  const isNarrowed = Object.keys(filterValues).some((name) => name !== 'team_id');
  return (
    <Box component="output" sx={{ display: 'block', padding: 6, textAlign: 'center', color: 'text.secondary' }}>
      {isNarrowed ? tableMessages['table.noRows'] : text}
    </Box>
  );
}
