/** End and notice date of a contract: one rule for the workflow, the installation and the screens. */

/** A day as YYYY-MM-DD. */
export type Day = string;

export interface Term {
  /** First day of the term. */
  readonly start: Day;
  readonly months: number;
  /** Days before the end on which notice is due. */
  readonly noticeDays: number;
}

export interface ContractDates {
  /** Last day of the term. */
  readonly end: Day;
  /** Last business day for notice. */
  readonly notice: Day;
}

/**
 * The end is the start plus the months (the last day of a shorter month) less one day. Notice is due the given days
 * before, moved back to a business day. [DO-034]
 */
export function contractDates({ start, months, noticeDays }: Term, isHoliday: (day: Day) => boolean): ContractDates {
  const end = daysLater(monthsLater(start, months), -1);
  return { end, notice: businessDayUpTo(daysLater(end, -noticeDays), isHoliday) };
}

/** The day itself if it is a business day, else the last one before it. */
export function businessDayUpTo(day: Day, isHoliday: (day: Day) => boolean): Day {
  let found = day;
  while (isWeekend(found) || isHoliday(found)) found = daysLater(found, -1);
  return found;
}

/** The day some months later, or the last day of a shorter month. */
export function monthsLater(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const target = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(target / 12), target % 12];
  const last = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(inYear, inMonth, Math.min(date, last)));
}

const dayMs = 86_400_000;
export const daysLater = (day: Day, days: number): Day => dayOf(Date.parse(day) + days * dayMs);
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(day).getUTCDay());
