/** Effects on bills and payments (domain 2.5); those whose documents are not made yet refuse. */
import { messages } from '#generated/domain/messages.ts';
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import type { Money } from '../../data/record.ts';
import { setValues } from '../../data/system-write.ts';
import { invalid } from '../../errors.ts';
import { column, idOf } from '../ask.ts';
import { because, type Effect } from '../context.ts';

const refuse =
  (text: string): Effect =>
  async () => {
    throw invalid(because(text));
  };

/** A payment lowers the balance of its bill, which is paid once nothing is left, and marks its invoice. */
const applyPayment: Effect = async ({ session, record, moveOn }) => {
  const amount = record['amount'] as Money;
  const bill = record['consolidated_bill_id'] as string | null;
  if (bill !== null) {
    const rows = await session.query(
      'select balance_value, balance_code, coalesce(amount_paid_value, 0), status from consolidated_bills where id = $1',
      [bill],
    );
    const [balance, code, paid, status] = rows[0] as [number | null, string | null, number, string];
    if (balance === null || code !== amount.code) throw invalid(because(messages['billing.otherCurrency'], 'amount'));
    await setValues(session, 'consolidated-bill', bill, {
      balance: { value: balance - amount.value, code },
      amount_paid: { value: paid + amount.value, code },
    });
    if (status === 'OPEN' && balance <= amount.value) await moveOn('consolidated-bill', bill, 'pay');
  }
  const invoice = record['invoice_id'] as string | null;
  if (invoice !== null) await setValues(session, 'invoice', invoice, { paid_on: record['paid_on'] });
};

const undoPaymentIssue: Effect = async ({ session, record, moveOn }) => {
  const invoice = record['invoice_id'] as string | null;
  const [status] = invoice ? await column<string>(session, 'select status from invoices where id = $1', [invoice]) : [];
  if (invoice && status === 'PAYMENT_ISSUED') await moveOn('invoice', invoice, 'fail_payment');
};

/** What the team paid too much lowers its next bill. */
const keepOverpaymentAsCredit: Effect = async ({ session, record }) => {
  const balance = record['balance'] as Money | null;
  if (balance && balance.value < 0) {
    await setValues(session, 'consolidated-bill', idOf(record), {
      credits_applied: { value: -balance.value, code: balance.code },
    });
  }
};

const closePaidInvoices: Effect = async ({ session, record, moveOn }) => {
  const invoice = record['invoice_id'] as string | null;
  const [status] = invoice ? await column<string>(session, 'select status from invoices where id = $1', [invoice]) : [];
  if (invoice && status === 'PAYMENT_ISSUED') await moveOn('invoice', invoice, 'close');
};

const numberBill: Effect = async ({ session, record }) => {
  const year = new Date().getUTCFullYear();
  const [value] = await column<number>(
    session,
    `insert into counters (scope, name, value) values ('bill', $1, 1)
     on conflict (scope, name) do update set value = counters.value + 1 returning value`,
    [String(year)],
  );
  await setValues(session, 'consolidated-bill', idOf(record), {
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
  undoPaymentIssue,
  closePaidInvoices,
} satisfies Partial<Record<EffectName, Effect>>;
