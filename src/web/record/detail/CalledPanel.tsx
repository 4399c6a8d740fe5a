/** Records that a described call answers for the record of the page, as a table. */
import { useQuery } from '@tanstack/react-query';
import { recordName } from '#domain/format/shown-as.ts';
import type { NamedValues } from '#runtime/view.ts';
import { listOf } from '#web/shell/records.ts';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';
import { DataTable, TableSkeleton } from '#web/ui/table/DataTable.tsx';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { recordPath, useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import type { CalledPanelData, PanelProps } from './panel-data.ts';
import { NothingHere, PanelFrame } from './PanelFrame.tsx';

export function CalledPanel({ panel, record }: PanelProps<CalledPanelData>) {
  const { may } = useTeam();
  const pathOf = useDashboardPath();
  const { data, error, refetch } = useQuery({ ...listOf(panel.path, { [panel.by]: record['id'] }), retry: false });
  const columns = panel.columns.filter(({ read }) => read === undefined || may(read));
  const wires = columns.map(({ wire }) => wire);
  const store = useColumnSettings(panel.path, wires, wires);
  const { opens, openedBy = 'id' } = panel;
  return (
    <PanelFrame title={panel.title}>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={3} />}
      {data?.records.length === 0 && <NothingHere text={panel.empty?.text} />}
      {data && data.records.length > 0 && (
        <DataTable
          label={panel.title}
          columns={columns}
          records={data.records}
          store={store}
          sort={null}
          onSort={() => undefined}
          nameOf={(each) => recordName(panel.view, each)}
          pathOf={opens === undefined ? undefined : (each: NamedValues) => pathOf(recordPath(opens, each[openedBy]))}
        />
      )}
    </PanelFrame>
  );
}
