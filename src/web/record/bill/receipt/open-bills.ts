/** The open bills of a team, with the amount that is neither paid nor pending. [BI-024] */
import { useQuery } from '@tanstack/react-query';
import type { Money } from '#domain/format/money.ts';
import type { Records } from '#generated/records/registry.ts';
import { consolidatedBillView } from '#generated/screens/views/consolidated-bill.ts';
import { paymentView } from '#generated/screens/views/payment.ts';
import { everyOf } from '#web/shell/records.ts';

export interface OpenBill {
  readonly id: string;
  readonly number: string;
  /** A day; null if the bill has no due date. */
  readonly due: string | null;
  /** Minor units of the bill's currency. */
  readonly left: number;
  readonly code: Money['code'];
}

/** By due date, in the order in which the server pays them; undefined while loading. */
export function useOpenBills(teamId: string) {
  const bills = useQuery(
    everyOf(consolidatedBillView.path, { team_id: teamId, status: 'OPEN', sort_field: 'due_date', sort_dir: 'asc' }),
  );
  const pending = useQuery(everyOf(paymentView.path, { team_id: teamId, status: 'pending' }));
  const data = bills.data && pending.data && openBills(bills.data as Bills, pending.data as Payments);
  return {
    data,
    error: bills.error ?? pending.error,
    retry: () => void Promise.all([bills.refetch(), pending.refetch()]),
  };
}

type Bills = readonly Records['consolidated-bill'][];
type Payments = readonly Records['payment'][];

/** Subtracts pending payments from the amount owed. */
function openBills(bills: Bills, pending: Payments): readonly OpenBill[] {
  const under = Map.groupBy(pending, ({ consolidated_bill_id: bill }) => bill);
  return bills.flatMap(({ id, number, due_date: due, balance }): readonly OpenBill[] => {
    if (balance === null) return [];
    const paying = (under.get(id) ?? []).reduce((sum, { amount }) => sum + amount.value, 0);
    return [{ id, number: number ?? '', due, left: Math.max(0, balance.value - paying), code: balance.code }];
  });
}
