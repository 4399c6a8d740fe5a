/** The records that point to this one, a page at a time. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { recordName } from '#domain/format/shown-as.ts';
import type { EntityView, FieldView, WireRecord } from '#runtime/view.ts';
import { limits } from '#generated/domain/limits.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TablePagination from '@mui/material/TablePagination';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { listOf } from '#web/shell/records.ts';
import { mayUse } from '../auth-provider.ts';
import { resourceByName } from '../resources.ts';
import { RecordTable } from '../list/RecordTable.tsx';

export interface Related {
  readonly id: string;
  readonly title: string;
  /** The entity that is listed. */
  readonly view: EntityView;
  /** Its query parameter that holds this record's id. */
  readonly by: string;
  /** Path of the call that answers them all at once, in place of the list call of the entity. */
  readonly call?: string;
  readonly columns: readonly FieldView[];
}

interface Props {
  readonly related: Related;
  readonly record: WireRecord;
}

export function RelatedList({ related, record }: Props) {
  const id = String(record['id']);
  const { view, by, call, columns } = related;
  const [page, setPage] = useState(0);
  const { data, isPending, error, refetch } = useQuery(
    call === undefined
      ? listOf(view.path, {
          [by]: id,
          page: page + 1,
          per_page: limits.tablePageSize,
          sort_field: 'created_at',
          sort_dir: 'desc',
        })
      : listOf(call, { [by]: id }),
  );
  const total = data?.total_count;
  const canAdd =
    call === undefined && resourceByName(view.path)?.pages.create !== undefined && mayUse(view.path, 'create');
  return (
    <>
      {canAdd && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', marginBottom: 1 }}>
          <Button
            component={Link}
            to={`/admin/${view.path}/create?${startOf(related, record)}`}
            variant="outlined"
            startIcon={<Add />}
          >
            {fill(shellMessages['shell.newRecord'], { record: view.title.toLowerCase() })}
          </Button>
        </Box>
      )}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <RecordTable
          title={related.title}
          path={view.path}
          nameOf={(each) => recordName(view, each)}
          fields={columns}
          records={data?.records}
          isPending={isPending}
          error={error}
          onRetry={() => void refetch()}
        />
      </Paper>
      {total !== undefined && total > limits.tablePageSize && (
        <TablePagination
          component="div"
          count={total}
          page={page}
          rowsPerPage={limits.tablePageSize}
          rowsPerPageOptions={[]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </>
  );
}

/** What the new record starts with: this one, and its team. */
function startOf({ view, by }: Related, record: WireRecord): URLSearchParams {
  const team = view.isOfTeam && by !== 'team_id' ? record['team_id'] : undefined;
  return new URLSearchParams({ [by]: String(record['id']), ...(typeof team === 'string' && { team_id: team }) });
}
