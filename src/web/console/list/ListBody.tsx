/** The table of a list, with its empty, loading and failed states. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import type { EntityView, FieldView, WireRecord } from '#runtime/view.ts';
import { RowCards } from '#web/ui/table/RowCards.tsx';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { isNumeric } from '#web/ui/cell/cells.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { DataTable, DataTableBody, type DataTableBodyProps, useListContext, useResourceContext } from 'react-admin';
import { fill } from '#domain/format/fill.ts';
import { useIsMarkable } from '#web/record/list/BulkBar.tsx';
import { useTotals } from '#web/record/list/use-totals.ts';
import type { ColumnStore } from '#web/ui/table/column-settings.ts';
import { mayUse } from '../auth-provider.ts';
import { recordPath } from '../record-path.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListRow } from './ListRow.tsx';

interface Props {
  readonly view: EntityView;
  readonly columns: readonly FieldView[];
  readonly store: ColumnStore;
  readonly canDelete: boolean;
}

export function ListBody({ view, columns, store, canDelete }: Props) {
  const { error, refetch } = useListContext();
  const resource = useResourceContext()!;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const mayDelete = canDelete && mayUse(resource, 'delete');
  const isMarkable = useIsMarkable(view.id) || mayDelete;
  if (error) return <Failure onRetry={() => void refetch()} />;
  if (isNarrow) return <Cards view={view} columns={columns} />;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      {isMarkable && <BulkBar view={view} mayDelete={mayDelete} />}
      <DataTable
        body={ListRows}
        bulkActionButtons={isMarkable ? noButtons : false}
        bulkActionsToolbar={noButtons}
        empty={<Empty />}
        aria-label={view.titlePlural}
        sx={tableStyle}
      >
        {columns.map((field) => (
          <DataTable.Col
            key={field.wire}
            source={field.wire}
            label={field.title}
            disableSort={field.isSortable !== true}
            align={isNumeric(field.kind) ? 'right' : 'left'}
            render={(record) => <Cell field={field} record={record as WireRecord} />}
          />
        ))}
      </DataTable>
      <Totals view={view} columns={columns} store={store} />
    </Paper>
  );
}

/** What the money columns add up to over every row that matches, on all pages. */
function Totals({ view, columns, store }: Omit<Props, 'canDelete'>) {
  const { filterValues } = useListContext();
  const { texts: amounts } = useTotals(view, { columns, store, where: filterValues, group: null });
  if (amounts.length === 0) return null;
  return (
    <Box
      component="output"
      sx={{ display: 'block', padding: '8px 16px', fontWeight: 600, borderTop: 1, borderColor: 'divider' }}
    >
      {fill(tableMessages['table.total'], { amounts: amounts.join(' · ') })}
    </Box>
  );
}

/** Small screens read a record as a card. */
function Cards({ view, columns }: Omit<Props, 'canDelete' | 'store'>) {
  const { data } = useListContext<WireRecord & { readonly id: string }>();
  const hasPage = recordPath(view.id, view.path, '') !== null;
  const pathOf = (record: WireRecord): string => recordPath(view.id, view.path, String(record['id'])) ?? '';
  if (data === undefined) return <Skeleton variant="rounded" height={320} />;
  if (data.length === 0) return <Empty />;
  return <RowCards label={view.titlePlural} fields={columns} records={data} pathOf={hasPage ? pathOf : undefined} />;
}

/** The bar above the table offers what can be done with marked rows. */
const noButtons = <></>;

const ListRows = (props: DataTableBodyProps) => <DataTableBody {...props} row={ListRow} />;

const Empty = () => (
  <Box component="output" sx={{ display: 'block', padding: 6, textAlign: 'center', color: 'text.secondary' }}>
    {tableMessages['table.noRows']}
  </Box>
);

const Failure = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        {texts['shell.tryAgain']}
      </Button>
    }
  >
    {tableMessages['table.loadFailed']}
  </Alert>
);

const tableStyle = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .RaDataTable-rowCell': { maxWidth: 360 },
  '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { paddingInline: 1.25 },
} as const;
