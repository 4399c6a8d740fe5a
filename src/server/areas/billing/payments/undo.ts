/** Reverses a payment that failed or was returned by an opposite one; its bill or invoice becomes payable again. */
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import { issuerDay } from '../bill-effects.ts';
import { creditOfPayment, lockCredit, usedCredit } from './queries.ts';

type Payment = RecordOf<'payment'>;

/** A payment completed in another way stays completed, and waits for its own bank line. [BI-029] */
export const undoMatch: Effect<'reconciliation'> = async ({ session, record, request, applyTransition }) => {
  if (record.payment_id === null) return;
  const { id, invoice_id: invoice, is_undone: isUndone } = await getRecord(session, 'payment', record.payment_id);
  if (isUndone) return;
  if (record.has_completed) await applyTransition('payment', id, 'take_back', { reason: request.reason ?? '' });
  else if (invoice !== null && (await getRecord(session, 'invoice', invoice)).status === 'CLOSED')
    await applyTransition('invoice', invoice, 'await_bank');
};

/** [BI-026] [BI-027] [BI-028] */
export const takeBackPayment: Effect<'payment'> = async ({ session, record, applyTransition }) => {
  const { invoice_id: invoice, consolidated_bill_id: bill } = record;
  await recordOpposite(session, record);
  if (invoice !== null) {
    const { status } = await getRecord(session, 'invoice', invoice);
    if (status === 'CLOSED') await applyTransition('invoice', invoice, 'reopen');
    if (status === 'PAYMENT_ISSUED') await applyTransition('invoice', invoice, 'fail_payment');
    await setValues(session, 'invoice', invoice, { paid_on: null });
  }
  if (bill === null) return;
  const { status, balance } = await getRecord(session, 'consolidated-bill', bill);
  if (status === 'PAID' && (balance?.value ?? 0) > 0) await applyTransition('consolidated-bill', bill, 'reopen');
};

/** Throws 422 when the credit created by the payment is used. */
async function recordOpposite(session: Session, payment: Payment): Promise<void> {
  await requireWholeCredit(session, payment.id);
  const { team_id, method, source, amount, invoice_id, consolidated_bill_id, team_credit_id } = payment;
  await addRecord(session, 'payment', {
    team_id,
    method,
    source,
    amount,
    invoice_id,
    consolidated_bill_id,
    team_credit_id,
    direction: payment.direction === 'incoming' ? 'outgoing' : 'incoming',
    paid_on: issuerDay(),
    status: 'completed',
    completed_at: new Date().toISOString(),
    reverses_id: payment.id,
    is_undone: true,
  });
}

async function requireWholeCredit(session: Session, payment: string): Promise<void> {
  const made = await creditOfPayment.first(session, { payment });
  if (made === undefined) return;
  await lockCredit.first(session, { credit: made.id });
  if (await usedCredit.isAny(session, { credit: made.id }))
    throw invalid({ payment_id: [messages['billing.creditSpent']] });
}
