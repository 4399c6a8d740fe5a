/** Names the approvers that an approval waits for (domain 2.3). */
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { approversOf, decidedEarlier, namesOfUsers } from './queries.ts';

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** The first few approvers by name; the role when only the requester has it. */
export async function namesOfApprovers(session: Session, approval: RecordOf<'approval'>): Promise<string> {
  const { id, policy_id: policy, requested_by_id: asker, escalated_at } = approval;
  const may = await approversOf.all(session, {
    policy,
    escalated: escalated_at !== null,
    now: new Date().toISOString(),
  });
  const earlier = new Set((await decidedEarlier.all(session, { approval: id })).map(({ approver_id }) => approver_id));
  const ids = may.map((user) => user.id).filter((user) => user !== asker && !earlier.has(user));
  if (ids.length === 0) {
    const { approver_role_id } = await getRecord(session, 'approval-policy', policy);
    const { name } = await getRecord(session, 'team-role', approver_role_id);
    return fill(messages['approval.anyHolder'], { role: name });
  }
  const names = (await namesOfUsers.all(session, { ids })).map(({ name }) => name);
  if (names.length <= limits.approversNamed) return either.format(names);
  const left = names.length - limits.approversNamed + 1;
  return either.format([
    ...names.slice(0, limits.approversNamed - 1),
    fill(messages['approval.others'], { count: String(left) }),
  ]);
}
