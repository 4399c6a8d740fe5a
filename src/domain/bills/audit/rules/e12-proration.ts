/** A partial month prorated by another method than the contract's. */
import { chargeFor, isWholeMonths, partMonthMethods } from '../../periods.ts';
import { difference } from '../figures.ts';
import { claimFrom, covers, groupsOf, pricesOf, spansOf } from '../groups.ts';
import type { Finding } from '../model.ts';
import { newFinding, type AuditWork } from '../work.ts';

export const proration = (work: AuditWork): readonly Finding[] =>
  groupsOf(work)
    .filter((group) => !group.isTrimmed && !isWholeMonths(group.open, work.billingDayOn(group.open.start)))
    .flatMap((group) => {
      const prices = pricesOf(work, group);
      const spans = prices.flatMap((price) => spansOf(price, group.qty, group.open.end));
      const own = work.context.account.proration;
      const expected = chargeFor(spans, group.open, own, work.billingDayOn(group.open.start));
      const over = group.left - expected;
      if (!covers(prices, group.open) || over <= 0 || !work.isOver('E12', over, expected, null)) return [];
      const used = partMonthMethods.find(
        (method) =>
          method !== own &&
          Math.abs(group.left - chargeFor(spans, group.open, method, work.billingDayOn(group.open.start))) <= 1,
      );
      if (used === undefined) return [];
      return [
        newFinding('E12', {
          cause: `E12:${group.serviceId}:${group.open.start}`,
          serviceId: group.serviceId,
          chargeCode: group.chargeCode,
          claims: claimFrom(work, group.lines, over),
          expected,
          billed: group.left,
          facts: { method: own, used },
          evidence: [...prices.map(({ proof }) => proof), difference(group.left, expected, work.invoice.currency)],
        }),
      ];
    });
