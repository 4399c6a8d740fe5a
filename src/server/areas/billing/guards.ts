/** Guards of invoices, consolidated bills, payments and reconciliations (domain 2.5). */
import { messages } from '#generated/domain/messages.ts';
import { toleranceOf } from '#domain/bank/match.ts';
import { fill } from '#domain/format/fill.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { fieldError, type Guard } from '#server/kernel/workflow/context.ts';
import { lockTeam, unsoundLines } from './consolidation/queries.ts';
import type { Guards } from '#server/kernel/workflow/rules.ts';

const isBalanceCovered: Guard<'consolidated-bill'> = async ({ record: { balance } }) =>
  balance !== null && balance.value <= 0 ? null : fieldError(messages['billing.notPaid'], 'balance');

/**
 * The total is not negative, and each line is still valid since the draft was filled; bills of a team are issued one at
 * a time. [BI-027]
 */
const isBillSound: Guard<'consolidated-bill'> = async ({ session, record: { id, team_id: team, total } }) => {
  await lockTeam.one(session, { team });
  if ((total?.value ?? 0) < 0) return fieldError(messages['billing.belowZero'], 'total');
  const unsound = await unsoundLines.all(session, { bill: id });
  if (unsound.length === 0) return null;
  const lines = unsound.map(({ description }) => description).join(', ');
  return fieldError(fill(messages['billing.unsoundLines'], { lines }), 'lines');
};

const signs = { previous_balance: 1, payments: -1, adjustments: 1, current_charges: 1 } as const;
type Amount = keyof typeof signs;

/** Amount due computed from balance, payments and lines of an invoice, in minor units. */
export const dueOf = (invoice: RecordOf<'invoice'>): number =>
  Object.entries(signs).reduce((sum, [name, sign]) => sum + sign * (invoice[name as Amount]?.value ?? 0), 0);

/** The lines must add up to the printed total. [BI-025] */
const isInvoiceSound: Guard<'invoice'> = async ({ record }) => {
  const { currency } = record;
  const amounts = ['total', ...Object.keys(signs)] as readonly (Amount | 'total')[];
  const other = amounts.find((name) => (record[name]?.code ?? currency) !== currency);
  if (other) return fieldError(fill(messages['validation.oneCurrency'], { currency }), other);
  return dueOf(record) === record.total.value ? null : fieldError(messages['billing.linesDiffer'], 'total');
};

/** The larger of a fixed amount and a share of the expected amount. [BI-031] */
const isWithinTolerance: Guard<'reconciliation'> = async ({ record: { difference, bank_amount: bank } }) =>
  difference !== null && Math.abs(difference.value) <= toleranceOf(Math.abs(bank.value) - difference.value)
    ? null
    : fieldError(messages['billing.differenceTooLarge'], 'difference');

export const billingGuards = {
  isBalanceCovered,
  isBillSound,
  isInvoiceSound,
  isWithinTolerance,
} satisfies Partial<Guards>;
