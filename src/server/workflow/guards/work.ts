/** Guards of action items, tickets and approvals (domain 2.3, 2.4). */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import type { GuardName } from '#generated/domain/workflows/functions.ts';
import { column, daysSince, idOf, isAny, today } from '../ask.ts';
import { businessDaysSince } from '../business-days.ts';
import { because, type Guard } from '../context.ts';

/** A document, an answer or a signature, as the type of the item asks. */
const hasWhatActionItemAsks: Guard = async ({ session, record, request, isStaff, userId }) => {
  const id = idOf(record);
  if (userId !== null && !isStaff && record['assignee_id'] !== null && record['assignee_id'] !== userId) {
    return because(messages['actionItem.onlyAssignee']);
  }
  switch (record['action_item_type']) {
    case 'DOCUMENT_REQUEST':
      return (await isAny(session, 'select 1 from attachments where action_item_id = $1 limit 1', [id]))
        ? null
        : because(messages['validation.required'], 'attachments');
    case 'INFORMATION_REQUEST':
      return request.reason?.trim() ? null : because(messages['validation.required'], 'reason');
    case 'SIGNATURE_REQUEST':
      return areDocumentsDone(session, id);
    default:
      return null;
  }
};

async function areDocumentsDone(session: Parameters<typeof isAny>[0], id: string) {
  const states = await column<string>(
    session,
    `select status from signable_documents where action_item_id = $1 and status <> 'VOIDED'`,
    [id],
  );
  const isDone = states.length > 0 && states.every((status) => status === 'SIGNED');
  return isDone ? null : because(messages['actionItem.completesItself']);
}

const isCreatorOrStaff: Guard = async ({ record, isStaff, userId }) =>
  isStaff || record['created_by_id'] === userId ? null : because(messages['actionItem.onlyCreatorCancels']);

const canReopenActionItem: Guard = async (move) => {
  const ended = move.record['completed_at'] ?? move.record['closed_at'];
  if (daysSince(ended) > limits.actionItemReopenDays) {
    return because(fill(messages['actionItem.reopenOver'], { days: limits.actionItemReopenDays }));
  }
  return move.isStaff || move.record['created_by_id'] === move.userId
    ? null
    : because(messages['actionItem.onlyCreatorReopens']);
};

const hasCarrierCompletionDate: Guard = async ({ session, record }) => {
  const date = record['carrier_completion_date'] as string | null;
  if (date === null) return because(messages['validation.required'], 'carrier_completion_date');
  return date >= (await today(session, record))
    ? null
    : because(messages['ticket.dateHasPassed'], 'carrier_completion_date');
};

const canReopenTicket: Guard = async ({ record, isStaff }) =>
  isStaff || daysSince(record['closed_at']) <= limits.ticketReopenDays
    ? null
    : because(fill(messages['ticket.reopenOver'], { days: limits.ticketReopenDays }));

const isUnansweredLongEnough: Guard = async ({ session, record }) => {
  if (record['last_message_is_customer'] === true) return because(messages['ticket.customerAnswered']);
  const waited = await businessDaysSince(session, record['pending_since'] as string);
  return waited >= limits.ticketPendingCloseBusinessDays ? null : because(messages['ticket.customerHasTime']);
};

/** Holder of the policy's role, or its delegate in time; never the one who asked. */
const isApprover: Guard = async ({ session, record, userId }) => {
  if (userId === null || record['requested_by_id'] === userId) return because(messages['approval.notOwn']);
  const may = await isAny(
    session,
    `select 1 from approval_policies p where p.id = $1 and (
       (p.delegate_id = $2 and (p.delegate_until is null or p.delegate_until >= current_date))
       or exists (select from team_users m where m.team_id = p.team_id and m.user_id = $2 and m.status = 'active'
                   and p.approver_role_id = any(m.role_ids::uuid[])))`,
    [record['policy_id'], userId],
  );
  return may ? null : because(messages['approval.notApprover']);
};

const isRequester: Guard = async ({ record, userId }) =>
  userId === null || record['requested_by_id'] === userId ? null : because(messages['approval.onlyRequester']);

export const workGuards = {
  hasWhatActionItemAsks,
  isCreatorOrStaff,
  canReopenActionItem,
  hasCarrierCompletionDate,
  canReopenTicket,
  isUnansweredLongEnough,
  isApprover,
  isRequester,
} satisfies Partial<Record<GuardName, Guard>>;
