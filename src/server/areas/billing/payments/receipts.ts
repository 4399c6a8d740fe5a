/**
 * One receipt for several bills: records one payment for each, so payments add up per balance.
 * [BI-024]
 */
import type { BillingBehaviors } from '#generated/api/operations/billing.ts';
import { messages } from '#generated/domain/messages.ts';
import { allocate } from '#domain/bank/allocate.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { billsToPay } from './queries.ts';

export const receiptBehaviors: Pick<BillingBehaviors<CallContext>, 'recordReceipt'> = {
  recordReceipt: ({ path, body }, { door, scope, callKey }) =>
    door.transaction(scope, (session, records) =>
      onlyOnce(session, callKey, async () => {
        const { amount, bill_ids: bills = null, ...about } = body;
        if (amount.value <= 0) throw invalid({ amount: [messages['validation.invalid']] });
        const asked = { team: path.id, currency: amount.code, bills: bills && [...new Set(bills)] };
        const open = await actAs(session, systemScope('receipt', scope), (system) => billsToPay.all(system, asked));
        if (asked.bills !== null && open.length < asked.bills.length)
          throw invalid({ bill_ids: [messages['billing.notOpen']] });
        const parts = allocate(amount.value, open);
        const payments = [];
        for (const part of parts)
          payments.push(
            await records.create('payment', {
              ...about,
              team_id: path.id,
              direction: 'incoming',
              amount: { value: part.amount, code: amount.code },
              consolidated_bill_id: part.bill,
            }),
          );
        const left = parts.find(({ bill }) => bill === null)?.amount ?? 0;
        return { payments, left_over: { value: left, code: amount.code } };
      }),
    ),
};
