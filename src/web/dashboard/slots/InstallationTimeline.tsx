/** The status of each site of a request, and all milestones by due date. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { siteMessages } from '#generated/domain/messages/site.ts';
import { limits } from '#generated/domain/limits.ts';
import { installTaskView } from '#generated/screens/views/install-task.ts';
import { serviceLocationView } from '#generated/screens/views/service-location.ts';
import type { WireRecord } from '#runtime/view.ts';
import { listOf } from '#web/shell/records.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import SiteLine from './SiteLine.tsx';

const { step, status, serviceLocationId, assigneeId, dueDate, completedAt } = installTaskView.fields;
const columns = [step, status, serviceLocationId, assigneeId, dueDate, completedAt];
const wires = columns.map(({ wire }) => wire);

export default function InstallationTimeline({ record }: { record: WireRecord }) {
  const store = useColumnSettings('installation-timeline', wires, wires);
  const all = { per_page: limits.fetchAllPageSize };
  const ofGroup = { service_group_id: record['id'], install_stage__isnull: false };
  const { data: sites } = useQuery(listOf(serviceLocationView.path, { ...ofGroup, ...all }));
  const ids = new Set(sites?.records.map((site) => String(site['service_id'])));
  const { data } = useQuery({
    ...listOf(installTaskView.path, { service_id__in: [...ids].join(','), ...all }),
    enabled: ids.size > 0,
  });
  if (sites?.records.length === 0) return <NothingHere text={texts['app.noMilestones']} />;
  if (!data || !sites) return <TableSkeleton rows={3} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PlainList
        aria-label={siteMessages['site.sites']}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
      >
        {sites.records.map((site) => (
          <li key={String(site['id'])}>
            <SiteLine record={site} />
          </li>
        ))}
      </PlainList>
      <DataTable
        label={texts['app.milestones']}
        columns={columns}
        records={data.records}
        store={store}
        sort={null}
        onSort={() => undefined}
      />
    </Box>
  );
}
