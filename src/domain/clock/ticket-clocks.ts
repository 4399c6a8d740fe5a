/** The two clocks of a ticket, computed from its events: until the first answer, and until the next update. [TK-020] */
import {
  dueOf,
  endClock,
  observed,
  pauseClock,
  resumeClock,
  retarget,
  riskOf,
  startClock,
  type Clock,
  type Target,
} from './clock.ts';

export type ClockEventKind =
  | 'opened'
  | 'staff_said'
  | 'customer_said'
  | 'paused'
  | 'resumed'
  | 'priority'
  | 'ended'
  | 'reopened';

export interface ClockEvent<Priority extends string = string> {
  readonly kind: ClockEventKind;
  readonly at: number;
  /** Only for `opened` and `priority`. */
  readonly priority?: Priority;
}

export interface ClockRules<Priority extends string> {
  readonly first: (priority: Priority) => Target;
  /** Null for a priority without update target. */
  readonly update: (priority: Priority) => Target | null;
  /** The strictest first. */
  readonly order: readonly Priority[];
}

export interface TicketClocks<Priority extends string> {
  readonly priority: Priority;
  /** Whether the customer or the carrier must act. */
  readonly isWaiting: boolean;
  readonly first: Clock;
  /** Null before the first answer, and without update target. */
  readonly update: Clock | null;
}

/** Events in order. Throws if the first is not `opened`. */
export function clocksOf<Priority extends string>(
  events: readonly ClockEvent<Priority>[],
  rules: ClockRules<Priority>,
): TicketClocks<Priority> {
  const [opening, ...rest] = events;
  if (opening?.kind !== 'opened' || opening.priority === undefined)
    throw new TypeError('A ticket begins by being opened.');
  const { at, priority } = opening;
  const clocks: TicketClocks<Priority> = {
    priority,
    isWaiting: false,
    first: startClock(rules.first(priority), at),
    update: null,
  };
  return rest.reduce((before, event) => after(before, event, rules), clocks);
}

function after<P extends string>(clocks: TicketClocks<P>, event: ClockEvent<P>, rules: ClockRules<P>): TicketClocks<P> {
  const { at } = event;
  const each = (step: (clock: Clock) => Clock): Pick<TicketClocks<P>, 'first' | 'update'> => ({
    first: step(clocks.first),
    update: clocks.update && step(clocks.update),
  });
  switch (event.kind) {
    case 'staff_said':
      return { ...clocks, first: endClock(clocks.first, at), update: restarted(clocks, rules, at) };
    case 'customer_said':
      // While the ticket waits for the carrier, a message of the customer starts the clock until the next answer.
      return { ...clocks, ...each((clock) => resumeClock(clock, at)) };
    case 'paused':
      return { ...clocks, isWaiting: true, ...each((clock) => pauseClock(clock, at)) };
    case 'resumed':
      return { ...clocks, isWaiting: false, ...each((clock) => resumeClock(clock, at)) };
    case 'ended':
      return { ...clocks, isWaiting: false, ...each((clock) => endClock(clock, at)) };
    case 'reopened':
      return { ...clocks, isWaiting: false, update: restarted({ ...clocks, isWaiting: false }, rules, at) };
    default:
      return reprioritized(clocks, event, rules);
  }
}

/** A new update clock, paused while others must act. */
function restarted<P extends string>(
  { priority, isWaiting }: TicketClocks<P>,
  rules: ClockRules<P>,
  at: number,
): Clock | null {
  const promise = rules.update(priority);
  if (promise === null) return null;
  const clock = startClock(promise, at);
  return isWaiting ? pauseClock(clock, at) : clock;
}

function reprioritized<P extends string>(
  clocks: TicketClocks<P>,
  { at, priority = clocks.priority }: ClockEvent<P>,
  { first, update, order }: ClockRules<P>,
): TicketClocks<P> {
  const isStricter = order.indexOf(priority) < order.indexOf(clocks.priority);
  if (priority === clocks.priority) return clocks;
  const next = clocks.update && retarget(clocks.update, update(priority), isStricter, at);
  return { ...clocks, priority, first: retarget(clocks.first, first(priority), isStricter, at), update: next };
}

export interface ClockStatus {
  /** The earlier due time; null if neither is due. */
  readonly dueAt: number | null;
  readonly riskAt: number | null;
  readonly firstDueAt: number | null;
  readonly updateDueAt: number | null;
  readonly isAtRisk: boolean;
  readonly isBreached: boolean;
}

/** Status of the clocks at the instant. A clock is at risk after `riskShare` of its time. */
export function clockStatusOf({ first, update }: TicketClocks<string>, riskShare: number, now: number): ClockStatus {
  const running = [first, update].flatMap((clock) => {
    const due = clock && dueOf(clock);
    return clock && due !== null ? [{ due, risk: riskOf(clock, riskShare)!, clock: observed(clock, now) }] : [];
  });
  const next = running.toSorted((a, b) => a.due! - b.due!)[0];
  return {
    dueAt: next?.due ?? null,
    riskAt: next?.risk ?? null,
    firstDueAt: dueOf(first),
    updateDueAt: update && dueOf(update),
    isAtRisk: running.some(({ risk }) => risk <= now),
    isBreached: running.some(({ due }) => due! < now),
  };
}
