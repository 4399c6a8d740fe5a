/** Followers of a ticket: people who opened it, wrote on it or were mentioned. */
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { notYetFollowing } from '../queries.ts';

/** Adds each person once; the session acts as the server. */
export async function followTicket(
  session: Session,
  ticket: { readonly id: string; readonly team_id: string },
  people: readonly (string | null)[],
): Promise<void> {
  const users = people.filter((id) => id !== null);
  for (const { id } of await notYetFollowing.all(session, { ticket: ticket.id, users }))
    await addRecord(session, 'ticket-follower', { team_id: ticket.team_id, ticket_id: ticket.id, user_id: id });
}
