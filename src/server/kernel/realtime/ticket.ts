/** The single-use ticket that opens a websocket: session tokens never stand in an address (ruling 15). */
import { limits } from '#generated/domain/limits.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { newToken, tokenHash } from '../identity/token.ts';
import { newId } from '../data/id.ts';
import type { Session } from '../data/session.ts';

export async function issueTicket(session: Session, { userId, sessionId }: UserPrincipal): Promise<string> {
  const ticket = newToken();
  await session.change(
    `insert into link_tokens (id, purpose, token_hash, user_id, subject_entity, subject_id, expires_at)
     values ($1, 'socket_ticket', $2, $3, 'session', $4, now() + make_interval(secs => $5))`,
    [newId(), tokenHash(ticket), userId, sessionId, limits.socketTicketS],
  );
  return ticket;
}

/** Id of the session that the ticket was given to; null for a used, expired or unknown one. */
export async function redeemTicket(session: Session, ticket: string): Promise<string | null> {
  const rows = await session.query(
    `update link_tokens set consumed_at = now(), updated_at = now(), version = version + 1
      where token_hash = $1 and purpose = 'socket_ticket' and consumed_at is null and revoked_at is null and expires_at > now()
      returning subject_id`,
    [tokenHash(ticket)],
  );
  return (rows[0]?.[0] as string | undefined) ?? null;
}
