/** The first rows of a list. */
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { fill } from '#domain/format/fill.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { recordPaths } from '#generated/screens/app/routes.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import type { PartAnswer } from '#web/record/overview.ts';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { recordPath, useDashboardPath } from '#web/record/team/paths.ts';
import type { ShortListData } from './dashboard-screen.ts';

interface Props {
  readonly list: ShortListData;
  readonly answer: PartAnswer | undefined;
}

export function ShortList({ list, answer }: Props) {
  const pathOf = useDashboardPath();
  const { view, columns, opens } = list;
  const records = answer?.records;
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
      {answer === undefined && <TableSkeleton rows={3} />}
      {answer?.message !== undefined && <NothingHere text={answer.message} />}
      {records?.length === 0 && <NothingHere text={list.empty?.text} />}
      {records && records.length > 0 && (
        <DataTable
          label={list.title}
          columns={columns}
          records={records}
          store={store}
          sort={null}
          onSort={() => undefined}
          isWithin
          nameOf={(record) => recordName(view, record)}
          pathOf={template === undefined ? undefined : (record) => pathOf(recordPath(template, record['id']))}
        />
      )}
    </PanelFrame>
  );
}
