/** Cost figures of a quote, each with its formula and inputs for display. */
import { divided, type Money } from './money.ts';

export interface PricedQuote {
  /** Months of the term; 1 is month to month. */
  readonly term: number | null;
  readonly mrc: Money | null;
  readonly nrc: Money | null;
  /** Estimated monthly taxes and fees; only all-in figures include them. */
  readonly taxesAndFees: Money | null;
  /** Speed for the price comparison; null if the service has none. */
  readonly mbps: number | null;
}

export interface View {
  /** Months over which all quotes are compared; null uses each quote's own term. */
  readonly horizonMonths: number | null;
  /** Months over which a month-to-month quote spreads its one-time charge. */
  readonly openEndedMonths: number;
  readonly isAllIn: boolean;
}

export type FigureId = 'tcv' | 'effective_monthly' | 'price_per_mbps';

export interface Figure {
  readonly value: Money | null;
  /** Message id of the formula. */
  readonly formula: `figures.${string}`;
  readonly inputs: Readonly<Record<string, Money | number | null>>;
  /** Unknown inputs; then the figure is unknown, never zero. */
  readonly missing: readonly string[];
}

/** TCV, effective monthly price and price per Mbps, over the term or a common horizon. [QT-030] */
export function figuresOf(quote: PricedQuote, view: View): Readonly<Record<FigureId, Figure>> {
  const months = view.horizonMonths ?? quote.term;
  const spread = view.horizonMonths ?? (quote.term === 1 ? view.openEndedMonths : quote.term);
  const inputs = {
    months,
    mrc: quote.mrc,
    nrc: quote.nrc,
    ...(view.isAllIn && { taxes_and_fees: quote.taxesAndFees }),
  };
  const total = valueOver(quote, months, view.isAllIn);
  const spreadTotal = valueOver(quote, spread, view.isAllIn);
  const monthly = spreadTotal && spread ? divided(spreadTotal, spread) : null;
  const perMbps = spreadTotal && spread && quote.mbps ? divided(spreadTotal, spread * quote.mbps) : null;
  const formula = (id: string) => `figures.${id}${view.isAllIn ? 'AllIn' : ''}` as const;
  return {
    tcv: figure(total, formula('tcv'), inputs),
    effective_monthly: figure(monthly, formula('effectiveMonthly'), { ...inputs, months: spread }),
    price_per_mbps: figure(perMbps, formula('pricePerMbps'), { ...inputs, months: spread, mbps: quote.mbps }),
  };
}

/**
 * Months × MRC + NRC; month to month counts one month. The MRC includes construction, which is never added; an unknown
 * charge makes the total unknown. Over the quote's own term it is the TCV of the record. [QT-026]
 */
function valueOver(quote: PricedQuote, months: number | null, isAllIn: boolean): Money | null {
  const { mrc, nrc, taxesAndFees } = quote;
  if (months === null || !mrc || !nrc || mrc.code !== nrc.code) return null;
  if (isAllIn && taxesAndFees?.code !== mrc.code) return null;
  const monthly = mrc.value + (isAllIn ? (taxesAndFees?.value ?? 0) : 0);
  return { value: months * monthly + nrc.value, code: mrc.code };
}

function figure(value: Money | null, formula: Figure['formula'], inputs: Figure['inputs']): Figure {
  const missing = Object.keys(inputs).filter((key) => inputs[key] === null);
  return { value: missing.length > 0 ? null : value, formula, inputs, missing };
}
