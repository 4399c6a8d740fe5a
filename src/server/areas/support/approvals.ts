/** Requests approvals of an order and notifies the approvers (domain 2.3). */
import { exchangeOf, type RateSnapshot } from '#domain/prices/exchange.ts';
import { limits } from '#generated/domain/limits.ts';
import type { NewOf, RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { businessEndAhead } from '#server/kernel/workflow/business-days.ts';
import { approversOf, policiesToAsk, type TotalsByCurrency } from './queries.ts';

/** Whether a policy that applies to the order has no request yet. */
export const isApprovalMissing = (
  session: Session,
  { id, team_id }: RecordOf<'service-group'>,
  totals: TotalsByCurrency,
): Promise<boolean> => policiesToAsk.isAny(session, { group: id, team: team_id, ...totals });

/**
 * One request for each policy that applies to the order. Keeps the rate that an amount in another currency than the
 * policy's limit was judged with. The session acts as the server.
 */
export async function askApprovals(
  session: Session,
  notifier: Notifier,
  group: RecordOf<'service-group'>,
  requestedBy: string | null,
  totals: TotalsByCurrency,
  rates: RateSnapshot,
): Promise<void> {
  const { id, team_id, tcv } = group;
  const policies = await policiesToAsk.all(session, { group: id, team: team_id, ...totals });
  for (const { id: policy_id, round, escalate_after_days, code } of policies) {
    const exchange = tcv && code !== null ? exchangeOf(tcv, code, rates) : null;
    await askApprovers(session, notifier, escalate_after_days, {
      team_id,
      service_group_id: id,
      policy_id,
      level: 1,
      round,
      requested_by_id: requestedBy,
      tcv_at_request: tcv,
      ...(exchange && {
        exchange_rate: exchange.rate,
        exchange_rate_date: exchange.asOf,
        converted_tcv: exchange.amount,
      }),
    });
  }
}

/** One level of one policy; escalates to the next person after the policy's business days. */
export async function askApprovers(
  session: Session,
  notifier: Notifier,
  escalateAfterDays: number | null,
  values: NewOf<'approval'>,
): Promise<void> {
  const due_at = await businessEndAhead(session, escalateAfterDays ?? limits.approvalEscalateDays);
  const approval = await addRecord(session, 'approval', { ...values, due_at });
  await notifyApprovers(session, notifier, 'approval.requested', approval);
}

/** Notifies all approvers except the requester. */
export async function notifyApprovers(
  session: Session,
  notifier: Notifier,
  event: 'approval.requested' | 'approval.escalated',
  approval: RecordOf<'approval'>,
): Promise<void> {
  const now = new Date().toISOString();
  const asked = { policy: approval.policy_id, escalated: approval.escalated_at !== null, now };
  const approvers = await approversOf.all(session, asked);
  await notifier.announce(session, {
    event,
    teamId: approval.team_id,
    record: { entity: 'approval', id: approval.id },
    userIds: approvers.map(({ id }) => id).filter((id) => id !== approval.requested_by_id),
    values: {
      days: String(limits.approvalEscalateDays),
      ...(approval.due_at !== null && { date: approval.due_at.slice(0, 10) }),
    },
  });
}
