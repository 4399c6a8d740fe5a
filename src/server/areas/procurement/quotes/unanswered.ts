/** Quotes that providers still owe: customers see how many, not whose (QT-030). */
import type { Session } from '#server/kernel/data/session.ts';
import { owedQuotes } from './queries.ts';

/** How many quotes of the group are asked for and not answered, by service. The session acts as the server. */
export async function unansweredQuotes(session: Session, groupId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await owedQuotes.all(session, { group: groupId });
  return new Map(rows.map(({ service_id, number }) => [service_id, number]));
}
