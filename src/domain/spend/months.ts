/** Months as `2026-09`. */

/** The month that many months later; earlier if negative. */
export function monthAfter(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + count, 1)).toISOString().slice(0, 7);
}

/** `count` months, ending with `until`. */
export const monthsUntil = (until: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => monthAfter(until, at - count + 1));

/** Days of the month. */
export function daysOf(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 0)).getUTCDate();
}
