/** The configuration of a request: each service with its locations and requested attributes. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#generated/domain/limits.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { questionnaireMessages } from '#generated/domain/messages/questionnaire.ts';
import type { WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { AttributeList } from '#web/ui/cell/AttributeList.tsx';
import { listOf } from '#web/shell/records.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';

export default function RequestConfig({ record }: { record: WireRecord }) {
  const params = { service_group_id: record['id'], per_page: limits.fetchAllPageSize };
  const { data } = useQuery(listOf(serviceView.path, params));
  if (!data) return <TableSkeleton rows={3} />;
  if (data.records.length === 0) return <NothingHere text={questionnaireMessages['questionnaire.noneForService']} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {data.records.map((service) => (
        <Box component="article" key={String(service['id'])}>
          <Typography variant="h3" component="h3" sx={{ marginBottom: 1 }}>
            {recordName(serviceView, service)}
          </Typography>
          <RequestedService service={service} />
        </Box>
      ))}
    </Box>
  );
}

/** The request for one service; empty when no questionnaire was filled out (ER-032). */
function RequestedService({ service }: { service: WireRecord }) {
  const requested = service[serviceView.fields.requestConfig.wire] as WireRecord | null | undefined;
  if (!requested || Object.values(requested).every((value) => value === null))
    return <NothingHere text={questionnaireMessages['questionnaire.noneForService']} />;
  return <AttributeList serviceType={String(service['service_type'])} values={requested} />;
}
