/** Credit that a carrier owes for an outage, step by step, by the contract's method. [TK-021] */
import { minuteMs } from '../clock/zone.ts';
import type { SlaCreditMethod } from '#generated/domain/lists/sla-credit-method.ts';

/** A stretch of time, milliseconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface CreditTerms {
  readonly method: SlaCreditMethod;
  /** TABLE: share of the MRC by outage length, shortest first. */
  readonly table: readonly { readonly fromMinutes: number; readonly percent: number }[];
  /** PRORATED_DAY: maximum days of credit. */
  readonly capDays: number;
  /** PERCENT_PER_0_1: promised availability in percent. */
  readonly promisedPercent: number;
  /** Maximum credit per month, in percent of the MRC. */
  readonly capPercent: number;
}

export interface Outage extends Stretch {
  /** Planned work and outages caused by the customer. Their overlap with the outage does not count. */
  readonly excluded: readonly Stretch[];
}

export interface CreditStep {
  readonly kind: 'outage' | 'excluded' | 'eligible' | 'availability' | 'method' | 'cap';
  readonly value: number;
}

export interface Credit {
  /** Minor units of the MRC's currency. */
  readonly amount: number;
  readonly eligibleMinutes: number;
  /** For the month in which the outage started, in percent. */
  readonly availability: number;
  /** Percent of the MRC, before the cap. */
  readonly percent: number;
  /** In calculation order. Minutes, percent, and minor units in the last two. */
  readonly steps: readonly CreditStep[];
}

const daysOfMonth = 30;
/** Outage hours that earn half a day of credit. */
const hoursOfHalfDay = 1;

/**
 * `mrc` in minor units, for the affected service alone; `monthMinutes` is the length of the calendar month in which it
 * started.
 */
export function creditOf(mrc: number, outage: Outage, terms: CreditTerms, monthMinutes: number): Credit {
  const total = (outage.to - outage.from) / minuteMs;
  const left = total - overlapOf(outage) / minuteMs;
  const availability = 100 * (1 - left / monthMinutes);
  const percent = percentOf(terms, left, availability);
  const byMethod = Math.round((mrc * percent) / 100);
  const amount = Math.min(byMethod, Math.round((mrc * terms.capPercent) / 100));
  return {
    amount,
    eligibleMinutes: left,
    availability,
    percent,
    steps: [
      { kind: 'outage', value: total },
      { kind: 'excluded', value: total - left },
      { kind: 'eligible', value: left },
      { kind: 'availability', value: availability },
      { kind: 'method', value: byMethod },
      { kind: 'cap', value: amount },
    ],
  };
}

function percentOf(terms: CreditTerms, minutes: number, availability: number): number {
  if (minutes <= 0) return 0;
  switch (terms.method) {
    case 'TABLE':
      return terms.table.findLast(({ fromMinutes }) => minutes >= fromMinutes)?.percent ?? 0;
    case 'PRORATED_DAY':
      return (100 * Math.min(Math.ceil(minutes / (24 * 60)), terms.capDays)) / daysOfMonth;
    case 'HALF_DAY_PER_HOUR':
      return (100 * Math.floor(minutes / (60 * hoursOfHalfDay)) * 0.5) / daysOfMonth;
    default:
      return Math.floor(Math.max(0, terms.promisedPercent - availability) * 10 + 1e-9);
  }
}

/** Excluded stretches may overlap; each moment counts once. */
function overlapOf({ from, to, excluded }: Outage): number {
  let sum = 0;
  let reached = from;
  for (const each of excluded.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(each.from, reached);
    const end = Math.min(each.to, to);
    if (end <= start) continue;
    sum += end - start;
    reached = end;
  }
  return sum;
}
