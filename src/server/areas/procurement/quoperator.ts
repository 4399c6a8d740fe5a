/** Gives new requests to quote operators in turn. */
import type { Session } from '#server/kernel/data/session.ts';
import { lockTurn, nextInTurn } from './queries.ts';

/** The active quote operator whose last request is the oldest; null when there is none. The session acts as the server. */
export async function nextQuoperator(session: Session): Promise<string | null> {
  await lockTurn.first(session);
  return (await nextInTurn.first(session))?.id ?? null;
}
