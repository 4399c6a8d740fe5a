/** Days relative to the day of the evaluation. */
import type { Evaluation } from '../../evaluation.ts';

/** The same day of a later month, or its last day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

export function nextYear({ context }: Evaluation): number {
  return Number(context.today.slice(0, 4)) + 1;
}
