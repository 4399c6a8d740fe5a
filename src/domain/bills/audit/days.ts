/** Claims days that were billed too early, too late or twice. */
import { chargeFor, daysIn, partMonthMethods, shareOfDays, type Period, type PriceSpan } from '../periods.ts';
import { dayShare, difference } from './figures.ts';
import { claimFrom, covers, groupsOf, pricesOf, spansOf, type LineGroup } from './groups.ts';
import type { Evidence } from './model.ts';
import type { AuditWork, Claim, OpenLine } from './work.ts';

export interface TakenDays {
  readonly line: OpenLine;
  readonly days: Period;
  /** The remaining days. */
  readonly rest: Period | null;
}

/** Claims each line's share by days, period by period. Discounts reduce the claim; credited periods are skipped. */
export function takeDays(
  work: AuditWork,
  taken: readonly TakenDays[],
): { readonly claims: readonly Claim[]; readonly evidence: readonly Evidence[] } {
  const periods = [...Map.groupBy(taken, ({ line }) => JSON.stringify(line.open)).values()]
    .filter((lines) => lines.reduce((sum, { line }) => sum + line.left, 0) > 0)
    .map((lines) => takePeriod(work, lines));
  return { claims: periods.flatMap(({ claims }) => claims), evidence: periods.flatMap(({ evidence }) => evidence) };
}

function takePeriod(work: AuditWork, taken: readonly TakenDays[]) {
  const shares = taken.map(({ line, days }) => shareOfDays(line.left, daysIn(days), daysIn(line.open!)));
  for (const [at, { line, rest }] of taken.entries()) work.take(line.id, shares[at]!, rest);
  return {
    claims: claimsOf(taken.map(({ line }, at) => ({ lineId: line.id, amount: shares[at]! }))),
    evidence: taken.map(({ line, days }, at) =>
      dayShare(line.left, daysIn(days), daysIn(line.open!), shares[at]!, work.invoice.currency),
    ),
  };
}

interface DayClaims {
  readonly claims: readonly Claim[];
  readonly evidence: readonly Evidence[];
}

/**
 * As `takeDays`, but by contract price if the remaining days have one. Carriers print the whole period with a prorated
 * amount, so only the excess over the prorated price is claimed.
 */
export function takeBilledDays(work: AuditWork, taken: readonly TakenDays[]): DayClaims {
  if (taken.length === 0) return { claims: [], evidence: [] };
  const services = new Set(taken.map(({ line }) => line.serviceId));
  const groups = groupsOf(work).filter(({ serviceId }) => services.has(serviceId));
  const byPart = groups.flatMap((group) => {
    const lines = taken.filter(({ line, rest }) => rest !== null && group.lines.some(({ id }) => id === line.id));
    const rest = lines.length === group.lines.length ? lines[0]!.rest! : null;
    const prices = rest === null ? [] : pricesOf(work, { ...group, open: rest });
    if (rest === null || !covers(prices, rest)) return [];
    const spans = prices.flatMap((price) => spansOf(price, group.qty, group.open.end));
    return [{ ids: lines.map(({ line }) => line.id), ...takePart(work, group, rest, spans) }];
  });
  const done = new Set(byPart.flatMap(({ ids }) => ids));
  const others = takeDays(
    work,
    taken.filter(({ line }) => !done.has(line.id)),
  );
  return {
    claims: [...byPart.flatMap(({ claims }) => claims), ...others.claims],
    evidence: [...byPart.flatMap(({ evidence }) => evidence), ...others.evidence],
  };
}

/** Cents that rounding may add to one amount. */
const rounding = 1;

function takePart(work: AuditWork, group: LineGroup, rest: Period, spans: readonly PriceSpan[]): DayClaims {
  const billingDay = work.billingDayOn(rest.start);
  const { proration } = work.context.account;
  const due = chargeFor(spans, rest, proration, billingDay);
  const isOfPart = partMonthMethods.some(
    (method) => method !== 'NONE' && Math.abs(group.left - chargeFor(spans, rest, method, billingDay)) <= rounding,
  );
  // The same prices for the whole period: a higher price is not a matter of days.
  const lasting = spans.map((span, at) => ({
    ...span,
    from: at === 0 ? group.open.start : span.from,
    to: at === spans.length - 1 ? null : span.to,
  }));
  const whole = chargeFor(lasting, group.open, proration, work.billingDayOn(group.open.start));
  const over = isOfPart ? 0 : Math.max(0, Math.min(group.left - due, whole - due));
  const claims = claimFrom(work, group.lines, over);
  for (const { id } of group.lines) work.narrow(id, rest);
  const evidence = over === 0 ? [] : [difference(due + over, due, work.invoice.currency)];
  return { claims, evidence };
}

/** Claims everything left of the lines. */
export function takeAll(work: AuditWork, lines: readonly OpenLine[]): readonly Claim[] {
  for (const { id, left } of lines) work.take(id, left, null);
  return claimsOf(lines.map(({ id, left }) => ({ lineId: id, amount: left })));
}

/** Moves the total of charges and discounts onto the charges. */
function claimsOf(shares: readonly Claim[]): readonly Claim[] {
  let rest = shares.reduce((sum, { amount }) => sum + amount, 0);
  return shares.flatMap(({ lineId, amount }) => {
    const claimed = Math.min(amount, rest);
    if (claimed <= 0) return [];
    rest -= claimed;
    return [{ lineId, amount: claimed }];
  });
}
