/** What a wrong match has moved goes back: its payment by an opposite one, its bill or invoice to where it is paid again. */
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import { issuerDay } from '../bill-effects.ts';
import { creditOfPayment, leftOfCredit, lockCredit } from './queries.ts';

type Payment = RecordOf<'payment'>;

/** A payment that was completed otherwise stays so, and waits for its own bank line. [BI-029] */
export const undoMatch: Effect<'reconciliation'> = async ({ session, record, moveOn }) => {
  if (record.payment_id === null) return;
  const payment = await getRecord(session, 'payment', record.payment_id);
  const { invoice_id: invoice, consolidated_bill_id: bill } = payment;
  const isTakenBack = record.has_completed && !payment.is_undone;
  if (isTakenBack) await takeBack(session, payment);
  if (invoice !== null && (await getRecord(session, 'invoice', invoice)).status === 'CLOSED') {
    await moveOn('invoice', invoice, isTakenBack ? 'reopen' : 'await_bank');
    if (isTakenBack) await setValues(session, 'invoice', invoice, { paid_on: null });
  }
  if (bill === null || !isTakenBack) return;
  const { status, balance } = await getRecord(session, 'consolidated-bill', bill);
  if (status === 'PAID' && (balance?.value ?? 0) > 0) await moveOn('consolidated-bill', bill, 'reopen');
};

/** Throws 422 where the credit that came of it is used. */
async function takeBack(session: Session, payment: Payment): Promise<void> {
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
  await setValues(session, 'payment', payment.id, { is_undone: true });
}

async function requireWholeCredit(session: Session, payment: string): Promise<void> {
  const made = await creditOfPayment.first(session, { payment });
  if (made === undefined) return;
  await lockCredit.first(session, { credit: made.id });
  const { amount } = await getRecord(session, 'team-credit', made.id);
  const left = await leftOfCredit.one(session, { credit: made.id });
  if (left.value < amount.value) throw invalid({ payment_id: [messages['billing.creditSpent']] });
}
