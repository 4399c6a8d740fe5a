/** Effects on action items, tickets and approvals (domain 2.3, 2.4). */
import { messages } from '#generated/domain/messages.ts';
import type { CommentType } from '#generated/domain/lists/comment-type.ts';
import type { TicketMessageKind } from '#generated/domain/lists/ticket-message-kind.ts';
import type { ClockEventKind } from '#domain/clock/ticket-clocks.ts';
import { authorOf } from './conversation/author.ts';
import { noteMessage } from './conversation/note-message.ts';
import { commentActionItem } from './action-items/comments.ts';
import { askApprovers, notifyApprovers } from './approvals.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { openDocumentsOfItem } from './queries.ts';
import { noteClock } from './clock/keep.ts';

/** Stores the transition as a comment of its kind; a completion without a text adds none. */
const itemComment =
  (kind: CommentType): Effect<'action-item'> =>
  async ({ session, record, request }) => {
    const comment = request.reason?.trim();
    if (!comment) return;
    const author = await authorOf(session);
    await addRecord(session, 'action-item-comment', {
      team_id: record.team_id,
      action_item_id: record.id,
      comment,
      comment_type: kind,
      ...author,
    });
    await commentActionItem(session, record.id);
  };

const ticketMessage =
  (kind: TicketMessageKind): Effect<'ticket'> =>
  async ({ session, record, request }) => {
    const author = await authorOf(session);
    const { id } = await addRecord(session, 'ticket-message', {
      team_id: record.team_id,
      ticket_id: record.id,
      kind,
      body: request.reason?.trim() ?? messages['ticket.closedUnanswered'],
      ...author,
    });
    await noteMessage(session, await getRecord(session, 'ticket-message', id));
  };

/** Events of a ticket's clocks. [TK-020] */
const turnClock =
  (kind: ClockEventKind): Effect<'ticket'> =>
  ({ session, record }) =>
    noteClock(session, record.id, kind);

const voidSignatures: Effect<'action-item'> = async ({ session, record, applyTransition, request }) => {
  for (const { id } of await openDocumentsOfItem.all(session, { item: record.id }))
    await applyTransition('signable-document', id, 'void', { reason: request.reason ?? messages['actionItem.ended'] });
};

/** Requests the next level of the same policy and round, until the last one has decided. */
const askNextApprover: Effect<'approval'> = async ({ session, record, deps }) => {
  const policy = await getRecord(session, 'approval-policy', record.policy_id);
  const level = record.level + 1;
  if (level > policy.levels) return;
  const { team_id, service_group_id, policy_id, round, requested_by_id, tcv_at_request } = record;
  const { exchange_rate, exchange_rate_date, converted_tcv } = record;
  await askApprovers(session, deps.notifier, policy.escalate_after_days, {
    team_id,
    service_group_id,
    policy_id,
    level,
    round,
    requested_by_id,
    tcv_at_request,
    exchange_rate,
    exchange_rate_date,
    converted_tcv,
  });
};

/** After the deadline, managers of the team may decide too. */
const notifyNextApprovers: Effect<'approval'> = async ({ session, record, deps }) =>
  notifyApprovers(session, deps.notifier, 'approval.escalated', await getRecord(session, 'approval', record.id));

export const workEffects = {
  addCompletionComment: itemComment('COMPLETION'),
  addCancelComment: itemComment('CANCEL'),
  addClosedComment: itemComment('CLOSED'),
  addReopenComment: itemComment('REOPEN'),
  addPendingComment: ticketMessage('PENDING_CUSTOMER_RESPONSE_COMMENT'),
  addCarrierComment: ticketMessage('CARRIER_COMPLETION_SCHEDULED_COMMENT'),
  addClosingComment: ticketMessage('CLOSING_COMMENT'),
  addCancellingComment: ticketMessage('CANCELLING_COMMENT'),
  addReopeningMessage: ticketMessage('MESSAGE'),
  pauseTicketClock: turnClock('paused'),
  resumeTicketClock: turnClock('resumed'),
  endTicketClock: turnClock('ended'),
  restartTicketClock: turnClock('reopened'),
  voidSignatures,
  askNextApprover,
  notifyNextApprovers,
} satisfies Partial<Effects>;
