/** Effects on action items, tickets and approvals (domain 2.3, 2.4). */
import { messages } from '#generated/domain/messages.ts';
import type { CommentType } from '#generated/domain/lists/comment-type.ts';
import type { TicketMessageKind } from '#generated/domain/lists/ticket-message-kind.ts';
import { ticketPriorities } from '#generated/domain/lists/ticket-priority.ts';
import type { TicketPriority } from '#generated/domain/lists/ticket-priority.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { authorOf } from './conversation/author.ts';
import { noteMessage } from './conversation/note-message.ts';
import { noteComments } from './action-items/comments.ts';
import { askApprovers, tellApprovers } from './approvals.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { businessEndAhead } from '#server/kernel/workflow/business-days.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { openDocumentsOfItem, servicesOfTicket } from './queries.ts';

/** Keeps the move as a comment of its kind; a completion without a word leaves none. */
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
    await noteComments(session, record.id);
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

const resumeTicketClock: Effect<'ticket'> = async ({ session, record }) => {
  const next_update_due_at = await nextUpdateDue(session, record.priority);
  await setValues(session, 'ticket', record.id, { next_update_due_at });
};

const hoursPerDay = 24;

/** When the next word is due, as the priority promises (domain 2.4): within hours, or at the end of a business day. */
async function nextUpdateDue(session: Session, priority: TicketPriority): Promise<string | null> {
  const { facts } = ticketPriorities.find(({ value }) => value === priority)!;
  if (!('nextUpdateHours' in facts)) return null;
  const hours = facts.nextUpdateHours;
  if (hours < hoursPerDay) return new Date(Date.now() + hours * 3_600_000).toISOString();
  return businessEndAhead(session, hours / hoursPerDay);
}

/** A closed disconnect ends its services on the asked day; a move or change is ordered as a request of its own. */
const applyTicketOutcome: Effect<'ticket'> = async ({ session, record }) => {
  if (record.type !== 'DISCONNECT_SERVICE') return;
  const services = await servicesOfTicket.all(session, { ticket: record.id });
  const end = record.requested_date ?? new Date().toISOString().slice(0, 10);
  const isOver = end <= new Date().toISOString().slice(0, 10);
  for (const { service_id } of services) {
    await setValues(session, 'service', service_id, {
      billing_end_date: end,
      status: isOver ? 'disconnected' : 'pending_disconnect',
    });
  }
};

const voidSignatures: Effect<'action-item'> = async ({ session, record, moveOn, request }) => {
  for (const { id } of await openDocumentsOfItem.all(session, { item: record.id }))
    await moveOn('signable-document', id, 'void', { reason: request.reason ?? messages['actionItem.ended'] });
};

/** The level after this one of the same policy and round, until the last has decided. */
const askNextApprover: Effect<'approval'> = async ({ session, record, deps }) => {
  const policy = await getRecord(session, 'approval-policy', record.policy_id);
  const level = record.level + 1;
  if (level > policy.levels) return;
  const { team_id, service_group_id, policy_id, round, requested_by_id, tcv_at_request } = record;
  await askApprovers(session, deps.notifier, policy.escalate_after_days, {
    team_id,
    service_group_id,
    policy_id,
    level,
    round,
    requested_by_id,
    tcv_at_request,
  });
};

/** Nobody decided in time: those who manage the team may now. */
const tellNextApprovers: Effect<'approval'> = async ({ session, record, deps }) =>
  tellApprovers(session, deps.notifier, 'approval.escalated', await getRecord(session, 'approval', record.id));

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
  resumeTicketClock,
  applyTicketOutcome,
  voidSignatures,
  askNextApprover,
  tellNextApprovers,
} satisfies Partial<Effects>;
