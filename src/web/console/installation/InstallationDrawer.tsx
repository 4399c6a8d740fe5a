/** One location next to the board: next step, dates, milestones, order facts and test, all editable in place. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { delayCauses } from '#generated/domain/lists/delay-cause.ts';
import { installActions } from '#generated/domain/lists/install-action.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import type { ListItem } from '#runtime/product.ts';
import type { WireRecord } from '#runtime/view.ts';
import { Link as RouterLink } from 'react-router';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
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
  const link = servicePath !== null && (
    <Link component={RouterLink} to={servicePath}>
      {texts['board.openService']}
    </Link>
  );
  return (
    <SideDrawer title={title} aside={link} onClose={onClose}>
      <Next record={record} />
      <StatusPart record={record} />
      <DayList record={record} />
      <MilestoneList record={record} />
      <OrderFacts record={record} />
      <TestPart record={record} />
    </SideDrawer>
  );
}

const labelOf = (items: readonly ListItem[], value: unknown): string =>
  items.find((item) => item.value === value)?.label ?? '';

/** The next step and who is responsible for it. */
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
