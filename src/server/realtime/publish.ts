/** Sends to the open pages of all servers when the transaction commits, and never when it rolls back. */
import type { Session } from '../data/session.ts';
import type { Broadcast, Signal } from './messages.ts';

export const channel = 'trunkline_signals';
/** PostgreSQL refuses a longer notice. */
const longestNotice = 7900;

export const publish = (session: Session, broadcast: Broadcast): Promise<void> => send(session, { kind: 'broadcast', broadcast });

/** For whoever ends sessions or changes roles: open sockets of these users are checked at once, not at the next sweep. */
export const recheckSockets = (session: Session, userIds: readonly string[]): Promise<void> =>
  send(session, { kind: 'recheck', userIds });

async function send(session: Session, signal: Signal): Promise<void> {
  const text = JSON.stringify(signal);
  if (Buffer.byteLength(text) > longestNotice) throw new Error(`A socket message of ${text.length} characters is too long.`);
  await session.query('select pg_notify($1, $2)', [channel, text]);
}
