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
import { mayUse } from '../auth-provider.ts';
import { recordPath } from '../record-path.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListRow } from './ListRow.tsx';

interface Props {
  readonly view: EntityView;
  readonly columns: readonly FieldView[];
  readonly canDelete: boolean;
}

export function ListBody({ view, columns, canDelete }: Props) {
  const { error, refetch } = useListContext();
  const resource = useResourceContext()!;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (error) return <Failure onRetry={() => void refetch()} />;
  if (isNarrow) return <Cards view={view} columns={columns} />;
  const isMarkable = canDelete && mayUse(resource, 'delete');
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      {isMarkable && <BulkBar />}
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
    </Paper>
  );
}

/** Small screens read a record as a card. */
function Cards({ view, columns }: Omit<Props, 'canDelete'>) {
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
