/** Records events of a ticket's clocks, and the derived fields for lists and reminders. [TK-020] */
import { calendarOf, priorityRules } from '#domain/clock/priority-rules.ts';
import { clocksOf, clockStatusOf, type ClockEvent, type ClockEventKind } from '#domain/clock/ticket-clocks.ts';
import { limits } from '#generated/domain/limits.ts';
import type { TicketPriority } from '#generated/domain/lists/ticket-priority.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { calendarOfTeam } from '../queries.ts';

type Event = ClockEvent<TicketPriority>;

/** The session acts as the server and has locked the ticket. */
export async function noteClock(session: Session, ticketId: string, kind: ClockEventKind): Promise<void> {
  const ticket = await getRecord(session, 'ticket', ticketId);
  const now = Date.now();
  const before = eventsOf(ticket);
  // Two events of one moment keep their order, even when another server's clock is behind.
  const at = Math.max(now, before.at(-1)?.at ?? now);
  const event: Event = { kind, at, ...((kind === 'opened' || kind === 'priority') && { priority: ticket.priority }) };
  const events = kind === 'opened' ? [event] : [...before, event];
  await projectClocks(session, ticket, events);
}

/** Stores the event and the derived fields for lists and reminders. The session has locked the ticket. */
export async function projectClocks(
  session: Session,
  ticket: RecordOf<'ticket'>,
  events: readonly Event[],
): Promise<void> {
  const status = await clocksAt(session, ticket, events, Date.now());
  const answered = events.find(({ kind }) => kind === 'staff_said');
  await setValues(session, 'ticket', ticket.id, {
    clock_events: { events: events.map((each) => ({ ...each, at: new Date(each.at).toISOString() })) },
    first_response_at: ticket.first_response_at ?? iso(answered?.at ?? null),
    first_response_due_at: iso(status.firstDueAt),
    next_update_due_at: iso(status.updateDueAt),
    due_at: iso(status.dueAt),
    risk_at: iso(status.riskAt),
    is_at_risk: status.isAtRisk,
    is_breached: status.isBreached,
  });
}

/** Tickets older than their clocks start with their opening, like new ones. */
export function eventsOf({
  clock_events: kept,
  opened_at,
  created_at,
  priority,
}: RecordOf<'ticket'>): readonly Event[] {
  const list = (kept?.['events'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const events = list.map(readEvent);
  return events.length > 0 ? events : [{ kind: 'opened', at: Date.parse(opened_at ?? created_at), priority }];
}

const readEvent = ({ kind, at, priority }: Readonly<Record<string, unknown>>): Event => ({
  kind: kind as ClockEventKind,
  at: Date.parse(String(at)),
  ...(priority !== undefined && { priority: priority as TicketPriority }),
});

export async function clocksAt(
  session: Session,
  { team_id: team }: RecordOf<'ticket'>,
  events: readonly Event[],
  now: number,
) {
  const { time_zone: timeZone, holidays } = await calendarOfTeam.one(session, { team });
  const clocks = clocksOf(events, priorityRules(calendarOf(timeZone, holidays)));
  return { ...clocks, ...clockStatusOf(clocks, limits.ticketAtRiskShare, now), timeZone };
}

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());
