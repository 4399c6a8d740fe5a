/** Monthly savings of new prices against the current price (domain 2.11). */
import { limits } from '#generated/domain/limits.ts';
import { figuresOf, type PricedQuote } from '../prices/figures.ts';
import type { Money } from '../prices/money.ts';

/**
 * Tenths of a percent by which the effective monthly price is below today's, rounded down; null without savings, in
 * another currency, or if a price is unknown.
 */
export function savedTenths(today: Money | null, quote: Omit<PricedQuote, 'taxesAndFees' | 'mbps'>): number | null {
  const priced = { ...quote, taxesAndFees: null, mbps: null };
  const view = { horizonMonths: null, openEndedMonths: limits.comparisonHorizonMonths, isAllIn: false };
  const monthly = figuresOf(priced, view).effective_monthly.value;
  if (!today || !monthly || today.code !== monthly.code || today.value <= 0) return null;
  const tenths = Math.floor(((today.value - monthly.value) * 1000) / today.value);
  return tenths > 0 ? tenths : null;
}
