/** Effects of a payment that completes or fails, and of a matched bank line. (domain 2.5) */
import { messages } from '#generated/domain/messages.ts';
import type { InvoiceEvent } from '#generated/domain/workflows/invoice.ts';
import { fill } from '#domain/format/fill.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import type { Effect, TransitionContext } from '#server/kernel/workflow/context.ts';
import { freeBankLine } from './bank/match.ts';
import { takeBackPayment, undoMatch } from './payments/undo.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';

/** A bill is paid once its balance is zero; the first payment of an invoice gives its payment day. */
const applyPayment: Effect<'payment'> = async ({ session, record, applyTransition }) => {
  const { consolidated_bill_id: bill, invoice_id: invoice, direction } = record;
  if (bill !== null && direction === 'incoming') {
    const { balance, status } = await getRecord(session, 'consolidated-bill', bill);
    if (status === 'OPEN' && balance !== null && balance.value <= 0)
      await applyTransition('consolidated-bill', bill, 'pay');
    await keepOverpayment(session, record, bill);
  }
  if (bill === null && direction === 'incoming') await keepInAdvance(session, record);
  if (invoice !== null) await markPaid(session, invoice, record.paid_on);
};

/** A payment without a bill becomes a credit of the team. */
const keepInAdvance = (session: Session, { id, team_id, amount }: RecordOf<'payment'>) =>
  addRecord(session, 'team-credit', { team_id, amount, reason: messages['billing.paidInAdvance'], payment_id: id });

/** An overpayment lowers the next bill of the team. (domain 2.5) */
async function keepOverpayment(session: Session, payment: RecordOf<'payment'>, bill: string): Promise<void> {
  const { total, amount_paid: paid, number } = await getRecord(session, 'consolidated-bill', bill);
  const excess = Math.min(payment.amount.value, (paid?.value ?? 0) - (total?.value ?? 0));
  if (excess <= 0) return;
  await addRecord(session, 'team-credit', {
    team_id: payment.team_id,
    amount: { value: excess, code: payment.amount.code },
    reason: fill(messages['billing.overpayment'], { number: number ?? '' }),
    consolidated_bill_id: bill,
    payment_id: payment.id,
  });
}

/** The first completed payment gives the day. */
async function markPaid(session: Session, invoice: string, day: string | null): Promise<void> {
  const { paid_on } = await getRecord(session, 'invoice', invoice);
  if (paid_on === null) await setValues(session, 'invoice', invoice, { paid_on: day });
}

/** Runs while the payment counts as sent. */
async function moveInvoice(move: TransitionContext<'payment' | 'reconciliation'>, event: InvoiceEvent): Promise<void> {
  const { invoice_id: invoice } = move.record;
  if (invoice === null) return;
  const { status } = await getRecord(move.session, 'invoice', invoice);
  if (status === 'PAYMENT_ISSUED') await move.applyTransition('invoice', invoice, event);
}

const undoPaymentIssue: Effect<'payment'> = (move) => moveInvoice(move, 'fail_payment');

/** The bank line of a returned payment closes nothing, because the invoice may have another pending payment. */
const closePaidInvoices: Effect<'reconciliation'> = async (move) => {
  const { payment_id: payment } = move.record;
  if (payment !== null && (await getRecord(move.session, 'payment', payment)).is_undone) return;
  await moveInvoice(move, 'close');
};

export const billingEffects = {
  applyPayment,
  undoPaymentIssue,
  closePaidInvoices,
  freeBankLine,
  takeBackPayment,
  undoMatch,
} satisfies Partial<Effects>;
