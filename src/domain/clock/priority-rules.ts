/** Targets of ticket priorities, in a team's business hours. [TK-020] */
import { limits } from '#generated/domain/limits.ts';
import { ticketPriorities, type TicketPriority } from '#generated/domain/lists/ticket-priority.ts';
import type { BusinessCalendar } from './business-time.ts';
import { minuteMs } from './zone.ts';
import type { ClockRules } from './ticket-clocks.ts';

const hourMs = 60 * minuteMs;

/** All teams have the same hours, each in its time zone and with its holidays. */
export const calendarOf = (timeZone: string, holidays: readonly string[]): BusinessCalendar => ({
  timeZone,
  spans: [{ start: limits.businessHours.start * 60, end: limits.businessHours.end * 60 }],
  holidays: new Set(holidays),
});

export function priorityRules(calendar: BusinessCalendar): ClockRules<TicketPriority> {
  const factsOf = (priority: TicketPriority) => ticketPriorities.find(({ value }) => value === priority)!.facts;
  const targetOf = (priority: TicketPriority, hours: number) => {
    const isAroundTheClock = 'isAroundTheClock' in factsOf(priority);
    return { target: hours * hourMs, calendar: isAroundTheClock ? null : calendar };
  };
  return {
    first: (priority) => targetOf(priority, factsOf(priority).firstResponseHours),
    update: (priority) => {
      const facts = factsOf(priority);
      return 'nextUpdateHours' in facts ? targetOf(priority, facts.nextUpdateHours) : null;
    },
    order: ticketPriorities.map(({ value }) => value),
  };
}
