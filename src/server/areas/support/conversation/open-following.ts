/** Opens a new ticket for a message to a closed one. */
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { noteClock } from '../clock/keep.ts';
import { addServiceOfTicket, followersOfTicket } from '../queries.ts';
import { notifyAssignee } from '../tickets/open.ts';
import { followTicket } from './followers.ts';

type Ticket = RecordOf<'ticket'>;

/** Copies the subject, services and people; the message becomes the first of the new ticket. */
export async function openFollowing(
  session: Session,
  notifier: Notifier,
  ended: Ticket,
  openingText: string,
): Promise<Ticket> {
  const { principal } = session.scope;
  const asked = principal.kind === 'job' ? principal.behalfOf : principal;
  const { id } = await addRecord(session, 'ticket', {
    team_id: ended.team_id,
    type: ended.type,
    subject: ended.subject,
    priority: ended.priority,
    opening_text: openingText,
    service_ids: ended.service_ids,
    requested_by_id: (asked && userIdOf(asked)) ?? ended.requested_by_id,
    assignee_id: ended.assignee_id,
    follows_id: ended.id,
    opened_at: new Date().toISOString(),
  });
  const ticket = await getRecord(session, 'ticket', id);
  for (const service of ended.service_ids ?? [])
    await addServiceOfTicket.change(session, { ticket: ticket.id, team: ticket.team_id, service });
  await noteClock(session, ticket.id, 'opened');
  const people = await followersOfTicket.all(session, { ticket: ended.id });
  await followTicket(
    session,
    ticket,
    people.map(({ id: user }) => user),
  );
  await notifier.announce(session, {
    event: 'ticket.created',
    teamId: ticket.team_id,
    record: { entity: 'ticket', id: ticket.id },
  });
  if (ticket.assignee_id !== null) await notifyAssignee(session, notifier, ticket);
  return ticket;
}
