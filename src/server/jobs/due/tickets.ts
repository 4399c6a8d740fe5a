/** Tickets that wait: for a carrier past its day, for a customer who is reminded and, silent to the end, finds it closed (domain 2.4). */
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import { businessDaysAhead, businessDaysSince } from '../../workflow/business-days.ts';
import type { DueDeps, DueKind } from './kind.ts';
import { today } from './kind.ts';

const reminderDays = limits.ticketPendingReminderBusinessDays;
const closingDay = limits.ticketPendingCloseBusinessDays;
/** Customers who were asked so many days ago and have not written since. */
const silentFor = (days: number): string =>
  `t.status = 'PENDING_CUSTOMER_RESPONSE' and not t.last_message_is_customer and t.pending_since <= $1::timestamptz - interval '${days} days'`;

export const lateCarriers: DueKind = {
  find: `select k.id from tickets k join teams t on t.id = k.team_id
          where k.status = 'CARRIER_COMPLETION_SCHEDULED' and k.carrier_completion_date < ${today}`,
  act: (session, id, deps) => deps.transition(session, 'ticket', id, 'carrier_late'),
};

export const answerReminders: DueKind = {
  find: `select t.id from tickets t where ${silentFor(reminderDays[0])} and t.reminders_sent < ${reminderDays.length}`,
  act: remind,
};

export const unansweredTickets: DueKind = {
  find: `select t.id from tickets t where ${silentFor(closingDay)}`,
  act: (session, id, deps) => deps.transition(session, 'ticket', id, 'close_unanswered'),
};

async function remind(session: Session, id: string, deps: DueDeps): Promise<void> {
  const [row] = await session.query(
    'select pending_since, reminders_sent, team_id from tickets where id = $1 for update skip locked',
    [id],
  );
  if (!row) return;
  const [since, sent, teamId] = row as [string, number, string];
  const waited = await businessDaysSince(session, since);
  const due = reminderDays.filter((day) => day <= waited).length;
  if (due <= sent || waited >= closingDay) return;
  await setValues(session, 'ticket', id, { reminders_sent: due });
  await deps.notifier.announce(session, {
    event: 'ticket.answer_reminder',
    teamId,
    record: { entity: 'ticket', id },
    values: { date: await businessDaysAhead(session, closingDay - waited) },
  });
}
