/** The single-use ticket that opens a websocket, because URLs must not contain session tokens (ruling 15). */
import { limits } from '#generated/domain/limits.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { newToken, tokenHash } from '../identity/token.ts';
import { newId } from '../data/id.ts';
import type { Session } from '../data/session.ts';
import { count, raw, value, type Col } from '../data/statements/raw.ts';

const purpose = value<'link_tokens.purpose'>('socket_ticket');

const keepTicket = raw<{ id: string; hash: string; user: string; session: string }, never>`
  insert into link_tokens (id, purpose, token_hash, user_id, subject_entity, subject_id, expires_at)
  values (${'id'}, ${purpose}, ${'hash'}, ${'user'}, 'session', ${'session'},
          now() + make_interval(secs => ${count(limits.socketTicketS)}))`;

const consumeTicket = raw<{ hash: string }, { session: Col<'link_tokens.subject_id'> }>`
  update link_tokens set consumed_at = now(), updated_at = now(), version = version + 1
   where token_hash = ${'hash'} and purpose = ${purpose} and consumed_at is null and revoked_at is null and expires_at > now()
  returning subject_id as session`;

export async function issueTicket(session: Session, { userId, sessionId }: UserPrincipal): Promise<string> {
  const ticket = newToken();
  await keepTicket.change(session, { id: newId(), hash: tokenHash(ticket), user: userId, session: sessionId });
  return ticket;
}

/** Id of the session of the ticket; null for a used, expired or unknown one. */
export async function redeemTicket(session: Session, ticket: string): Promise<string | null> {
  const redeemed = await consumeTicket.first(session, { hash: tokenHash(ticket) });
  return redeemed?.session ?? null;
}
