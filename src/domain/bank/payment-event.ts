/** Webhook events of payment providers in one form. Each provider has one reader. */
import type { PaymentSource } from '#generated/domain/lists/payment-source.ts';
import type { PaymentStatus } from '#generated/domain/lists/payment-status.ts';

export interface PaymentEvent {
  /** The provider's event id. */
  readonly eventId: string;
  /** The provider's id of the payment. */
  readonly reference: string;
  readonly status: PaymentStatus;
  readonly reason: string | null;
}

/** Takes the body and, if the body has none, the event id of the headers. Returns null for events of another kind. */
type Reader = (body: Body, deliveryId: string | null) => PaymentEvent | null;

export type Body = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const mercuryStates: Readonly<Record<string, PaymentStatus>> = {
  pending: 'pending',
  sent: 'completed',
  failed: 'failed',
  cancelled: 'failed',
};

/** A changed transaction as a merge patch (docs.mercury.com/reference/webhooks). */
const mercury: Reader = ({ id, resourceType, resourceId, mergePatch }) => {
  const patch = (mergePatch ?? {}) as Body;
  const status = textOf(patch['status']);
  const [eventId, reference, outcome] = [textOf(id), textOf(resourceId), mercuryStates[status ?? '']];
  if (resourceType !== 'transaction' || eventId === null || reference === null || outcome === undefined) return null;
  return {
    eventId,
    reference,
    status: outcome,
    reason: outcome === 'failed' ? (textOf(patch['reasonForFailure']) ?? status) : null,
  };
};

const brexStates: Readonly<Record<string, PaymentStatus>> = {
  TRANSFER_PROCESSED: 'completed',
  TRANSFER_FAILED: 'failed',
};

/** A transfer event (developer.brex.com/docs/webhooks). */
const brex: Reader = ({ event_type: type, transfer_id: transfer }, deliveryId) => {
  const [reference, outcome] = [textOf(transfer), brexStates[textOf(type) ?? '']];
  if (deliveryId === null || reference === null || outcome === undefined) return null;
  return { eventId: deliveryId, reference, status: outcome, reason: outcome === 'failed' ? textOf(type) : null };
};

/** Providers that send payment events. */
export const eventReaders = { mercury, brex } as const satisfies Partial<Record<PaymentSource, Reader>>;

export type EventSource = keyof typeof eventReaders;

/** What an event does to the payments of its reference. */
export type EventEffect = 'move' | 'repeat' | 'contradict' | 'wait';

/** Only a pending payment is moved. An event that contradicts a final payment is left to a person. */
export function effectOf(outcome: PaymentStatus, statuses: readonly PaymentStatus[]): EventEffect {
  if (statuses.length === 0) return 'wait';
  if (outcome === 'pending' || statuses.every((status) => status === outcome)) return 'repeat';
  return statuses.every((status) => status === 'pending') ? 'move' : 'contradict';
}
