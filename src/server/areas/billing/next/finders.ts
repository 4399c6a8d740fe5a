/** Next actions of bills, invoices and payments. */
import { formatDate } from '#domain/format/date.ts';
import { formatMoney } from '#domain/format/money.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Finder } from '#server/kernel/workflow/context.ts';
import type { Finders } from '#server/kernel/workflow/rules.ts';
import { issuerDay } from '../bill-effects.ts';
import { unsoundLines } from '../consolidation/queries.ts';
import { dueOf } from '../guards.ts';
import { billInstead, billOverdue, lineOfBill, paymentsOnBill } from '../queries.ts';
import { counterpartOf, validMatch } from '../payments/queries.ts';
import { findingToDecide, lineToSort, pendingPayment, retryOf } from './queries.ts';

type OfBill = Finder<'consolidated-bill'>;
type OfInvoice = Finder<'invoice'>;
type OfPayment = Finder<'payment'>;
type OfFinding = Finder<'invoice-finding'>;

/** A draft without lines. */
const emptyBill: OfBill = async ({ session, record }) =>
  (await lineOfBill.isAny(session, { bill: record.id })) ? null : {};

/** A draft with invalid lines must be filled again before it is issued. */
const unsoundBill: OfBill = async ({ session, record }) => {
  const unsound = await unsoundLines.all(session, { bill: record.id });
  return unsound.length === 0 ? null : { lines: unsound.map(({ description }) => description).join(', ') };
};

const openBalance: OfBill = async ({ record: { team_id: teamId, balance, due_date: due } }) =>
  balance === null || balance.value <= 0 || due === null
    ? null
    : { amount: formatMoney(balance), date: formatDate(due, 'text'), teamId, money: JSON.stringify(balance) };

/** From the day after the due date, by the calendar of the team. */
const overdueBalance: OfBill = async (asked) => {
  const about = { bill: asked.record.id, now: new Date().toISOString() };
  return (await billOverdue.isAny(asked.session, about)) ? openBalance(asked) : null;
};

/** The last pending payment, when pending payments cover the whole balance. */
const coveringPayment: OfBill = async ({ session, record: { id, balance } }) => {
  const all = await paymentsOnBill.all(session, { bill: id });
  const pending = all.filter(({ status }) => status === 'pending');
  const value = pending.reduce((sum, payment) => sum + payment.value, 0);
  if (balance === null || pending.length === 0 || value < balance.value) return null;
  return { paymentId: pending[0]!.id, amount: formatMoney({ value, code: balance.code }) };
};

/** A bill with a payment can no longer be voided. */
const partlyPaidBalance: OfBill = async (asked) =>
  (await paymentsOnBill.isAny(asked.session, { bill: asked.record.id })) ? openBalance(asked) : null;

const overpayment: OfBill = async ({ record: { total, amount_paid: paid } }) => {
  const value = (paid?.value ?? 0) - (total?.value ?? 0);
  return paid === null || value <= 0 ? null : { amount: formatMoney({ value, code: paid.code }) };
};

const billInItsPlace: OfBill = async ({ session, record }) => {
  const bill = await billInstead.first(session, { bill: record.id });
  return bill ? { billId: bill.id } : null;
};

const openFinding: OfInvoice = async ({ session, record }) => {
  const finding = await findingToDecide.first(session, { invoice: record.id });
  return finding ? { findingId: finding.id } : null;
};

/** Lines that do not add up to the printed total must be corrected first. */
const missingCharges: OfInvoice = async ({ record }) => {
  const { total } = record;
  const value = dueOf(record);
  return value === total.value
    ? null
    : { lines: formatMoney({ value, code: record.currency as typeof total.code }), total: formatMoney(total) };
};

const unsortedLine: OfInvoice = async ({ session, record }) => {
  const line = await lineToSort.first(session, { invoice: record.id });
  return line ? { lineId: line.id, line: line.description } : null;
};

