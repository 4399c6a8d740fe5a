/** What leads a consolidated bill on. */
import { formatDate } from '#domain/format/date.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { Finder } from '#server/kernel/workflow/context.ts';
import type { Finders } from '#server/kernel/workflow/rules.ts';
import { billInstead, lineOfBill } from '../queries.ts';

type OfBill = Finder<'consolidated-bill'>;

/** A draft without lines. */
const emptyBill: OfBill = async ({ session, record }) =>
  (await lineOfBill.isAny(session, { bill: record.id })) ? null : {};

const openBalance: OfBill = async ({ record: { balance, due_date: due } }) =>
  balance === null || balance.value <= 0 || due === null
    ? null
    : { amount: formatMoney(balance), date: formatDate(due, 'text') };

const billInItsPlace: OfBill = async ({ session, record }) => {
  const bill = await billInstead.first(session, { bill: record.id });
  return bill ? { billId: bill.id } : null;
};

export const billingFinders = { emptyBill, openBalance, billInItsPlace } satisfies Partial<Finders>;
