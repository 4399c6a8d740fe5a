/** Begins and ends sessions: rows that hold the hash of a token. */
import { newId } from '../data/id.ts';
import type { Session } from '../data/session.ts';
import { recheckSockets } from '../realtime/publish.ts';
import { newToken, tokenHash } from './token.ts';

export interface SessionStart {
  readonly userId: string;
  readonly kind: 'password' | 'sso' | 'view_as';
  /** The administrator behind a session of kind `view_as`. */
  readonly realUserId?: string;
  readonly ipAddress: string;
  readonly userAgent: string | null;
}

/** Answers the token, which is stored nowhere. */
export async function beginSession(session: Session, start: SessionStart): Promise<string> {
  const token = newToken();
  const { userId, kind, realUserId = null, ipAddress, userAgent } = start;
  await session.change(
    `insert into sessions (id, user_id, kind, real_user_id, token_hash, user_agent, ip_address, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [newId(), userId, kind, realUserId, tokenHash(token), userAgent, ipAddress],
  );
  return token;
}

export async function endSession(session: Session, sessionId: string): Promise<number> {
  const statement = 'update sessions set revoked_at = now() where id = $1 and revoked_at is null';
  return ending(session, session.change(statement, [sessionId]));
}

/** Ends every session of the user but `exceptId`, and those in which the user views as somebody else. */
export async function endSessionsOf(session: Session, userId: string, exceptId: string | null = null): Promise<number> {
  const ended = session.change(
    `update sessions set revoked_at = now()
      where (user_id = $1 or real_user_id = $1) and revoked_at is null and id is distinct from $2`,
    [userId, exceptId],
  );
  return ending(session, ended);
}

/** Open sockets of ended sessions close at once, not at the next sweep. */
async function ending(session: Session, ended: Promise<number>): Promise<number> {
  const [count] = await Promise.all([ended, recheckSockets(session, [])]);
  return count;
}
