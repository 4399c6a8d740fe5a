/** Effects on action items, tickets and approvals (domain 2.3, 2.4). */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import type { CommentType } from '#generated/domain/lists/comment-type.ts';
import type { TicketMessageKind } from '#generated/domain/lists/ticket-message-kind.ts';
import { ticketPriorities } from '#generated/domain/lists/ticket-priority.ts';
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import type { ListItem } from '#runtime/product.ts';
import type { Session } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { column, idOf } from '../ask.ts';
import { businessEndAhead } from '../business-days.ts';
import type { Effect } from '../context.ts';

/** Keeps the move as a comment of its kind; a completion without a word leaves none. */
const itemComment =
  (kind: CommentType): Effect =>
  async ({ session, record, request, isStaff }) => {
    const comment = request.reason?.trim();
    if (!comment) return;
    const isByCustomer = !isStaff;
    await addRecord(session, 'action-item-comment', {
      team_id: record['team_id'],
      action_item_id: idOf(record),
      comment,
      comment_type: kind,
      is_by_customer: isByCustomer,
    });
    await setValues(session, 'action-item', idOf(record), {
      comments_count: Number(record['comments_count']) + 1,
      last_comment_is_customer: isByCustomer,
    });
  };

const ticketMessage =
  (kind: TicketMessageKind): Effect =>
  async ({ session, record, request, isStaff }) => {
    const body = request.reason?.trim() ?? messages['ticket.closedUnanswered'];
    await addRecord(session, 'ticket-message', {
      team_id: record['team_id'],
      ticket_id: idOf(record),
      kind,
      body,
      is_by_customer: !isStaff,
    });
    await setValues(session, 'ticket', idOf(record), { last_message_is_customer: !isStaff });
  };

/** The clock stands still while the customer or the carrier has to act. */
const pauseTicketClock: Effect = async ({ session, record }) => {
  await setValues(session, 'ticket', idOf(record), { next_update_due_at: null, is_at_risk: false });
};

const resumeTicketClock: Effect = async ({ session, record }) => {
  const next_update_due_at = await nextUpdateDue(session, record['priority']);
  await setValues(session, 'ticket', idOf(record), { next_update_due_at });
};

const hoursPerDay = 24;

/** When the next word is due, as the priority promises (domain 2.4): within hours, or at the end of a business day. */
async function nextUpdateDue(session: Session, priority: unknown): Promise<string | null> {
  const found = (ticketPriorities as readonly ListItem[]).find(({ value }) => value === priority);
  const hours = found?.facts?.['nextUpdateHours'] as number | undefined;
  if (hours === undefined) return null;
  if (hours < hoursPerDay) return new Date(Date.now() + hours * 3_600_000).toISOString();
  return businessEndAhead(session, hours / hoursPerDay);
}

/** A closed disconnect ends its services on the asked day; a move or change is ordered as a request of its own. */
const applyTicketOutcome: Effect = async ({ session, record }) => {
  if (record['type'] !== 'DISCONNECT_SERVICE') return;
  const services = await column<string>(session, 'select service_id from ticket_services where ticket_id = $1', [
    idOf(record),
  ]);
  const end = (record['requested_date'] as string | null) ?? new Date().toISOString().slice(0, 10);
  const isOver = end <= new Date().toISOString().slice(0, 10);
  for (const id of services) {
    await setValues(session, 'service', id, {
      billing_end_date: end,
      status: isOver ? 'disconnected' : 'pending_disconnect',
    });
  }
};

const voidSignatures: Effect = async ({ session, record, moveOn, request }) => {
  const open = await column<string>(
    session,
    `select id from signable_documents where action_item_id = $1 and status in ('DRAFT', 'SENT', 'VIEWED', 'REJECTED', 'EXPIRED')`,
    [idOf(record)],
  );
  for (const id of open)
    await moveOn('signable-document', id, 'void', { reason: request.reason ?? messages['actionItem.ended'] });
};

/** The level after this one of the same policy and round, until the last has decided. */
const askNextApprover: Effect = async ({ session, record }) => {
  const [levels = 1] = await column<number>(session, 'select levels from approval_policies where id = $1', [
    record['policy_id'],
  ]);
  const level = Number(record['level']) + 1;
  if (level > levels) return;
  const { team_id, service_group_id, policy_id, round, requested_by_id, tcv_at_request } = record;
  await addRecord(session, 'approval', {
    team_id,
    service_group_id,
    policy_id,
    level,
    round,
    requested_by_id,
    tcv_at_request,
    due_at: await businessEndAhead(session, limits.approvalEscalateDays),
  });
};

export const workEffects = {
  addCompletionComment: itemComment('COMPLETION'),
  addCancelComment: itemComment('CANCEL'),
  addClosedComment: itemComment('CLOSED'),
  addReopenComment: itemComment('REOPEN'),
  addPendingComment: ticketMessage('PENDING_CUSTOMER_RESPONSE_COMMENT'),
  addCarrierComment: ticketMessage('CARRIER_COMPLETION_SCHEDULED_COMMENT'),
  addClosingComment: ticketMessage('CLOSING_COMMENT'),
  addCancellingComment: ticketMessage('CANCELLING_COMMENT'),
  pauseTicketClock,
  resumeTicketClock,
  applyTicketOutcome,
  voidSignatures,
  askNextApprover,
} satisfies Partial<Record<EffectName, Effect>>;
