/** Guards of action items, tickets and approvals (domain 2.3, 2.4). */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { businessDaysSince } from '#server/kernel/workflow/business-days.ts';
import { fieldError, type Guard, type Offer } from '#server/kernel/workflow/context.ts';
import type { Guards, WorkflowRules } from '#server/kernel/workflow/rules.ts';
import { fill } from '#domain/format/fill.ts';
import { approversOf, decidedEarlier, numbersToPort } from './queries.ts';

/** On the customer's side only the assignee may answer; a question needs a text. */
const isAnsweredByAssignee: Guard<'action-item'> = async ({ record, request, isStaff, userId }) => {
  if (userId !== null && !isStaff && record.assignee_id !== null && record.assignee_id !== userId) {
    return fieldError(messages['actionItem.onlyAssignee']);
  }
  const isAnswered = record.action_item_type !== 'INFORMATION_REQUEST' || request.reason?.trim();
  return isAnswered ? null : fieldError(messages['validation.required'], 'reason');
};

const isUnansweredLongEnough: Guard<'ticket'> = async ({ session, record }) => {
  if (record.last_message_is_customer) return fieldError(messages['ticket.customerAnswered']);
  const waited = record.pending_since === null ? 0 : await businessDaysSince(session, record.pending_since);
  return waited >= limits.ticketPendingCloseBusinessDays ? null : fieldError(messages['ticket.customerHasTime']);
};

/** A promised credit has arrived, and no phone number is left on an ending service. [TK-009] [TK-021] */
const isTicketSettled: Guard<'ticket'> = async ({ session, record }) => {
  const { credit_promised: promised, credit_received: received } = record;
  const isOther = received !== null && received.code !== promised?.code;
  if (promised && (isOther || (received?.value ?? 0) < promised.value))
    return fieldError(messages['ticket.creditOpen'], 'credit_received');
  if (record.type !== 'DISCONNECT_SERVICE') return null;
  const asked = { ticket: record.id, all: record.port_out_first };
  const { count } = await numbersToPort.one(session, asked);
  return count === 0 ? null : fieldError(fill(messages['ticket.numbersOpen'], { count: String(count) }));
};

const isApprover: Offer<'approval'> = async ({ session, record, userId }) => {
  const text = await mayDecide(session, record, userId);
  return text === null ? null : fieldError(text);
};

/**
 * Why the user may not decide; null for an approver. The policy allows one person for each level, and never the
 * requester.
 */
export async function mayDecide(
  session: Session,
  approval: RecordOf<'approval'>,
  userId: string | null,
): Promise<string | null> {
  if (userId === null || approval.requested_by_id === userId) return messages['approval.notOwn'];
  const now = new Date().toISOString();
  const asked = { policy: approval.policy_id, escalated: approval.escalated_at !== null, now };
  const approvers = await approversOf.all(session, asked);
  if (!approvers.some(({ id }) => id === userId)) return messages['approval.notApprover'];
  const earlier = await decidedEarlier.all(session, { approval: approval.id });
  return earlier.some(({ approver_id }) => approver_id === userId) ? messages['approval.decidedBefore'] : null;
}

const isRequester: Offer<'approval'> = async ({ record, userId }) =>
  userId === null || record.requested_by_id === userId ? null : fieldError(messages['approval.onlyRequester']);

export const workGuards = {
  isAnsweredByAssignee,
  isUnansweredLongEnough,
  isTicketSettled,
} satisfies Partial<Guards>;

/** Evaluated for the viewer, so no one sees another person's button. */
export const workOffers = { isApprover, isRequester } satisfies Partial<WorkflowRules['offers']>;
