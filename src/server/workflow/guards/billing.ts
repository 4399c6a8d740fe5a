/** Guards of invoices, consolidated bills, payments and reconciliations (domain 2.5). */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import type { GuardName } from '#generated/domain/workflows/functions.ts';
import type { Money } from '../../data/record.ts';
import { idOf, isAny } from '../ask.ts';
import { because, type Guard } from '../context.ts';

const isBillComplete: Guard = async ({ session, record }) => {
  const hasLines = await isAny(
    session,
    'select 1 from consolidated_bill_lines where consolidated_bill_id = $1 limit 1',
    [idOf(record)],
  );
  if (!hasLines) return because(messages['billing.noLines'], 'lines');
  return record['total'] === null ? because(messages['billing.noTotal'], 'total') : null;
};

const isBalanceCovered: Guard = async ({ record }) => {
  const balance = record['balance'] as Money | null;
  return balance !== null && balance.value <= 0 ? null : because(messages['billing.notPaid'], 'balance');
};

const hasNoCompletedPayment: Guard = async ({ session, record }) =>
  (await isAny(session, `select 1 from payments where consolidated_bill_id = $1 and status = 'completed' limit 1`, [
    idOf(record),
  ]))
    ? because(messages['billing.paid'], 'payments')
    : null;

/** Lines add up to the charges, and no finding of the audit is open. */
const isInvoiceSound: Guard = async ({ session, record }) => {
  const findings = record['findings'] as readonly unknown[];
  if (findings.length > 0) return because(messages['billing.openFindings'], 'findings');
  const charges = record['current_charges'] as Money | null;
  const rows = await session.query(
    'select count(*)::int, coalesce(sum(amount_value), 0)::bigint from invoice_lines where invoice_id = $1',
    [idOf(record)],
  );
  const [count, sum] = rows[0] as [number, number];
  return count === 0 || sum === charges?.value ? null : because(messages['billing.linesDiffer'], 'current_charges');
};

const isPaymentReconciled: Guard = async ({ session, record }) =>
  (await isAny(session, `select 1 from reconciliations where invoice_id = $1 and status = 'RECONCILED' limit 1`, [
    idOf(record),
  ]))
    ? null
    : because(messages['billing.notReconciled']);

const isWithinTolerance: Guard = async ({ record }) => {
  const difference = record['difference'] as Money | null;
  const most = limits.reconciliationTolerance.invoiceTotalMinor;
  return difference !== null && Math.abs(difference.value) <= most
    ? null
    : because(messages['billing.differenceTooLarge'], 'difference');
};

export const billingGuards = {
  isBillComplete,
  isBalanceCovered,
  hasNoCompletedPayment,
  isInvoiceSound,
  isPaymentReconciled,
  isWithinTolerance,
} satisfies Partial<Record<GuardName, Guard>>;
