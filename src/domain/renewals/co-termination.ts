/** What it costs to let services of different terms end on one day (scenario 11): an amendment with the carrier, so that nothing changes here. */
import type { Day } from '../contracts/dates.ts';
import type { Money } from '../prices/money.ts';
import { extensionCharge } from './figures.ts';

export interface TermOf {
  readonly id: string;
  readonly name: string;
  /** Last day of the term; null while it is not known. */
  readonly end: Day | null;
  readonly mrc: Money | null;
}

export interface Extension extends TermOf {
  /** Null where the end or the monthly charge is not known, and for a term that ends later anyway. */
  readonly charge: Money | null;
  readonly isLater: boolean;
}

export interface CoTermination {
  readonly extensions: readonly Extension[];
  /** Each currency apart. */
  readonly totals: readonly Money[];
  /** Services whose charge is not known. */
  readonly unknown: number;
}

/** The services in the order of their ends, with what each costs up to the common last day. */
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

/** The last of the ends, up to which no term is cut short; null where none is known. */
export const lastEnd = (services: readonly TermOf[]): Day | null =>
  services
    .flatMap(({ end }) => (end === null ? [] : [end]))
    .toSorted()
    .at(-1) ?? null;
