/** One location beside the board: what comes next, its days, milestones, order facts and test, changed without leaving. */
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { delayCauses } from '#generated/domain/lists/delay-cause.ts';
import { installActions } from '#generated/domain/lists/install-action.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import type { ListItem } from '#runtime/product.ts';
import type { WireRecord } from '#runtime/view.ts';
import { Link as RouterLink } from 'react-router';
import { recordPath } from '../record-path.ts';
import { DayList } from './DayList.tsx';
import { MilestoneList } from './MilestoneList.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { StatusPart } from './StatusPart.tsx';
import { TestPart } from './TestPart.tsx';

interface Props {
  readonly record: WireRecord;
  readonly onClose: () => void;
}

export function InstallationDrawer({ record, onClose }: Props) {
  const service = record['service'] as WireRecord | null;
  const servicePath = recordPath('service', 'services', String(record['service_id']));
  const title = [service?.['name'], record['end']].filter(Boolean).join(' · ');
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': title, sx: { width: 560, maxWidth: '100%', padding: { xs: 2, sm: 3 } } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {servicePath !== null && (
          <Link component={RouterLink} to={servicePath}>
            {texts['board.openService']}
          </Link>
        )}
        <IconButton aria-label={texts['board.closeDrawer']} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Next record={record} />
      <StatusPart record={record} />
      <DayList record={record} />
      <MilestoneList record={record} />
      <OrderFacts record={record} />
      <TestPart record={record} />
    </Drawer>
  );
}

const labelOf = (items: readonly ListItem[], value: unknown): string =>
  items.find((item) => item.value === value)?.label ?? '';

/** The one thing that comes next, and whose it is. */
function Next({ record }: { readonly record: WireRecord }) {
  const due = record['next_action_due'];
  return (
    <Box
      sx={(theme) => ({
        marginBlock: 1.5,
        padding: 1.5,
        borderRadius: '8px',
        backgroundColor: theme.tokens.tones.purple.tint,
      })}
    >
      <Box sx={{ fontWeight: 600 }}>
        {fill(texts['board.next'], { action: labelOf(installActions, record['next_action']) })}
      </Box>
      <Box sx={{ fontSize: 13 }}>
        {fill(texts['board.nextBy'], {
          who: labelOf(delayCauses, record['waiting_on']),
          date: typeof due === 'string' ? formatDate(due, 'text') : texts['board.noDue'],
        })}
      </Box>
    </Box>
  );
}
