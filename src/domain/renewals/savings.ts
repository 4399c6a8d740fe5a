/** What new prices of a service would save every month against the price in force (domain 2.11). */
import { limits } from '#generated/domain/limits.ts';
import { figuresOf, type PricedQuote } from '../prices/figures.ts';
import type { Money } from '../prices/money.ts';

/** Tenths of a percent that the effective monthly price lies below today's, rounded down; null where it saves nothing, in another currency, or where a price is not known. */
export function savedTenths(today: Money | null, quote: Omit<PricedQuote, 'taxesAndFees' | 'mbps'>): number | null {
  const priced = { ...quote, taxesAndFees: null, mbps: null };
  const view = { horizonMonths: null, openEndedMonths: limits.comparisonHorizonMonths, isAllIn: false };
  const monthly = figuresOf(priced, view).effective_monthly.value;
  if (!today || !monthly || today.code !== monthly.code || today.value <= 0) return null;
  const tenths = Math.floor(((today.value - monthly.value) * 1000) / today.value);
  return tenths > 0 ? tenths : null;
}
