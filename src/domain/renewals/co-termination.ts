/**
 * Cost of ending services with different terms on one day (scenario 11). It needs an amendment with the carrier, so
 * nothing is changed here.
 */
import type { Day } from '../contracts/dates.ts';
import type { Money } from '../prices/money.ts';
import { extensionCharge } from './figures.ts';

export interface TermOf {
  readonly id: string;
  readonly name: string;
  /** Last day of the term; null if unknown. */
  readonly end: Day | null;
  readonly mrc: Money | null;
}

export interface Extension extends TermOf {
  /** Null if the end or the monthly charge is unknown, and for a term that ends later. */
  readonly charge: Money | null;
  readonly isLater: boolean;
}

export interface CoTermination {
  readonly extensions: readonly Extension[];
  /** One total per currency. */
  readonly totals: readonly Money[];
  /** Number of services with unknown charge. */
  readonly unknown: number;
}

/** The services sorted by end, each with its cost up to the common last day. */
export function coTermination(services: readonly TermOf[], target: Day): CoTermination {
  const extensions = services
    .toSorted((one, other) => (one.end ?? '9').localeCompare(other.end ?? '9'))
    .map((service): Extension => {
      const { end, mrc } = service;
      const isLater = end !== null && end > target;
      const isKnown = end !== null && mrc !== null && !isLater;
      return {
        ...service,
        isLater,
        charge: isKnown ? { value: extensionCharge(mrc.value, end, target), code: mrc.code } : null,
      };
    });
  const known = extensions.flatMap(({ charge }) => (charge ? [charge] : []));
  return {
    extensions,
    totals: [...Map.groupBy(known, ({ code }) => code)].map(([code, each]) => ({
      code,
      value: each.reduce((sum, { value }) => sum + value, 0),
    })),
    unknown: extensions.filter(({ charge, isLater }) => charge === null && !isLater).length,
  };
}

/** The latest end, which shortens no term; null if none is known. */
export const lastEnd = (services: readonly TermOf[]): Day | null =>
  services
    .flatMap(({ end }) => (end === null ? [] : [end]))
    .toSorted()
    .at(-1) ?? null;
