/** The milestones of all services of a request, in the order in which they are due. */
import { useQuery } from '@tanstack/react-query';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { limits } from '#generated/domain/limits.ts';
import { installTaskView } from '#generated/screens/views/install-task.ts';
import type { WireRecord } from '#runtime/view.ts';
import { listOf } from '../data/records.ts';
import { NothingHere } from '../detail/PanelFrame.tsx';
import { useColumnSettings } from '../table/column-settings.ts';
import { DataTable, TableSkeleton } from '../table/DataTable.tsx';

const { step, status, serviceLocationId, assigneeId, dueDate, completedAt } = installTaskView.fields;
const columns = [step, status, serviceLocationId, assigneeId, dueDate, completedAt];
const wires = columns.map(({ wire }) => wire);

export default function InstallationTimeline({ record }: { record: WireRecord }) {
  const store = useColumnSettings('installation-timeline', wires, wires);
  const params = { service_group_id: record['id'], per_page: limits.fetchAllPageSize };
  const { data } = useQuery(listOf(installTaskView.path, params));
  if (!data) return <TableSkeleton rows={3} />;
  if (data.records.length === 0) return <NothingHere text={texts['app.noMilestones']} />;
  return (
    <DataTable
      label={texts['app.milestones']}
      columns={columns}
      records={data.records}
      store={store}
      sort={null}
      onSort={() => undefined}
    />
  );
}
