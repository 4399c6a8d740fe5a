/** What payment providers tell of payments, in one form. Each provider is one reader. */
import type { PaymentSource } from '#generated/domain/lists/payment-source.ts';
import type { PaymentStatus } from '#generated/domain/lists/payment-status.ts';

export interface PaymentEvent {
  /** The provider's own number of the event. */
  readonly eventId: string;
  /** The provider's number of the payment. */
  readonly reference: string;
  readonly says: PaymentStatus;
  readonly reason: string | null;
}

/** Event id of the headers, where it does not stand in the body; then the body. Null for news of something else. */
type Reader = (body: Body, deliveryId: string | null) => PaymentEvent | null;

export type Body = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const mercuryStates: Readonly<Record<string, PaymentStatus>> = {
  pending: 'pending',
  sent: 'completed',
  failed: 'failed',
  cancelled: 'failed',
};

/** A change of a transaction as a merge patch (docs.mercury.com/reference/webhooks). */
const mercury: Reader = ({ id, resourceType, resourceId, mergePatch }) => {
  const patch = (mergePatch ?? {}) as Body;
  const status = textOf(patch['status']);
  const [eventId, reference, says] = [textOf(id), textOf(resourceId), mercuryStates[status ?? '']];
  if (resourceType !== 'transaction' || eventId === null || reference === null || says === undefined) return null;
  return { eventId, reference, says, reason: says === 'failed' ? (textOf(patch['reasonForFailure']) ?? status) : null };
};

const brexStates: Readonly<Record<string, PaymentStatus>> = {
  TRANSFER_PROCESSED: 'completed',
  TRANSFER_FAILED: 'failed',
};

/** News of a transfer (developer.brex.com/docs/webhooks). */
const brex: Reader = ({ event_type: type, transfer_id: transfer }, deliveryId) => {
  const [reference, says] = [textOf(transfer), brexStates[textOf(type) ?? '']];
  if (deliveryId === null || reference === null || says === undefined) return null;
  return { eventId: deliveryId, reference, says, reason: says === 'failed' ? textOf(type) : null };
};

/** Providers that tell us of payments. */
export const eventReaders = { mercury, brex } as const satisfies Partial<Record<PaymentSource, Reader>>;

export type TellingSource = keyof typeof eventReaders;

/** What an event does to the payments of its reference, as they stand. */
export type EventEffect = 'move' | 'repeat' | 'contradict' | 'wait';

/** Only a pending payment is moved; a final one that is told otherwise is for a person. */
export function effectOf(says: PaymentStatus, statuses: readonly PaymentStatus[]): EventEffect {
  if (statuses.length === 0) return 'wait';
  if (says === 'pending' || statuses.every((status) => status === says)) return 'repeat';
  return statuses.every((status) => status === 'pending') ? 'move' : 'contradict';
}
