/** Whether an order waits for an approval that its team's policies ask for (domain 2.3). */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { unapprovedPolicy } from '../queries.ts';
import { selectedTotal } from '../quotes/queries.ts';

/** The sentence that says what is missing; null when nothing is. While a selected quote has no TCV, every policy applies. */
export async function missingApproval(session: Session, group: RecordOf<'service-group'>): Promise<string | null> {
  const { total } = await selectedTotal.one(session, { group: group.id });
  const policy = await unapprovedPolicy.first(session, { group: group.id, team: group.team_id, total });
  return policy === undefined ? null : fill(messages['approval.needed'], { policy: policy.name });
}
