/** The first rows of a list. */
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { fill } from '#domain/format/fill.ts';
import { recordPaths } from '#generated/screens/app/routes.ts';
import { listParams } from '../data/conditions.ts';
import { listOf } from '../data/records.ts';
import { NothingHere, PanelFrame } from '../detail/PanelFrame.tsx';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { useColumnSettings } from '../table/column-settings.ts';
import { DataTable, TableSkeleton } from '../table/DataTable.tsx';
import { recordPath, useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import type { ShortListData } from './DashboardScreen.tsx';

export function ShortList({ list }: { list: ShortListData }) {
  const scope = useTeam();
  const pathOf = useDashboardPath();
  const { view, where, sort, limit, columns, opens } = list;
  const params = {
    ...listParams(view, where, scope),
    ...(sort && { sort_field: sort.field, sort_dir: sort.direction }),
    per_page: limit,
  };
  const { data, error, refetch } = useQuery({ ...listOf(view.path, params), retry: false });
  const wires = columns.map(({ wire }) => wire);
  const store = useColumnSettings(`short.${list.id}`, wires, wires);
  const template = recordPaths[view.id];
  return (
    <PanelFrame
      title={list.title}
      actions={
        opens !== undefined && (
          <Link
            component={RouterLink}
            to={pathOf(opens)}
            aria-label={fill(texts['app.allOf'], { list: list.title.toLowerCase() })}
          >
            {texts['app.all']}
          </Link>
        )
      }
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={3} />}
      {data?.records.length === 0 && <NothingHere text={list.empty?.text} />}
      {data && data.records.length > 0 && (
        <DataTable
          label={list.title}
          columns={columns}
          records={data.records}
          store={store}
          sort={null}
          onSort={() => undefined}
          pathOf={template === undefined ? undefined : (record) => pathOf(recordPath(template, record['id']))}
        />
      )}
    </PanelFrame>
  );
}
