/** Starts and ends sessions, which are stored with the hash of their token. */
import { newId } from '../data/id.ts';
import type { Session } from '../data/session.ts';
import { recheckSockets } from '../data/signals/publish.ts';
import { deviceOf } from './device.ts';
import { addSession, revokeSession, revokeSessionsOf } from './queries.ts';
import { newToken, tokenHash } from './token.ts';

export interface SessionStart {
  readonly userId: string;
  readonly kind: 'password' | 'sso' | 'view_as';
  /** The administrator behind a session of kind `view_as`. */
  readonly realUserId?: string;
  readonly ipAddress: string;
  readonly userAgent: string | null;
}

/** Returns the token, which is not stored. */
export async function beginSession(session: Session, start: SessionStart): Promise<string> {
  const token = newToken();
  const { userId, kind, realUserId = null, ipAddress, userAgent } = start;
  await addSession.change(session, {
    id: newId(),
    user: userId,
    kind,
    real: realUserId,
    hash: tokenHash(token),
    agent: userAgent,
    device: deviceOf(userAgent),
    address: ipAddress,
  });
  return token;
}

export async function endSession(session: Session, sessionId: string): Promise<number> {
  return ending(session, revokeSession.change(session, { session: sessionId }));
}

/** Ends every session of the user except `exceptId`, and those in which the user views as someone else. */
export async function endSessionsOf(session: Session, userId: string, exceptId: string | null = null): Promise<number> {
  return ending(session, revokeSessionsOf.change(session, { user: userId, except: exceptId }));
}

/** Closes open sockets of ended sessions now instead of at the next sweep. */
async function ending(session: Session, ended: Promise<number>): Promise<number> {
  const [count] = await Promise.all([ended, recheckSockets(session, [])]);
  return count;
}
