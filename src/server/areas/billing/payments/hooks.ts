/** Rules for new payments. Money comes in for bills, and goes out for invoices and credits. (domain 2.5) */
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { ChangesOf, RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { EventOf } from '#server/kernel/workflow/context.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { applyEvents } from './events.ts';
import { leftOfCredit, lockBill, lockCredit, lockInvoice } from './queries.ts';

type New = ChangesOf<'payment'>;

export const paymentHooks = ({ transition }: HookServices): ResourceHooks<'payment'> => ({
  ...noHooks,
  beforeCreate: async (session, values) => {
    await asSystem(session, async (system) => {
      requirePurpose(values);
      await requireRetry(system, values);
      await requireOpen(system, values);
      await requireCredit(system, values);
    });
    return values;
  },
  afterCreate: (session, { invoice_id: invoice, source, reference }) =>
    asSystem(session, async (system) => {
      const cause = { action: 'transition', event: 'issue_payment' satisfies EventOf<'invoice'> } as const;
      if (invoice !== null) await setValues(system, 'invoice', invoice, { status: 'PAYMENT_ISSUED' }, cause);
      // Events of its provider may have arrived before it was recorded.
      if (source !== null && reference !== null) await applyEvents(system, transition, source, reference);
    }),
  afterUpdate: (session, { source, reference }) =>
    asSystem(session, async (system) => {
      if (source !== null && reference !== null) await applyEvents(system, transition, source, reference);
    }),
});

const asSystem = <T>(session: Session, work: (system: Session) => Promise<T>): Promise<T> =>
  actAs(session, systemScope('payment', session.scope), work);

function requirePurpose({
  direction,
  consolidated_bill_id: bill,
  invoice_id: invoice,
  team_credit_id: credit,
}: New): void {
  const outgoing = [invoice, credit].filter((each) => each != null).length;
  if (direction === 'incoming' && outgoing > 0) throw invalid({ direction: [messages['billing.incomingFor']] });
  if (direction === 'outgoing' && (outgoing !== 1 || bill != null))
    throw invalid({ direction: [messages['billing.outgoingFor']] });
}

/** A failed payment is retried once by a new one; the unique key refuses a second. */
async function requireRetry(session: Session, values: New): Promise<void> {
  if (values.retry_of_id == null) return;
  const failed = await getRecord(session, 'payment', values.retry_of_id);
  const isSame = sameOf.every((key) => (values[key] ?? null) === failed[key]) && isSameAmount(values, failed);
  if (failed.status !== 'failed' || !isSame) throw invalid({ retry_of_id: [messages['billing.notFailed']] });
}

const sameOf = ['direction', 'consolidated_bill_id', 'invoice_id', 'team_credit_id'] as const;
const isSameAmount = ({ amount }: New, failed: RecordOf<'payment'>): boolean =>
  amount?.value === failed.amount.value && amount.code === failed.amount.code;

/** The second of two payments of one invoice finds it paid. */
async function requireOpen(session: Session, { consolidated_bill_id: bill, invoice_id: invoice }: New): Promise<void> {
  if (bill != null) {
    await lockBill.first(session, { bill });
    const { status } = await getRecord(session, 'consolidated-bill', bill);
    if (status !== 'OPEN') throw invalid({ consolidated_bill_id: [messages['billing.notOpen']] });
  }
  if (invoice != null) {
    await lockInvoice.first(session, { invoice });
    const { status, total } = await getRecord(session, 'invoice', invoice);
    if (total.value < 0) throw invalid({ invoice_id: [messages['billing.creditNotPaid']] });
    if (status !== 'OPEN') throw invalid({ invoice_id: [messages['billing.notOpen']] });
  }
}

/** A refund cannot exceed the remaining credit. */
async function requireCredit(session: Session, { team_credit_id: credit, amount }: New): Promise<void> {
  if (credit == null || amount == null) return;
  await lockCredit.first(session, { credit });
  const left = await leftOfCredit.one(session, { credit });
  if (left.code !== amount.code) throw invalid({ amount: [messages['billing.otherCurrency']] });
  if (left.value < amount.value)
    throw invalid({ amount: [fill(messages['billing.creditUsed'], { left: formatMoney(left) })] });
}
