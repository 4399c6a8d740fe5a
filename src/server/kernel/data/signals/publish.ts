/** Sends to the open pages of all servers when the transaction commits, and never when it rolls back. */
import type { Statement } from '../../database/driver.ts';
import { statement } from '../opening.ts';
import type { Session } from '../session.ts';
import type { Broadcast, Signal } from './messages.ts';

export const channel = 'trunkline_signals';
/** PostgreSQL refuses a longer notice. */
const longestNotice = 7900;

export const publish = (session: Session, broadcast: Broadcast): Promise<void> =>
  send(session, [{ kind: 'broadcast', broadcast }]);

/** Several in one statement, which nothing waits for. */
export const publishLater = (session: Session, broadcasts: readonly Broadcast[]): void =>
  session.later(noticeOf(broadcasts.map((broadcast) => ({ kind: 'broadcast', broadcast }))));

/** For whoever ends sessions or changes roles: open sockets of these users are checked at once, not at the next sweep. */
export const recheckSockets = (session: Session, userIds: readonly string[]): Promise<void> =>
  send(session, [{ kind: 'recheck', userIds }]);

async function send(session: Session, signals: readonly Signal[]): Promise<void> {
  await session.send(noticeOf(signals));
}

function noticeOf(signals: readonly Signal[]): Statement {
  const texts = signals.map((signal) => JSON.stringify(signal));
  const tooLong = texts.find((text) => Buffer.byteLength(text) > longestNotice);
  if (tooLong !== undefined) throw new Error(`A socket message of ${tooLong.length} characters is too long.`);
  return statement('select pg_notify($1, text) from unnest($2::text[]) text', [channel, texts]);
}
