/** Whether an order waits for an approval under its team's policies (domain 2.3). */
import { namesOfApprovers } from '#server/areas/support/contract.ts';
import { messages } from '#generated/domain/messages.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { fieldError, type Offer } from '#server/kernel/workflow/context.ts';
import type { WorkflowRules } from '#server/kernel/workflow/rules.ts';
import { pendingApprovals } from '../next/queries.ts';
import { unapprovedPolicy } from '../queries.ts';
import { selectedTotals } from '../quotes/queries.ts';
import { latestRates, totalsByCurrency } from '../quotes/rates.ts';

/**
 * Text about the missing approval; null when there is none. While a selected quote has no TCV, every policy applies.
 */
export async function missingApproval(session: Session, group: RecordOf<'service-group'>): Promise<string | null> {
  const sums = await selectedTotals.all(session, { group: group.id });
  const amounts = sums.map(({ code, value }) => (code === null || value === null ? null : { code, value }));
  const totals = await totalsByCurrency(session, amounts);
  const policy = await unapprovedPolicy.first(session, { group: group.id, team: group.team_id, ...totals });
  if (policy === undefined) return null;
  const isOwn = amounts.every((amount) => amount?.code === policy.code);
  const at = isOwn || policy.code === null ? -1 : (totals.codes?.indexOf(policy.code) ?? -1);
  if (at < 0) return fill(messages['approval.needed'], { policy: policy.name });
  const amount = formatMoney({ value: totals.values![at]!, code: policy.code! });
  const rates = await latestRates(session);
  const days = amounts.flatMap((each) => rates[each!.code]?.asOf ?? []).toSorted();
  const date = formatDate(days[0] ?? '', 'text');
  return fill(messages['approval.neededByRate'], { policy: policy.name, amount, date });
}

/** The contract of an order is not offered before its approvers have decided. */
const isApprovalDecided: Offer<'service-group'> = async ({ session, record }) => {
  const pending = await pendingApprovals.first(session, { group: record.id });
  if (!pending) return null;
  const approvers = await namesOfApprovers(session, await getRecord(session, 'approval', pending.id));
  return fieldError(fill(messages['approval.waitsFor'], { approvers }), 'approval');
};

export const approvalOffers = { isApprovalDecided } satisfies Partial<WorkflowRules['offers']>;
