/** A price above the contract price. */
import { difference } from '../figures.ts';
import { claimFrom, costOf, covers, groupsOf, pricesOf, spansOf, type LineGroup } from '../groups.ts';
import type { Finding } from '../model.ts';
import { newFinding, type AuditWork } from '../work.ts';
import { excessUnits } from './e11-quantity.ts';

export const rateAboveContract = (work: AuditWork): readonly Finding[] =>
  groupsOf(work).flatMap((group) => {
    const prices = pricesOf(work, group);
    const isFixed = prices.every(({ escalatorPercent }) => escalatorPercent === null);
    return isFixed && covers(prices, group.open) ? compared(work, group) : [];
  });

function compared(work: AuditWork, group: LineGroup): readonly Finding[] {
  const { invoice } = work;
  const prices = pricesOf(work, group);
  const units = group.qty - excessUnits(work, group);
  const spans = prices.flatMap((price) => spansOf(price, units, group.open.end));
  const expected = costOf(work, group, spans);
  const over = group.left - expected;
  if (over <= 0 || !work.isOver('E02', over, expected, group.lines[0]!.category)) return [];
  return [
    newFinding('E02', {
      cause: `E02:${group.serviceId}:${group.chargeCode}`,
      serviceId: group.serviceId,
      chargeCode: group.chargeCode,
      claims: claimFrom(work, group.lines, over),
      expected,
      billed: group.left,
      evidence: [...prices.map(({ proof }) => proof), difference(group.left, expected, invoice.currency)],
    }),
  ];
}
