/** More lines, users or numbers than the inventory has. */
import { chargeFor, common } from '../../periods.ts';
import { difference, figure } from '../figures.ts';
import { claimFrom, groupsOf, pricesOf, spansOf, unitsIn, type LineGroup } from '../groups.ts';
import type { Finding } from '../model.ts';
import { newFinding, type AuditWork } from '../work.ts';

export const quantity = (work: AuditWork): readonly Finding[] =>
  groupsOf(work).flatMap((group) => {
    const excess = excessUnits(work, group);
    if (excess <= 0) return [];
    const spans = pricesOf(work, group)
      .filter(({ isPerUnit }) => isPerUnit)
      .flatMap((price) => spansOf(price, excess, group.open.end));
    const over =
      spans.length > 0
        ? chargeFor(spans, group.open, work.context.account.proration, work.billingDayOn(group.open.start))
        : Math.round((group.left * excess) / group.qty);
    if (!work.isOver('E11', over, 0, group.lines[0]!.category)) return [];
    const units = group.qty - excess;
    return [
      newFinding('E11', {
        cause: `E11:${group.serviceId}:${group.chargeCode}`,
        serviceId: group.serviceId,
        chargeCode: group.chargeCode,
        claims: claimFrom(work, group.lines, over),
        expected: group.left - over,
        billed: group.left,
        facts: { billedUnits: group.qty, units },
        evidence: [
          { kind: 'INVENTORY', id: group.serviceId, text: String(units), day: group.open.start },
          { kind: 'CALCULATION', text: `${group.qty} − ${units} = ${excess}; ${figure(over, work.invoice.currency)}` },
          difference(group.left, group.left - over, work.invoice.currency),
        ],
      }),
    ];
  });

/** Units above the inventory and the contract minimum. Units added during the month are on separate lines. */
export function excessUnits(work: AuditWork, group: LineGroup): number {
  const counted = unitsIn(work, group.serviceId, group.open);
  if (counted === null) return 0;
  const minimum = Math.max(0, ...pricesOf(work, group).map(({ minimumQty }) => minimumQty ?? 0));
  const beside = groupsOf(work).filter(
    (other) =>
      other.serviceId === group.serviceId &&
      other.chargeCode === group.chargeCode &&
      other.open.start < group.open.start &&
      common(other.open, group.open) !== null,
  );
  const elsewhere = beside.reduce((sum, { qty }) => sum + qty, 0);
  return Math.max(0, Math.min(group.qty, group.qty + elsewhere - Math.max(counted, minimum)));
}
