/** Tickets near or past their deadline, and missing credits: marked and announced once. [TK-020] [TK-021] */
import type { ChangesOf, RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { part, value, values } from '#server/kernel/data/statements/raw.ts';
import { dueWhere, now, today, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { lockTicket } from '../queries.ts';

type Ticket = RecordOf<'ticket'>;
type ClockEvent = 'ticket.sla_at_risk' | 'ticket.sla_breached' | 'ticket.credit_missing';

const isOpen = part`k.status in ${values<'tickets.status'>('OPEN', 'CARRIER_COMPLETION_SCHEDULED')}`;

export const ticketsAtRisk: DueKind = {
  find: dueWhere(part`
    select k.id from tickets k where ${isOpen} and not k.is_at_risk and not k.is_breached and k.risk_at <= ${now}`),
  act: (session, id, deps) =>
    mark(session, id, deps, ({ due_at, is_at_risk: isReported }) =>
      isReported ? null : { set: { is_at_risk: true }, event: 'ticket.sla_at_risk', date: due_at },
    ),
};

export const ticketsLate: DueKind = {
  find: dueWhere(part`select k.id from tickets k where ${isOpen} and not k.is_breached and k.due_at < ${now}`),
  act: (session, id, deps) =>
    mark(session, id, deps, ({ due_at, is_breached: isReported }) =>
      isReported ? null : { set: { is_breached: true, is_at_risk: true }, event: 'ticket.sla_breached', date: due_at },
    ),
};

export const missingCredits: DueKind = {
  find: dueWhere(part`
    select k.id from tickets k join teams t on t.id = k.team_id
     where k.status <> ${value<'tickets.status'>('CANCELLED')} and not k.is_credit_missing and k.credit_expected_by < ${today}
       and coalesce(k.credit_received_value, 0) < k.credit_promised_value`),
  act: (session, id, deps) =>
    mark(session, id, deps, ({ credit_expected_by: date, is_credit_missing: isReported }) =>
      isReported ? null : { set: { is_credit_missing: true }, event: 'ticket.credit_missing', date },
    ),
};

interface ClockUpdate {
  readonly set: ChangesOf<'ticket'>;
  readonly event: ClockEvent;
  readonly date: string | null;
}

async function mark(
  session: Session,
  id: string,
  { notifier }: DueDeps,
  judge: (ticket: Ticket) => ClockUpdate | null,
): Promise<void> {
  await lockTicket.first(session, { ticket: id });
  const ticket = await getRecord(session, 'ticket', id);
  const found = judge(ticket);
  if (!found) return;
  await setValues(session, 'ticket', id, found.set);
  await notifier.announce(session, {
    event: found.event,
    teamId: ticket.team_id,
    record: { entity: 'ticket', id },
    ...(found.date !== null && { values: { date: found.date } }),
  });
}
