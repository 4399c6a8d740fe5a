/** The months for date filters: this one and earlier ones, then future ones. [TB-010] */
import { limits } from '#generated/domain/limits.ts';

export interface Month {
  /** First and last day. */
  readonly first: string;
  readonly last: string;
  readonly label: string;
}

const monthsAYear = 12;

export function filterMonths(today: Date): readonly Month[] {
  const offsets = [
    ...upTo(limits.monthFilterYearsBack * monthsAYear + 1).map((count) => -count),
    ...upTo(limits.monthFilterYearsAhead * monthsAYear).map((count) => count + 1),
  ];
  return offsets.map((offset) => monthOf(today.getFullYear(), today.getMonth() + offset));
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

function monthOf(year: number, month: number): Month {
  const [first, last] = [new Date(Date.UTC(year, month, 1)), new Date(Date.UTC(year, month + 1, 0))];
  return { first: dayOf(first), last: dayOf(last), label: names.format(first) };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
