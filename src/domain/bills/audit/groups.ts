/** Lines of one service, charge and period, compared with a price as one. */
import { daysLater, monthsLater, type Day } from '../../contracts/dates.ts';
import { divideHalfUp } from '../../prices/money.ts';
import { chargeFor, daysIn, isWholeMonths, shareOfDays, type Period, type PriceSpan } from '../periods.ts';
import type { BilledLine, ContractPrice } from './model.ts';
import { isComparable, type AuditWork, type Claim, type OpenLine } from './work.ts';

export interface LineGroup {
  readonly serviceId: string;
  /** A charge that the contract prices separately; null for the service's other recurring charges. */
  readonly chargeCode: string | null;
  /** The days of the period that are left. */
  readonly open: Period;
  readonly lines: readonly OpenLine[];
  readonly left: number;
  /** Billed units. */
  readonly qty: number;
  /** Whether an earlier rule removed days. */
  readonly isTrimmed: boolean;
}

/** Cached until the next claim: most rules use the groups, and bills may have thousands of lines. */
const cachedGroups = new WeakMap<AuditWork, { readonly revision: number; readonly groups: readonly LineGroup[] }>();

export function groupsOf(work: AuditWork): readonly LineGroup[] {
  const before = cachedGroups.get(work);
  if (before?.revision === work.revision()) return before.groups;
  const lines = work.lines().filter((line) => line.serviceId !== null && line.open !== null && isComparable(line));
  const byPrice = Map.groupBy(lines, (line) => JSON.stringify([line.serviceId, priceGroup(work, line), line.open]));
  const groups = [...byPrice.values()].map((each) => groupOf(work, each)).filter(({ left }) => left > 0);
  cachedGroups.set(work, { revision: work.revision(), groups });
  return groups;
}

function groupOf(work: AuditWork, lines: readonly OpenLine[]): LineGroup {
  const [first] = lines as [OpenLine];
  const isCounted = (work.service(first.serviceId!)?.quantities.length ?? 0) > 0;
  const units = lines.filter(({ amount }) => amount > 0).map(({ qty }) => qty);
  return {
    serviceId: first.serviceId!,
    chargeCode: priceGroup(work, first),
    open: first.open!,
    lines,
    left: lines.reduce((sum, { left }) => sum + left, 0),
    qty: isCounted ? units.reduce((sum, each) => sum + each, 0) : Math.max(1, ...units),
    isTrimmed: lines.some(({ open, period }) => open?.start !== period?.start || open?.end !== period?.end),
  };
}

/** Charge code of the prices that apply to a line. A discount without its own price joins the only one. */
export function priceGroup(
  work: AuditWork,
  { serviceId, chargeCode }: Pick<BilledLine, 'serviceId' | 'chargeCode'>,
): string | null {
  const codes = new Set(work.pricesOf(serviceId ?? '').map((price) => price.chargeCode));
  if (codes.has(chargeCode) || codes.size === 0) return chargeCode;
  return codes.size === 1 ? [...codes][0]! : null;
}

/** The prices of a group in order, with the highest increase that an escalator allows. */
export function pricesOf(
  work: AuditWork,
  group: Pick<LineGroup, 'serviceId' | 'chargeCode' | 'open'>,
): readonly ContractPrice[] {
  return work
    .pricesOf(group.serviceId)
    .filter(
      ({ chargeCode, from, to }) =>
        chargeCode === group.chargeCode && from <= group.open.end && (to ?? group.open.end) >= group.open.start,
    )
    .toSorted((a, b) => a.from.localeCompare(b.from));
}

/** Whether the prices cover every day. */
export function covers(prices: readonly ContractPrice[], { start, end }: Period): boolean {
  let day: Day = start;
  for (const { from, to } of prices) if (from <= day && (to ?? end) >= day) day = daysLater(to ?? end, 1);
  return day > end;
}

/** A contract price for a number of units as spans, raised on each anniversary if the contract allows it. */
export function spansOf(price: ContractPrice, qty: number, until: Day): readonly PriceSpan[] {
  const units = price.isPerUnit ? qty : 1;
  const { escalatorPercent: raise, from, to } = price;
  if (raise === null) return [{ price: Math.round(price.price * units), from, to }];
  const spans: PriceSpan[] = [];
  let unit = price.price;
  for (let year = 0, start = from; start <= until; year += 1, start = monthsLater(from, year * 12)) {
    if (year > 0) unit = raised(unit, raise);
    const last = daysLater(monthsLater(from, (year + 1) * 12), -1);
    spans.push({ price: Math.round(unit * units), from: start, to: to !== null && to < last ? to : last });
  }
  return spans;
}

/** Cost of the group's days by the prices. If an earlier rule removed days, the remaining share of the whole period. */
export function costOf(work: AuditWork, { open, lines, isTrimmed }: LineGroup, spans: readonly PriceSpan[]): number {
  const { proration } = work.context.account;
  const whole = lines[0]!.period!;
  const billingDay = work.billingDayOn(open.start);
  if (!isTrimmed || isWholeMonths(open, billingDay)) return chargeFor(spans, open, proration, billingDay);
  const lasting = spans.map((span, at) => ({
    ...span,
    from: at === 0 ? whole.start : span.from,
    to: at === spans.length - 1 ? null : span.to,
  }));
  const cost = chargeFor(lasting, whole, proration, work.billingDayOn(whole.start));
  return shareOfDays(cost, daysIn(open), daysIn(whole));
}

/** A price raised by a percentage with up to three decimals, half up. */
const raised = (price: number, percent: number): number =>
  Number(divideHalfUp(BigInt(price) * (100_000n + BigInt(Math.round(percent * 1000))), 100_000n));

/** Claims an amount from the group's lines, the largest first. */
export function claimFrom(work: AuditWork, lines: readonly OpenLine[], amount: number): readonly Claim[] {
  let rest = amount;
  return lines
    .toSorted((a, b) => b.left - a.left)
    .flatMap(({ id, left }) => {
      const claims = rest > 0 && left > 0 ? work.claim(id, Math.min(rest, left)) : [];
      rest -= claims[0]?.amount ?? 0;
      return claims;
    });
}

/** Highest number of units in the inventory on any day of a period; null if they are not counted. */
export function unitsIn(work: AuditWork, serviceId: string, { start, end }: Period): number | null {
  const quantities = work.service(serviceId)?.quantities ?? [];
  const before = quantities.filter(({ from }) => from <= start).at(-1);
  const during = quantities.filter(({ from }) => from > start && from <= end);
  const all = [...(before ? [before] : []), ...during].map(({ qty }) => qty);
  return all.length === 0 ? null : Math.max(...all);
}
