/** What is due on a ticket and when, and how the time was spent. [TK-020] */
import type { TicketStatus } from '#generated/domain/lists/ticket-status.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { formatDate, relativeTime, zoneName } from '#domain/format/date.ts';
import { viewersZone } from '#web/shell/session/moment.ts';
import { fill } from '#domain/format/fill.ts';
import { readTicketClock } from '#generated/client/support.ts';
import { ticketPriorities } from '#generated/domain/lists/ticket-priority.ts';
import { conversationMessages as texts } from '#generated/domain/messages/conversation.ts';
import type { WireRecord } from '#runtime/view.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { durationText } from './duration.ts';
import { LoadFailure } from '../list/LoadFailure.tsx';

type Clock = Awaited<ReturnType<typeof readTicketClock>>['clocks'][number];

export default function TicketClock({ record }: { readonly record: WireRecord }) {
  const id = String(record['id']);
  const { data, error, refetch } = useQuery({
    queryKey: ['tickets', id, 'clock', record['version']],
    queryFn: () => readTicketClock(id),
    retry: false,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={1} />;
  const clock = data.clocks.find(({ state }) => state !== 'ended') ?? data.clocks.at(-1);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {clock && <ClockStatus clock={clock} record={record} />}
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{promiseOf(String(record['priority']))}</Box>
      {data.clocks.map((each) => (
        <Account key={each.kind} clock={each} timeZone={data.time_zone} />
      ))}
    </Box>
  );
}

/** The due time, in the same zone as the times on the page. */
function ClockStatus({ clock, record }: { clock: Clock; record: WireRecord }) {
  const { state, due_at: due } = clock;
  if (state === 'ended') return <Box>{texts['conversation.clockEnded']}</Box>;
  if (state === 'standing' || due === null)
    return (
      <Box>
        {record['status'] === ('CARRIER_COMPLETION_SCHEDULED' satisfies TicketStatus)
          ? texts['conversation.waitsForCarrier']
          : texts['conversation.waitsForCustomer']}
      </Box>
    );
  const text = clock.kind === 'first' ? texts['conversation.answerDue'] : texts['conversation.wordDue'];
  const date = `${formatDate(due, 'event', viewersZone())} ${zoneName(due, viewersZone())}`;
  const [label, color] = urgencyOf(record, due);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <span>
        {fill(text, { date })} <Box component="span" sx={{ color: 'text.secondary' }}>{`· ${relativeTime(due)}`}</Box>
      </span>
      <StatusChip label={label} color={color} />
    </Box>
  );
}

function urgencyOf(record: WireRecord, due: string): readonly [string, 'error' | 'warning' | 'success'] {
  if (record['is_breached'] === true || Date.parse(due) < Date.now()) return [texts['conversation.late'], 'error'];
  return record['is_at_risk'] === true
    ? [texts['conversation.atRisk'], 'warning']
    : [texts['conversation.onTime'], 'success'];
}

function promiseOf(priority: string): string {
  const facts = ticketPriorities.find(({ value }) => value === priority)?.facts;
  if (!facts) return '';
  const text = 'isAroundTheClock' in facts ? texts['conversation.promiseAnyTime'] : texts['conversation.promise'];
  return fill(text, { priority, hours: facts.firstResponseHours });
}

/** `First reply: 4 h (11/20 1 h 30 min, 11/23 2 h 30 min), stood 1 h`; in the team's days, with its zone if it differs from the reader's. */
function Account({ clock, timeZone }: { clock: Clock; timeZone: string }) {
  const title = clock.kind === 'first' ? texts['conversation.firstClock'] : texts['conversation.updateClock'];
  const days = clock.days.map(({ day, minutes }) => `${formatDate(day, 'cell')} ${durationText(minutes)}`).join(', ');
  const values = {
    clock: title,
    ran: durationText(clock.run_minutes),
    of: durationText(clock.target_minutes),
    stood: durationText(clock.paused_minutes),
  };
  return (
    <Box component="details" sx={{ fontSize: 13, color: 'text.secondary' }}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {fill(texts['conversation.account'], values)}
      </Box>
      {days || durationText(0)}
      {days && timeZone !== ownZone() && ` · ${timeZone}`}
    </Box>
  );
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
