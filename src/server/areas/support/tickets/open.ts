/** Effects of opening a ticket, whichever way it is opened. [TK-006] [TK-013] */
import type { NewOf, RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { authorOf } from '../conversation/author.ts';
import { followTicket } from '../conversation/followers.ts';
import { noteMessage } from '../conversation/note-message.ts';
import { noteClock } from '../clock/keep.ts';
import { addServiceOfTicket } from '../queries.ts';
import { workOutCredit } from './credit.ts';
import { idsOf } from './details.ts';
import { workOutTermination } from './termination.ts';

type Ticket = RecordOf<'ticket'>;

/**
 * Opens a ticket for an action elsewhere, in the name of its author. The session acts as the server on their request.
 */
export async function addTicket(session: Session, notifier: Notifier, values: NewOf<'ticket'>): Promise<Ticket> {
  const { id } = await addRecord(session, 'ticket', { ...values, opened_at: new Date().toISOString() });
  await openTicket(session, notifier, await getRecord(session, 'ticket', id));
  return getRecord(session, 'ticket', id);
}

/** The opening text becomes the first message; the author, and the person it is for, become followers. */
export async function openTicket(session: Session, notifier: Notifier, ticket: Ticket): Promise<void> {
  const author = await authorOf(session);
  const message = await addRecord(session, 'ticket-message', {
    team_id: ticket.team_id,
    ticket_id: ticket.id,
    kind: 'OPENING_COMMENT',
    body: ticket.opening_text,
    ...author,
  });
  await noteClock(session, ticket.id, 'opened');
  await linkServices(session, ticket, idsOf(ticket.service_ids));
  await workOutCredit(session, ticket);
  if (ticket.etf_estimate === null) await workOutTermination(session, ticket);
  await followTicket(session, ticket, [ticket.requested_by_id, ticket.created_by_id]);
  await noteMessage(session, await getRecord(session, 'ticket-message', String(message.id)));
  await notifier.announce(session, {
    event: 'ticket.created',
    teamId: ticket.team_id,
    record: { entity: 'ticket', id: ticket.id },
  });
  if (ticket.assignee_id !== null) await notifyAssignee(session, notifier, ticket);
}

/** Notifies the staff member who is assigned. */
export const notifyAssignee = (session: Session, notifier: Notifier, { id, team_id: teamId }: Ticket): Promise<void> =>
  notifier.announce(session, { event: 'ticket.assigned', teamId, record: { entity: 'ticket', id } });

export async function linkServices(session: Session, ticket: Ticket, services: readonly string[]): Promise<void> {
  for (const service of services)
    await addServiceOfTicket.change(session, { ticket: ticket.id, team: ticket.team_id, service });
}
