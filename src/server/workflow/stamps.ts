/** Fields that every move into a state sets, whatever led there. */
import type { WorkflowId } from '#generated/domain/workflows/registry.ts';
import type { WorkflowDefinition } from '#runtime/product.ts';
import type { WireRecord } from '../data/record.ts';
import type { ResourceId } from '#generated/resources/registry.ts';
import { setValues } from '../data/system-write.ts';
import { refreshInstallDate } from '../requests/install-date.ts';
import type { Move } from './context.ts';

type StampsOf = (move: Move, now: string) => WireRecord;

/** The moment goes into the field that the state names; all other fields of the list stay. */
const moments =
  (fields: Readonly<Record<string, string>>): StampsOf =>
  ({ transition }, now) => {
    const field = fields[transition.to];
    return field ? { [field]: now } : {};
  };

const stamps: Partial<Record<WorkflowId, StampsOf>> = {
  'service-group': (_move, now) => ({ step_changed_at: now }),
  'quote-request': ({ transition, record, request }, now) => ({
    ...moments({
      SENT: 'sent_at',
      COMPLETED: 'completed_at',
      MANUALLY_COMPLETED: 'completed_at',
      CANCELLED: 'cancelled_at',
    })({ transition } as Move, now),
    ...(transition.event === 'save_draft' && { sent_at: record['sent_at'] }),
    ...(transition.to === 'FAILED' && { failed_at: now, failure_reason: request.reason?.slice(0, 255) ?? null }),
  }),
  quote: ({ transition }, now) => ({ responded_at: transition.to === 'PENDING' ? null : now }),
  'quote-expiry': ({ transition }) => ({ is_expired: transition.to !== 'not_expired' }),
  'action-item': ({ transition }, now) => ({
    completed_at: transition.to === 'COMPLETED' ? now : null,
    closed_at: transition.to === 'CLOSED' || transition.to === 'CANCELLED' ? now : null,
    ...(transition.to !== 'OPEN' && { is_overdue: false }),
  }),
  ticket: ({ transition, request }, now) => ({
    pending_since: transition.to === 'PENDING_CUSTOMER_RESPONSE' ? now : null,
    reminders_sent: 0,
    closed_at: transition.to === 'CLOSED' || transition.to === 'CANCELLED' ? now : null,
    ...(transition.to === 'CLOSED' && { close_reason: request.reason?.slice(0, 500) ?? null }),
  }),
  approval: ({ transition, userId, request }, now) =>
    transition.to === 'APPROVED' || transition.to === 'REJECTED'
      ? { decided_at: now, approver_id: userId, comment: request.reason ?? null }
      : {},
  payment: ({ transition, request }, now) =>
    transition.to === 'completed' ? { completed_at: now } : { failure_reason: request.reason ?? null },
  'signable-document': (move, now) => ({
    ...moments({ SENT: 'sent_at', VIEWED: 'viewed_at', SIGNED: 'signed_date', REJECTED: 'rejected_at' })(move, now),
    ...(move.transition.to === 'REJECTED' && { reject_reason: move.request.reason ?? null }),
  }),
  'bulk-site-upload': moments({ SUBMITTED: 'submitted_at' }),
  'inventory-upload': (move, now) => ({
    ...moments({ SUBMITTED: 'submitted_at' })(move, now),
    rejection_reason: move.transition.to === 'REJECTED' ? (move.request.reason ?? null) : null,
  }),
  questionnaire: moments({ SUBMITTED: 'submitted_at', COMPLETED: 'completed_at' }),
  'install-status': ({ transition, request }) => ({
    acceptance_denied_reason: transition.to === 'CUSTOMER_DENIED_ACCEPTANCE' ? (request.reason ?? null) : null,
  }),
};

export async function stamp(move: Move, workflow: WorkflowDefinition): Promise<void> {
  const values = stamps[workflow.id as WorkflowId]?.(move, new Date().toISOString()) ?? {};
  if (Object.keys(values).length > 0)
    await setValues(move.session, move.entity as ResourceId, move.record['id'] as string, values);
  if (workflow.id === 'service-group') await takeServicesAlong(move);
  if (workflow.entity === 'service') await refreshInstallDate(move.session, move.record['id'] as string);
}

/** Live services stand where their group stands. [SG-081] */
async function takeServicesAlong({ session, record, transition }: Move): Promise<void> {
  const live = await session.query(
    `select id from services where service_group_id = $1 and cancel_status <> 'cancelled'`,
    [record['id']],
  );
  for (const [id] of live) await setValues(session, 'service', String(id), { current_step: transition.to });
}
