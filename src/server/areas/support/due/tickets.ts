/**
 * Waiting tickets: a carrier is past its day, or a customer is reminded and, without an answer, the ticket closes
 * (domain 2.4).
 */
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { businessDaysAhead, businessDaysSince } from '#server/kernel/workflow/business-days.ts';
import { count, part, value, type Part } from '#server/kernel/data/statements/raw.ts';
import { dueWhere, now, today, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { ticketToRemind } from '../queries.ts';

const reminderDays = limits.ticketPendingReminderBusinessDays;
const closingDay = limits.ticketPendingCloseBusinessDays;
/** Tickets whose customer was asked that many days ago and has not written since. */
const silentFor = (days: number): Part<'now'> =>
  part`t.status = ${value<'tickets.status'>('PENDING_CUSTOMER_RESPONSE')} and not t.last_message_is_customer
       and t.pending_since <= ${now} - make_interval(days => ${count(days)})`;

export const lateCarriers: DueKind = {
  find: dueWhere(part`
    select k.id from tickets k join teams t on t.id = k.team_id
     where k.status = ${value<'tickets.status'>('CARRIER_COMPLETION_SCHEDULED')} and k.carrier_completion_date < ${today}`),
  act: (session, id, deps) => deps.transition(session, 'ticket', id, 'carrier_late'),
};

export const answerReminders: DueKind = {
  find: dueWhere(part`
    select t.id from tickets t where ${silentFor(reminderDays[0])} and t.reminders_sent < ${count(reminderDays.length)}`),
  act: remind,
};

export const unansweredTickets: DueKind = {
  find: dueWhere(part`select t.id from tickets t where ${silentFor(closingDay)}`),
  act: (session, id, deps) => deps.transition(session, 'ticket', id, 'close_unanswered'),
};

async function remind(session: Session, id: string, deps: DueDeps): Promise<void> {
  const ticket = await ticketToRemind.first(session, { ticket: id });
  if (!ticket?.pending_since) return;
  const { pending_since: since, reminders_sent: sent, team_id: teamId } = ticket;
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
