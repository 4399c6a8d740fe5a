/** How many installed services the team has of each type. */
import Box from '@mui/material/Box';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { StatusChip } from '#web/widgets/StatusChip.tsx';
import { useCounts } from '../dashboard/counts.ts';

const { serviceType } = serviceView.fields;

export default function InventoryCounts() {
  const counts = useCounts(serviceView, serviceType, { status: 'active' });
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
