/** Takes the days of lines that were billed too early, too late or twice. */
import { daysIn, shareOfDays, type Period } from '../periods.ts';
import { dayShare } from './figures.ts';
import type { Evidence } from './model.ts';
import type { AuditWork, Claim, OpenLine } from './work.ts';

export interface TakenDays {
  readonly line: OpenLine;
  readonly days: Period;
  /** The days that remain. */
  readonly rest: Period | null;
}

/** The share of each line by days, period by period; discounts lower the claim, and periods that are credited are let be. */
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

/** All that is left of the lines. */
export function takeAll(work: AuditWork, lines: readonly OpenLine[]): readonly Claim[] {
  for (const { id, left } of lines) work.take(id, left, null);
  return claimsOf(lines.map(({ id, left }) => ({ lineId: id, amount: left })));
}

/** The sum of charges and discounts as claims on the charges alone. */
function claimsOf(shares: readonly Claim[]): readonly Claim[] {
  let rest = shares.reduce((sum, { amount }) => sum + amount, 0);
  return shares.flatMap(({ lineId, amount }) => {
    const claimed = Math.min(amount, rest);
    if (claimed <= 0) return [];
    rest -= claimed;
    return [{ lineId, amount: claimed }];
  });
}
