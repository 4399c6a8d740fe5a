/** Quotes that providers still owe: customers see how many, not whose (QT-030). */
import type { Session } from '../../data/session.ts';

/** How many quotes of the group are asked for and not answered, by service. The session acts as the server. */
export async function unansweredQuotes(session: Session, groupId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await session.query(
    `select q.service_id, count(*)::int from quotes q join quote_requests r on r.id = q.quote_request_id
      where q.service_group_id = $1 and q.provider_response_status = 'PENDING' and r.status = 'SENT' group by q.service_id`,
    [groupId],
  );
  return new Map(rows as readonly (readonly [string, number])[]);
}
