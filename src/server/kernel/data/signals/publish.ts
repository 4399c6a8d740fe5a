/** Sends to the open pages of all servers when the transaction commits, and nothing on rollback. */
import { statement } from '../opening.ts';
import type { Session } from '../session.ts';
import type { Broadcast, Signal } from './messages.ts';

export const channel = 'trunkline_signals';
/** PostgreSQL refuses a longer notice. */
const longestNotice = 7900;

export const publish = (session: Session, broadcast: Broadcast): Promise<void> =>
  send(session, [{ kind: 'broadcast', broadcast }]);

/**
 * The end of a statement whose last parameter so far is `$<after>`: it sends broadcasts of what the statement wrote.
 */
export const noticeSql = (broadcasts: readonly Broadcast[], after: number) => ({
  text: `select pg_notify($${after + 1}, text) from unnest($${after + 2}::text[]) text`,
  values: [channel, textsOf(broadcasts.map((broadcast) => ({ kind: 'broadcast', broadcast })))],
});

/**
 * Call after ending sessions or changing roles: open sockets of these users are checked now instead of at the next
 * sweep.
 */
export const recheckSockets = (session: Session, userIds: readonly string[]): Promise<void> =>
  send(session, [{ kind: 'recheck', userIds }]);

async function send(session: Session, signals: readonly Signal[]): Promise<void> {
  await session.send(statement('select pg_notify($1, text) from unnest($2::text[]) text', [channel, textsOf(signals)]));
}

function textsOf(signals: readonly Signal[]): readonly string[] {
  const texts = signals.map((signal) => JSON.stringify(signal));
  const tooLong = texts.find((text) => Buffer.byteLength(text) > longestNotice);
  if (tooLong !== undefined) throw new Error(`A socket message of ${tooLong.length} characters is too long.`);
  return texts;
}
