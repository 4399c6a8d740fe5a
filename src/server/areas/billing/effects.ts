/** Effects on bills and payments (domain 2.5); those whose documents are not made yet refuse. */
import { messages } from '#generated/domain/messages.ts';
import type { InvoiceEvent } from '#generated/domain/workflows/invoice.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { because, type Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { nextBillNumber } from './queries.ts';

const refuse =
  (text: string): Effect =>
  async () => {
    throw invalid(because(text));
  };

/** A payment lowers the balance of its bill, which is paid once nothing is left, and marks its invoice. */
const applyPayment: Effect<'payment'> = async ({ session, record, moveOn }) => {
  const { amount, consolidated_bill_id: bill, invoice_id: invoice } = record;
  if (bill !== null) {
    const { balance, status } = await getRecord(session, 'consolidated-bill', bill);
    if (balance?.code !== amount.code) throw invalid(because(messages['billing.otherCurrency'], 'amount'));
    const { code } = amount;
    await setValues(session, 'consolidated-bill', bill, { balance: { value: balance.value - amount.value, code } });
    if (status === 'OPEN' && balance.value <= amount.value) await moveOn('consolidated-bill', bill, 'pay');
  }
  if (invoice !== null) await markPaid(session, invoice, record.paid_on);
};

/** The first payment that completes gives the day. */
async function markPaid(session: Session, invoice: string, day: string | null): Promise<void> {
  const { paid_on } = await getRecord(session, 'invoice', invoice);
  if (paid_on === null) await setValues(session, 'invoice', invoice, { paid_on: day });
}

/** Moves the invoice of a payment on while the payment counts as sent. */
const moveInvoice =
  (event: InvoiceEvent): Effect<'payment' | 'reconciliation'> =>
  async ({ session, record: { invoice_id: invoice }, moveOn }) => {
    if (invoice === null) return;
    const { status } = await getRecord(session, 'invoice', invoice);
    if (status === 'PAYMENT_ISSUED') await moveOn('invoice', invoice, event);
  };

/** What the team paid too much lowers its next bill. */
const keepOverpaymentAsCredit: Effect<'consolidated-bill'> = async ({ session, record: { id, balance } }) => {
  if (balance && balance.value < 0) {
    await setValues(session, 'consolidated-bill', id, {
      credits_applied: { value: -balance.value, code: balance.code },
    });
  }
};

const numberBill: Effect<'consolidated-bill'> = async ({ session, record }) => {
  const year = String(new Date().getUTCFullYear());
  const { value } = await nextBillNumber.one(session, { year });
  await setValues(session, 'consolidated-bill', record.id, {
    number: `CB-${year}-${String(value).padStart(6, '0')}`,
    issue_date: new Date().toISOString().slice(0, 10),
  });
};

export const billingEffects = {
  numberBill,
  freezeBillDocument: refuse(messages['billing.cannotIssue']),
  keepOverpaymentAsCredit,
  reverseBill: refuse(messages['billing.cannotVoid']),
  draftNewBill: refuse(messages['billing.cannotVoid']),
  applyPayment,
  undoPaymentIssue: moveInvoice('fail_payment'),
  closePaidInvoices: moveInvoice('close'),
} satisfies Partial<Effects>;
