/**
 * Ranks the quotes of one service and names the best ones. It does not see commissions, so they cannot influence it.
 * [QT-020]
 */
import { converted, type RateSnapshot } from './exchange.ts';
import type { Figure, FigureId, PricedQuote } from './figures.ts';
import type { Money } from './money.ts';

export type Badge = 'lowest_tcv' | 'lowest_mrc' | 'fastest_install' | 'recommended';

export interface Candidate extends PricedQuote {
  readonly id: string;
  readonly providerName: string;
  readonly installInterval: number | null;
  readonly hasConstruction: string | null;
  readonly isRecommended: boolean;
  readonly figures: Readonly<Record<FigureId, Figure>>;
}

export interface RankingRates {
  /** Currency of the comparison. */
  readonly code: string;
  readonly rates: RateSnapshot;
}

/** Cheapest first by TCV, then effective monthly price, install interval and carrier; unknown values last. [QT-031] */
export function ranked<C extends Candidate>(candidates: readonly C[], rates: RankingRates): readonly C[] {
  return candidates.toSorted(
    (a, b) =>
      unknownLast(comparable(a.figures.tcv.value, rates), comparable(b.figures.tcv.value, rates)) ||
      unknownLast(monthly(a, rates), monthly(b, rates)) ||
      unknownLast(a.installInterval, b.installInterval) ||
      a.providerName.localeCompare(b.providerName, 'en') ||
      (a.id < b.id ? -1 : 1),
  );
}

/**
 * Badges by quote id. Ties share one; a single quote is only recommended; quotes with unknown figures or pending
 * construction surveys are never 'lowest'. [QT-031]
 */
export function badgesOf(candidates: readonly Candidate[], rates: RankingRates): ReadonlyMap<string, readonly Badge[]> {
  const rivals = candidates.length > 1 ? candidates : [];
  const settled = rivals.filter(({ hasConstruction }) => hasConstruction !== 'TBD');
  const winners: Readonly<Record<Badge, readonly Candidate[]>> = {
    lowest_tcv: lowest(settled, ({ figures }) => comparable(figures.tcv.value, rates)),
    lowest_mrc: lowest(settled, ({ mrc }) => comparable(mrc, rates)),
    fastest_install: lowest(rivals, ({ installInterval }) => installInterval),
    recommended: candidates.filter(({ isRecommended }) => isRecommended),
  };
  const badges = Object.keys(winners) as Badge[];
  return new Map(candidates.map((each) => [each.id, badges.filter((badge) => winners[badge].includes(each))]));
}

/** Whether the order depends on exchange rates, which the page must state. */
export function isRateSensitive(candidates: readonly Candidate[]): boolean {
  return new Set(candidates.flatMap(({ mrc }) => mrc?.code ?? [])).size > 1;
}

function lowest(
  candidates: readonly Candidate[],
  valueOf: (candidate: Candidate) => number | null,
): readonly Candidate[] {
  const known = candidates.flatMap((each) => valueOf(each) ?? []);
  const best = Math.min(...known);
  return candidates.filter((each) => valueOf(each) === best);
}

const comparable = (money: Money | null, { code, rates }: RankingRates): number | null =>
  money ? (converted(money, code, rates)?.value ?? null) : null;

const monthly = (candidate: Candidate, rates: RankingRates): number | null =>
  comparable(candidate.figures.effective_monthly.value, rates);

function unknownLast(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}
