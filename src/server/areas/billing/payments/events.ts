/**
 * Receives payment provider events: each once, even when they are duplicate, late or earlier than their payment.
 * [BI-011] [BI-028]
 */
import { effectOf, type Body, type PaymentEvent, type EventSource } from '#domain/bank/payment-event.ts';
import type { PaymentSource } from '#generated/domain/lists/payment-source.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { knownEvent, lockReference, paymentsOfReference, waitingEvents } from './queries.ts';

type Transition = Services['transition'];

/** Stores and applies a new event. The session acts as the server. */
export async function takeEvent(
  session: Session,
  transition: Transition,
  source: EventSource,
  { eventId, reference, status: says, reason }: PaymentEvent,
  body: Body,
): Promise<void> {
  await lockReference.all(session, { source, reference });
  if (await knownEvent.first(session, { source, event: eventId })) return;
  await addRecord(session, 'payment-event', {
    source,
    event_id: eventId,
    reference,
    says,
    reason: truncate('payment-event', 'reason', reason),
    body: { ...body },
  });
  await applyEvents(session, transition, source, reference);
}

/**
 * Applies the events of a payment in the order of their arrival, including those that arrived before the payment was
 * recorded.
 */
export async function applyEvents(
  session: Session,
  transition: Transition,
  source: PaymentSource,
  reference: string,
): Promise<void> {
  await lockReference.all(session, { source, reference });
  for (const { id, says, reason } of await waitingEvents.all(session, { source, reference })) {
    const payments = await paymentsOfReference.all(session, { source, reference });
    const effect = effectOf(
      says,
      payments.map(({ status }) => status),
    );
    if (effect === 'wait') return;
    if (effect === 'move')
      for (const payment of payments)
        await (says === 'completed'
          ? transition(session, 'payment', payment.id, 'complete')
          : transition(session, 'payment', payment.id, 'fail', { reason: reason ?? says }));
    await setValues(session, 'payment-event', id, { payment_id: payments[0]!.id });
    await transition(session, 'payment-event', id, effect === 'move' ? 'apply' : effect);
  }
}
