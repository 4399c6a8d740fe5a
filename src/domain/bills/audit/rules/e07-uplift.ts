/** A price increase beyond what the contract allows, or without a contract. */
import { billingMonths, isWholeMonths } from '../../periods.ts';
import { difference } from '../figures.ts';
import { claimFrom, costOf, covers, groupsOf, priceGroup, pricesOf, spansOf, type LineGroup } from '../groups.ts';
import type { BilledInvoice, Evidence, Finding } from '../model.ts';
import { newFinding, isComparable, netOf, type AuditWork } from '../work.ts';
import { excessUnits } from './e11-quantity.ts';

interface Allowed {
  readonly amount: number;
  readonly proof: readonly Evidence[];
}

export const uplift = (work: AuditWork): readonly Finding[] =>
  groupsOf(work).flatMap((group) => {
    const allowed = allowedFor(work, group);
    const over = allowed === null ? 0 : group.left - allowed.amount;
    if (allowed === null || over <= 0 || !work.isOver('E07', over, allowed.amount, group.lines[0]!.category)) return [];
    return [
      newFinding('E07', {
        cause: `E07:${group.serviceId}:${group.chargeCode}`,
        serviceId: group.serviceId,
        chargeCode: group.chargeCode,
        claims: claimFrom(work, group.lines, over),
        expected: allowed.amount,
        billed: group.left,
        evidence: [...allowed.proof, difference(group.left, allowed.amount, work.invoice.currency)],
      }),
    ];
  });

/** The price that an escalator allows, or the last billed price if no contract has one. */
function allowedFor(work: AuditWork, group: LineGroup): Allowed | null {
  const prices = pricesOf(work, group);
  const units = group.qty - excessUnits(work, group);
  if (covers(prices, group.open)) {
    if (prices.every(({ escalatorPercent }) => escalatorPercent === null)) return null;
    const spans = prices.flatMap((price) => spansOf(price, units, group.open.end));
    return {
      amount: costOf(work, group, spans),
      proof: prices.map(({ proof }) => proof),
    };
  }
  return prices.length === 0 && isWholeMonths(group.open, work.billingDayOn(group.open.start))
    ? previousPrice(work, group, units)
    : null;
}

function previousPrice(work: AuditWork, group: LineGroup, units: number): Allowed | null {
  for (const bill of work.context.earlier.toReversed()) {
    const unit = unitPrice(work, bill, group);
    if (unit === null) continue;
    const months = billingMonths(group.open, work.billingDayOn(group.open.start)).length;
    return {
      amount: Math.round(unit * units * months),
      proof: [{ kind: 'INVOICE', id: bill.id, text: bill.number, day: bill.date }],
    };
  }
  return null;
}

/** Monthly unit price on an earlier bill, less claims; null if the bill has no whole month. */
function unitPrice(work: AuditWork, bill: BilledInvoice, group: LineGroup): number | null {
  const lines = bill.lines.filter(
    (line) =>
      line.serviceId === group.serviceId &&
      isComparable(line) &&
      priceGroup(work, line) === group.chargeCode &&
      line.period !== null &&
      isWholeMonths(line.period, work.billingDayOn(line.period.start)),
  );
  const [first] = lines;
  if (!first) return null;
  const same = lines.filter(({ period }) => period!.start === first.period!.start && period!.end === first.period!.end);
  const qty = Math.max(1, ...same.map((line) => line.qty));
  const months = billingMonths(first.period!, work.billingDayOn(first.period!.start)).length;
  return same.reduce((sum, line) => sum + netOf(line), 0) / qty / months;
}
