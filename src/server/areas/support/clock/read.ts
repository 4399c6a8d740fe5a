/** Where the time of a ticket went. [TK-020] */
import { accountOf } from '#domain/clock/account.ts';
import { minuteMs } from '#domain/clock/zone.ts';
import { dueOf, isRunning, observed, type Clock } from '#domain/clock/clock.ts';
import type { SupportBehaviors } from '#generated/api/operations/support.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { clocksAt, eventsOf } from './keep.ts';

export const clockBehaviors: Pick<SupportBehaviors<CallContext>, 'readTicketClock'> = {
  readTicketClock: async ({ path }, { door, scope }) => {
    await door.get(scope, 'ticket', path.id);
    return door.reading(systemScope('ticket-clock', scope), async (session) => {
      const ticket = await getRecord(session, 'ticket', path.id);
      const now = Date.now();
      const { first, update, timeZone } = await clocksAt(session, ticket, eventsOf(ticket), now);
      const shownClocks = [['first', first] as const, ...(update ? [['update', update] as const] : [])];
      return {
        time_zone: timeZone,
        clocks: shownClocks.map(([kind, clock]) => ({ kind, ...shown(clock, now, timeZone) })),
      };
    });
  },
};

function shown(clock: Clock, now: number, timeZone: string) {
  const { run, closed, paused, days } = accountOf(clock, now, timeZone);
  const state = clock.endedAt === null ? (isRunning(clock) ? 'running' : 'standing') : 'ended';
  return {
    state: state as 'running' | 'standing' | 'ended',
    due_at: iso(dueOf(clock)),
    breached_at: iso(observed(clock, now).breachedAt),
    ended_at: iso(clock.endedAt),
    target_minutes: Math.round(clock.target / minuteMs),
    run_minutes: Math.floor(run / minuteMs),
    closed_minutes: Math.floor(closed / minuteMs),
    paused_minutes: Math.floor(paused / minuteMs),
    days: days.map((each) => ({ day: each.day, minutes: Math.floor(each.run / minuteMs) })),
  };
}

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());
