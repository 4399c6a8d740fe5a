/** One clock of a ticket: time used, due time and risk time. [TK-020] */
import { timeAfter, timeBetween, type Calendar } from './business-time.ts';

/** A stretch of time, running or paused. */
export interface Stretch {
  readonly kind: 'run' | 'pause';
  readonly from: number;
  /** Null while it lasts. */
  readonly to: number | null;
}

/** Target of a priority for one clock; null if it has none. */
export interface Target {
  /** Milliseconds of the calendar. */
  readonly target: number;
  readonly calendar: Calendar;
}

export interface Clock {
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly calendar: Calendar;
  /** Target milliseconds since the clock was last set. */
  readonly target: number;
  /** Milliseconds left when the current stretch started. */
  readonly left: number;
  readonly stretches: readonly Stretch[];
  /** When it first became late; never cleared. */
  readonly breachedAt: number | null;
}

export const startClock = ({ target, calendar }: Target, at: number): Clock => ({
  startedAt: at,
  endedAt: null,
  calendar,
  target,
  left: target,
  stretches: [{ kind: 'run', from: at, to: null }],
  breachedAt: null,
});

const lastOf = ({ stretches }: Clock): Stretch => stretches.at(-1)!;
export const isRunning = (clock: Clock): boolean => clock.endedAt === null && lastOf(clock).kind === 'run';

/** Null while the clock is paused or has ended. */
export const dueOf = (clock: Clock): number | null =>
  isRunning(clock) ? timeAfter(clock.calendar, lastOf(clock).from, clock.left) : null;

/**
 * When the share of the time has been used; may be in the past for a paused clock. Null while it is paused or has
 * ended.
 */
export function riskOf(clock: Clock, share: number): number | null {
  if (!isRunning(clock)) return null;
  return timeAfter(clock.calendar, lastOf(clock).from, clock.left - clock.target * (1 - share));
}

/** Milliseconds left at the instant, negative if late. */
function leftAt(clock: Clock, at: number): number {
  const { from, kind, to } = lastOf(clock);
  return kind === 'run' ? clock.left - timeBetween(clock.calendar, from, to ?? at) : clock.left;
}

export const pauseClock = (clock: Clock, at: number): Clock =>
  isRunning(clock) ? turned(observed(clock, at), 'pause', at) : clock;

export const resumeClock = (clock: Clock, at: number): Clock =>
  clock.endedAt === null && lastOf(clock).kind === 'pause' ? turned(clock, 'run', at) : clock;

export function endClock(clock: Clock, at: number): Clock {
  if (clock.endedAt !== null) return clock;
  const seen = observed(clock, at);
  return { ...seen, left: leftAt(seen, at), endedAt: at, stretches: closed(seen, at) };
}

/** Records that it was late by then. */
export function observed(clock: Clock, at: number): Clock {
  const due = dueOf(clock);
  return clock.breachedAt === null && due !== null && due < at ? { ...clock, breachedAt: due } : clock;
}

/**
 * Changes the priority. A stricter target is due at the earlier of both, a looser one never earlier. A breach stays.
 */
export function retarget(clock: Clock, promise: Target | null, isStricter: boolean, at: number): Clock {
  if (clock.endedAt !== null) return clock;
  const seen = observed(clock, at);
  if (promise === null) return isStricter ? seen : endClock(seen, at);
  const { target, calendar } = promise;
  const wasPaused = !isRunning(seen);
  const old = wasPaused ? seen.left : dueOf(seen)!;
  const used = usedIn(seen, calendar, at);
  const fresh = isStricter ? target : target - used;
  const next = wasPaused ? fresh : timeAfter(calendar, at, fresh);
  const takes = isStricter ? next < old : next > old;
  if (!takes) return seen;
  const changed = { ...seen, calendar, target, left: fresh, stretches: closed(seen, at) };
  return { ...changed, stretches: [...changed.stretches, { kind: wasPaused ? 'pause' : 'run', from: at, to: null }] };
}

/** Time used so far, by the other calendar. */
const usedIn = ({ stretches }: Clock, calendar: Calendar, at: number): number =>
  stretches.reduce((sum, { kind, from, to }) => sum + (kind === 'run' ? timeBetween(calendar, from, to ?? at) : 0), 0);

function turned(clock: Clock, kind: Stretch['kind'], at: number): Clock {
  const left = leftAt(clock, at);
  return { ...clock, left, stretches: [...closed(clock, at), { kind, from: at, to: null }] };
}

const closed = ({ stretches }: Clock, at: number): readonly Stretch[] => [
  ...stretches.slice(0, -1),
  { ...stretches.at(-1)!, to: at },
];