/** When Trunkline pays: the charges of the invoice, never an earlier balance. (domain 2.5) */
const chargesToPay: OfInvoice = async ({ session, record }) => {
  const { payer } = await getRecord(session, 'provider-account', record.provider_account_id);
  const value = (record.current_charges?.value ?? 0) + (record.adjustments?.value ?? 0);
  if (payer !== 'TRUNKLINE' || value <= 0) return null;
  return { teamId: record.team_id, money: JSON.stringify({ value, code: record.currency }) };
};

/** Amount credited by the carrier on this invoice. */
const creditOfCarrier: OfInvoice = ({ record: { current_charges: charges } }) =>
  Promise.resolve(
    charges === null || charges.value >= 0 ? null : { amount: formatMoney({ ...charges, value: -charges.value }) },
  );

const paymentUnderWay: OfInvoice = async ({ session, record }) => {
  const payment = await pendingPayment.first(session, { invoice: record.id });
  return payment ? { paymentId: payment.id, amount: formatMoney(payment) } : null;
};

const newTry: OfPayment = async ({ session, record }) => {
  const next = await retryOf.first(session, { payment: record.id });
  return next ? { paymentId: next.id } : null;
};

/** For a reversed payment and for its reversal. */
const counterpart: OfPayment = async ({ session, record }) => {
  if (!record.is_undone) return null;
  const other = await counterpartOf.first(session, { payment: record.id });
  return other ? { paymentId: other.id } : null;
};

const matchOfPayment: OfPayment = async ({ session, record }) => {
  const match = await validMatch.first(session, { payment: record.id });
  return match ? { matchId: match.id } : null;
};

const promisedCredit: OfFinding = async ({ record: { credit_promised: credit, credit_expected_by: day } }) =>
  credit === null || day === null ? null : { amount: formatMoney(credit), date: formatDate(day, 'text') };

/** From the day after the bill that should have the credit. */
const lateCredit: OfFinding = async ({ record: { credit_expected_by: day, ticket_id: ticketId } }) =>
  day === null || ticketId === null || day >= issuerDay() ? null : { date: formatDate(day, 'text'), ticketId };

type OfEvent = Finder<'payment-event'>;

const paymentOfEvent: OfEvent = async ({ record: { payment_id: paymentId } }) =>
  paymentId === null ? null : { paymentId };

/** Corrected at the payment; after its reversal only the event remains to be closed. */
const contradictedPayment: OfEvent = async (asked) => {
  const { session, record } = asked;
  if (record.payment_id === null) return null;
  const { is_undone: isUndone } = await getRecord(session, 'payment', record.payment_id);
  return isUndone ? null : paymentOfEvent(asked);
};

/** While its bill or invoice is still unpaid. */
const paymentToRepeat: OfPayment = async ({ session, record }) => {
  const { consolidated_bill_id: bill, invoice_id: invoice } = record;
  const open =
    (bill === null || (await getRecord(session, 'consolidated-bill', bill)).status === 'OPEN') &&
    (invoice === null || (await getRecord(session, 'invoice', invoice)).status === 'OPEN');
  if (!open) return null;
  return {
    teamId: record.team_id,
    direction: record.direction,
    method: record.method,
    source: record.source ?? '',
    money: JSON.stringify(record.amount),
    billId: bill ?? '',
    invoiceId: invoice ?? '',
    creditId: record.team_credit_id ?? '',
  };
};

export const billingFinders = {
  emptyBill,
  unsoundBill,
  openBalance,
  overdueBalance,
  coveringPayment,
  partlyPaidBalance,
  overpayment,
  billInItsPlace,
  openFinding,
  missingCharges,
  unsortedLine,
  chargesToPay,
  creditOfCarrier,
  paymentUnderWay,
  newTry,
  counterpart,
  matchOfPayment,
  paymentOfEvent,
  contradictedPayment,
  promisedCredit,
  lateCredit,
  paymentToRepeat,
} satisfies Partial<Finders>;
