/** How the time of a clock was spent, to the millisecond: in business hours, outside of them, and paused. */
import { dayIn } from '#runtime/validation/calendar.ts';
import { timeBetween } from './business-time.ts';
import { instantOf } from './zone.ts';
import type { Clock } from './clock.ts';

export interface ClockAccount {
  readonly run: number;
  /** Time outside of business hours while the clock ran. */
  readonly closed: number;
  readonly paused: number;
  /** Per day on which it ran, `YYYY-MM-DD` in the calendar's time zone. */
  readonly days: readonly { readonly day: string; readonly run: number }[];
}

/** Up to the instant or the end of the clock. The parts add up to the elapsed time since its start. */
export function accountOf(clock: Clock, now: number, timeZone: string): ClockAccount {
  const parts = clock.stretches.map(({ kind, from, to }) => ({ kind, from, to: to ?? Math.max(now, from) }));
  const runs = parts.filter(({ kind }) => kind === 'run');
  const wall = (of: readonly { from: number; to: number }[]): number =>
    of.reduce((sum, each) => sum + each.to - each.from, 0);
  const run = runs.reduce((sum, { from, to }) => sum + timeBetween(clock.calendar, from, to), 0);
  const days = new Map<string, number>();
  for (const { from, to } of runs) addDays(days, clock, from, to, timeZone);
  return {
    run,
    closed: wall(runs) - run,
    paused: wall(parts.filter(({ kind }) => kind === 'pause')),
    days: [...days].map(([day, ran]) => ({ day, run: ran })),
  };
}

function addDays(days: Map<string, number>, { calendar }: Clock, from: number, to: number, timeZone: string): void {
  let at = from;
  while (at < to) {
    const day = dayIn(timeZone, new Date(at));
    const next = Math.min(to, nextDay(day, timeZone));
    const ran = timeBetween(calendar, at, next);
    if (ran > 0) days.set(day, (days.get(day) ?? 0) + ran);
    at = next;
  }
}

function nextDay(day: string, timeZone: string): number {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return instantOf(next, 0, timeZone);
}
