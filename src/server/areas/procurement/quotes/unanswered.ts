/** Unanswered quotes: customers see their number, not their providers (QT-030). */
import type { Session } from '#server/kernel/data/session.ts';
import { owedQuotes } from './queries.ts';

/** Number of requested quotes without an answer, by service. The session acts as the server. */
export async function unansweredQuotes(session: Session, groupId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await owedQuotes.all(session, { group: groupId });
  return new Map(rows.map(({ service_id, number }) => [service_id, number]));
}
