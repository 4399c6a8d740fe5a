/** A receipt as it is entered, and the body of its call. [BI-024] */
import { allocate } from '#domain/bank/allocate.ts';
import type { RecordReceiptBody } from '#generated/client/billing.ts';
import type { TypedMoney } from '#web/ui/field/typed.ts';
import type { OpenBill } from './open-bills.ts';

export interface Receipt {
  readonly money: TypedMoney | undefined;
  readonly day: string | undefined;
  readonly method: RecordReceiptBody['method'] | undefined;
  readonly reference: string | undefined;
  /** Bills excluded from the payment. */
  readonly leftOut: readonly string[];
}

export interface Shares {
  /** The open bills in its currency. */
  readonly bills: readonly OpenBill[];
  /** Shares by bill id, and the rest under null; minor units. */
  readonly parts: ReadonlyMap<string | null, number>;
}

export function sharesOf({ money, leftOut }: Receipt, open: readonly OpenBill[]): Shares {
  const bills = open.filter(({ code, left }) => code === money?.code && left > 0);
  const amount = typeof money?.value === 'number' ? Math.max(0, money.value) : 0;
  const chosen = bills.filter(({ id }) => !leftOut.includes(id));
  return { bills, parts: new Map(allocate(amount, chosen).map((part) => [part.bill, part.amount])) };
}

/** Undefined while a value is missing. An empty list is invalid, because the server reads it as "all bills". */
export function bodyOf(
  { money, day, method, reference, leftOut }: Receipt,
  { bills }: Shares,
): RecordReceiptBody | undefined {
  const chosen = bills.filter(({ id }) => !leftOut.includes(id)).map(({ id }) => id);
  const isAmount = typeof money?.value === 'number' && money.value > 0;
  if (!isAmount || day === undefined || method === undefined || (bills.length > 0 && chosen.length === 0))
    return undefined;
  return {
    amount: money as RecordReceiptBody['amount'],
    paid_on: day,
    method,
    ...(reference !== undefined && { reference }),
    ...(chosen.length < bills.length && { bill_ids: chosen }),
  };
}
