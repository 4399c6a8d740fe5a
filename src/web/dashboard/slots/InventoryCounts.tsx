/** How many installed services the team has of each type. */
import Box from '@mui/material/Box';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { countsOf, overviewOf } from '#web/record/overview.ts';
import { listParams } from '#web/record/conditions.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { useQuery } from '@tanstack/react-query';

const { serviceType } = serviceView.fields;

export default function InventoryCounts() {
  const params = listParams(serviceView, { status: 'active' }, useTeam());
  const { data } = useQuery(overviewOf([{ path: serviceView.path, params, count_by: serviceType.wire }]));
  const counts = countsOf(serviceType, data?.[0]);
  const held = counts.filter(({ count }) => count > 0);
  if (held.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={texts['app.servicesByType']}
      sx={{ listStyle: 'none', margin: '0 0 16px', padding: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {held.map(({ label, icon, count }) => (
        <li key={label}>
          <StatusChip label={`${label} ${count}`} icon={icon} />
        </li>
      ))}
    </Box>
  );
}
