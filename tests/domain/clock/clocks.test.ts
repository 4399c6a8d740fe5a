/** Forty clocks with results computed by hand, and properties of every history. [TK-020] */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TicketPriority } from '#generated/domain/lists/ticket-priority.ts';
import { accountOf } from '#domain/clock/account.ts';
import { timeAfter, timeBetween, type BusinessCalendar } from '#domain/clock/business-time.ts';
import { instantOf } from '#domain/clock/zone.ts';
import { dueOf, type Clock } from '#domain/clock/clock.ts';
import { calendarOf, priorityRules } from '#domain/clock/priority-rules.ts';
import { clocksOf, clockStatusOf, type ClockEvent } from '#domain/clock/ticket-clocks.ts';

/** Thanksgiving and Christmas of 2026, and New Year of 2027. */
const holidays = ['2026-11-26', '2026-12-25', '2027-01-01'];
const atRiskShare = 0.75;
const shown = (instant: number | null, zone: string): string | null =>
  instant === null
    ? null
    : new Date(instant).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
/** `2026-11-20 16:30` in local time of the zone. */
function at(text: string, zone: string): number {
  const [day = '', time = ''] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantOf(day, hours * 60 + minutes, zone);
}

const chicago = 'America/Chicago';

describe('the first answer is due', () => {
  test.each([
    // zone, priority, opened, due, at risk
    [chicago, 'P3', '2026-11-20 16:30', '2026-11-23 14:30', '2026-11-23 12:30'],
    [chicago, 'P3', '2026-11-21 10:00', '2026-11-23 16:00', '2026-11-23 14:00'],
    [chicago, 'P2', '2026-11-25 17:00', '2026-11-27 11:00', '2026-11-27 10:00'],
    [chicago, 'P1', '2026-11-25 17:00', '2026-11-25 18:00', '2026-11-25 17:45'],
    [chicago, 'P1', '2026-11-26 03:00', '2026-11-26 04:00', '2026-11-26 03:45'],
    [chicago, 'P1', '2026-11-21 23:30', '2026-11-22 00:30', '2026-11-22 00:15'],
    [chicago, 'P2', '2026-11-23 08:00', '2026-11-23 12:00', '2026-11-23 11:00'],
    [chicago, 'P2', '2026-11-23 14:00', '2026-11-23 18:00', '2026-11-23 17:00'],
    [chicago, 'P2', '2026-11-23 14:01', '2026-11-24 08:01', '2026-11-23 17:01'],
    [chicago, 'P3', '2026-11-23 08:00', '2026-11-23 16:00', '2026-11-23 14:00'],
    [chicago, 'P3', '2026-11-23 10:00', '2026-11-23 18:00', '2026-11-23 16:00'],
    [chicago, 'P3', '2026-11-23 18:00', '2026-11-24 16:00', '2026-11-24 14:00'],
    [chicago, 'P3', '2026-11-23 20:00', '2026-11-24 16:00', '2026-11-24 14:00'],
    [chicago, 'P3', '2026-11-23 05:00', '2026-11-23 16:00', '2026-11-23 14:00'],
    [chicago, 'P4', '2026-11-23 08:00', '2026-11-24 14:00', '2026-11-24 10:00'],
    [chicago, 'P4', '2026-11-24 17:00', '2026-11-27 13:00', '2026-11-27 09:00'],
    [chicago, 'P4', '2026-12-24 09:00', '2026-12-28 15:00', '2026-12-28 11:00'],
    [chicago, 'P2', '2026-12-31 16:00', '2027-01-04 10:00', '2027-01-04 09:00'],
    // The nights in which clocks go back and forward.
    [chicago, 'P3', '2026-10-30 17:00', '2026-11-02 15:00', '2026-11-02 13:00'],
    [chicago, 'P3', '2026-03-06 17:00', '2026-03-09 15:00', '2026-03-09 13:00'],
    ['Pacific/Honolulu', 'P3', '2026-11-25 17:30', '2026-11-27 15:30', '2026-11-27 13:30'],
    ['Europe/London', 'P2', '2026-11-20 17:00', '2026-11-23 11:00', '2026-11-23 10:00'],
    ['Asia/Kolkata', 'P4', '2026-11-20 12:00', '2026-11-23 18:00', '2026-11-23 14:00'],
    ['Australia/Sydney', 'P3', '2026-10-02 17:00', '2026-10-05 15:00', '2026-10-05 13:00'],
  ] as const)('in %s at %s, opened %s: %s, at risk from %s', (zone, priority, opened, due, risk) => {
    const rules = priorityRules(calendarOf(zone, holidays));
    const start = at(opened, zone);
    const status = clockStatusOf(
      clocksOf<TicketPriority>([{ kind: 'opened', at: start, priority }], rules),
      atRiskShare,
      start,
    );
    expect([shown(status.dueAt, zone), shown(status.riskAt, zone)]).toEqual([due, risk]);
  });

  test('one hour later around the clock, also over the hour that comes twice', () => {
    const start = Date.parse('2026-11-01T06:30:00Z');
    const rules = priorityRules(calendarOf(chicago, holidays));
    const { dueAt } = clockStatusOf(
      clocksOf<TicketPriority>([{ kind: 'opened', at: start, priority: 'P1' }], rules),
      atRiskShare,
      start,
    );
    const time = (instant: number) =>
      new Date(instant).toLocaleTimeString('en-US', { timeZone: chicago, timeStyle: 'long' });
    expect([time(start), time(dueAt!)]).toEqual(['1:30:00 AM CDT', '1:30:00 AM CST']);
  });
});

type Step = readonly [kind: ClockEvent['kind'], when: string, priority?: TicketPriority];

/** Status after these events in Chicago. */
function after(steps: readonly Step[], now?: string) {
  const rules = priorityRules(calendarOf(chicago, holidays));
  const events = steps.map(([kind, when, priority]) => ({
    kind,
    at: at(when, chicago),
    ...(priority && { priority }),
  }));
  const clocks = clocksOf<TicketPriority>(events, rules);
  const status = clockStatusOf(clocks, atRiskShare, now === undefined ? events.at(-1)!.at : at(now, chicago));
  return { clocks, standing: status, due: shown(status.dueAt, chicago) };
}

describe('the next word is due', () => {
  const opened: Step = ['opened', '2026-11-23 08:00', 'P3'];
  test.each<[string, readonly Step[], string | null]>([
    ['two business days after an answer', [opened, ['staff_said', '2026-11-23 09:00']], '2026-11-25 09:00'],
    [
      'anew after each answer',
      [opened, ['staff_said', '2026-11-23 09:00'], ['staff_said', '2026-11-24 17:00']],
      '2026-11-27 17:00',
    ],
    [
      'as before when the customer writes',
      [opened, ['staff_said', '2026-11-23 09:00'], ['customer_said', '2026-11-24 09:00']],
      '2026-11-25 09:00',
    ],
    [
      'never while the customer is asked',
      [opened, ['staff_said', '2026-11-23 11:00'], ['paused', '2026-11-23 11:00']],
      null,
    ],
    [
      'after the customer has answered a question, an absence note aside',
      [
        opened,
        ['staff_said', '2026-11-23 11:00'],
        ['paused', '2026-11-23 11:00'],
        ['customer_said', '2026-11-24 15:00'],
        ['resumed', '2026-11-24 15:00'],
      ],
      '2026-11-27 15:00',
    ],
    [
      'at closing time when a day of the carrier is over at midnight',
      [opened, ['staff_said', '2026-11-23 11:00'], ['paused', '2026-11-23 11:00'], ['resumed', '2026-12-02 00:00']],
      '2026-12-03 18:00',
    ],
    [
      'once the customer writes while the carrier is waited for',
      [
        opened,
        ['staff_said', '2026-11-23 11:00'],
        ['paused', '2026-11-23 11:00'],
        ['customer_said', '2026-11-24 08:00'],
      ],
      '2026-11-25 18:00',
    ],
    [
      'not after that was answered, while the carrier is still waited for',
      [
        opened,
        ['staff_said', '2026-11-23 11:00'],
        ['paused', '2026-11-23 11:00'],
        ['customer_said', '2026-11-24 08:00'],
        ['staff_said', '2026-11-24 09:00'],
      ],
      null,
    ],
    [
      'with what was left before a pause',
      [opened, ['staff_said', '2026-11-23 08:00'], ['paused', '2026-11-23 13:00'], ['resumed', '2026-11-24 08:00']],
      '2026-11-25 13:00',
    ],
    ['never after the end', [opened, ['staff_said', '2026-11-23 09:00'], ['ended', '2026-11-23 10:00']], null],
    [
      'from the day of a reopening, however old the ticket',
      [opened, ['staff_said', '2026-11-23 09:00'], ['ended', '2026-11-23 10:00'], ['reopened', '2026-12-07 08:00']],
      '2026-12-08 18:00',
    ],
    [
      'four hours later around the clock at P1',
      [
        ['opened', '2026-11-26 20:00', 'P1'],
        ['staff_said', '2026-11-26 20:30'],
      ],
      '2026-11-27 00:30',
    ],
    [
      'one business day later at P2',
      [
        ['opened', '2026-11-24 17:00', 'P2'],
        ['staff_said', '2026-11-25 17:00'],
      ],
      '2026-11-27 17:00',
    ],
    [
      'by no time at P4',
      [
        ['opened', '2026-11-23 08:00', 'P4'],
        ['staff_said', '2026-11-23 09:00'],
      ],
      null,
    ],
  ])('%s', (_rule, steps, due) => {
    expect(after(steps).due).toBe(due);
  });
});

describe('another priority', () => {
  test.each<[string, readonly Step[], string | null]>([
    [
      'stricter: the new time from now on',
      [
        ['opened', '2026-11-23 08:00', 'P4'],
        ['priority', '2026-11-23 12:00', 'P1'],
      ],
      '2026-11-23 13:00',
    ],
    [
      'stricter: never later than before',
      [
        ['opened', '2026-11-23 08:00', 'P3'],
        ['priority', '2026-11-23 15:30', 'P2'],
      ],
      '2026-11-23 16:00',
    ],
    [
      'looser: what has run counts',
      [
        ['opened', '2026-11-23 08:00', 'P2'],
        ['priority', '2026-11-23 10:00', 'P3'],
      ],
      '2026-11-23 16:00',
    ],
    [
      'looser: never earlier than before',
      [
        ['opened', '2026-11-23 16:00', 'P1'],
        ['priority', '2026-11-23 16:30', 'P4'],
      ],
      '2026-11-25 12:00',
    ],
  ])('%s', (_rule, steps, due) => {
    expect(after(steps).due).toBe(due);
  });

  test('what was late stays late', () => {
    const { clocks } = after([
      ['opened', '2026-11-23 08:00', 'P2'],
      ['priority', '2026-11-23 13:00', 'P4'],
      ['staff_said', '2026-11-23 14:00'],
    ]);
    expect(shown(clocks.first.breachedAt, chicago)).toBe('2026-11-23 12:00');
  });
});

test('a clock is late after its due time and not at it', () => {
  const steps: readonly Step[] = [['opened', '2026-11-23 08:00', 'P3']];
  expect(after(steps, '2026-11-23 13:59').standing).toMatchObject({ isAtRisk: false, isBreached: false });
  expect(after(steps, '2026-11-23 14:00').standing).toMatchObject({ isAtRisk: true, isBreached: false });
  expect(after(steps, '2026-11-23 16:00').standing.isBreached).toBe(false);
  expect(after(steps, '2026-11-23 16:01').standing.isBreached).toBe(true);
});

test('hours with a lunch break count both halves', () => {
  const calendar: BusinessCalendar = {
    timeZone: chicago,
    spans: [
      { start: 480, end: 720 },
      { start: 780, end: 1020 },
    ],
    holidays: new Set(),
  };
  const hour = 3_600_000;
  expect(shown(timeAfter(calendar, at('2026-11-23 11:00', chicago), 2 * hour), chicago)).toBe('2026-11-23 14:00');
  expect(timeBetween(calendar, at('2026-11-23 08:00', chicago), at('2026-11-24 08:00', chicago))).toBe(8 * hour);
});

/** Counts business minutes one by one in local time of the zone. */
function minutesByWall({ timeZone, spans, holidays: free }: BusinessCalendar, from: number, to: number): number {
  let count = 0;
  for (let instant = from; instant < to; instant += 60_000) {
    const [day = '', time = ''] = new Date(instant).toLocaleString('sv-SE', { timeZone }).split(' ');
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const isBusiness = weekday > 0 && weekday < 6 && !free.has(day);
    if (isBusiness && spans.some(({ start, end }) => hours * 60 + minutes >= start && hours * 60 + minutes < end))
      count += 1;
  }
  return count;
}

const zones = [chicago, 'Europe/London', 'Asia/Kolkata', 'Pacific/Honolulu', 'Australia/Lord_Howe'] as const;
const minute = 60_000;
const instants = fc
  .integer({ min: 0, max: 400 * 24 * 60 })
  .map((minutes) => Date.parse('2026-03-01T00:00:00Z') + minutes * minute);

describe('for every history', () => {
  test('business is what clocks on the wall count, minute by minute', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, fc.integer({ min: 0, max: 3000 }), (zone, from, length) => {
        const calendar = calendarOf(zone, holidays);
        expect(timeBetween(calendar, from, from + length * minute)).toBe(
          minutesByWall(calendar, from, from + length * minute) * minute,
        );
      }),
      { numRuns: 25 },
    );
  });

  test('the time until a due time is the time that was promised', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, fc.integer({ min: 1, max: 6000 }), (zone, from, minutes) => {
        const calendar = calendarOf(zone, holidays);
        expect(timeBetween(calendar, from, timeAfter(calendar, from, minutes * minute))).toBe(minutes * minute);
      }),
      { numRuns: 300 },
    );
  });

  const kinds = ['staff_said', 'customer_said', 'paused', 'resumed', 'priority', 'ended', 'reopened'] as const;
  const priorities = ['P1', 'P2', 'P3', 'P4'] as const;
  const histories = fc.record({
    start: instants,
    zone: fc.constantFrom(...zones),
    priority: fc.constantFrom(...priorities),
    steps: fc.array(
      fc.record({ kind: fc.constantFrom(...kinds), wait: fc.nat(4000), priority: fc.constantFrom(...priorities) }),
      { maxLength: 14 },
    ),
  });
  const play = ({
    start,
    zone,
    priority,
    steps,
  }: {
    start: number;
    zone: string;
    priority: TicketPriority;
    steps: readonly { kind: (typeof kinds)[number]; wait: number; priority: TicketPriority }[];
  }) => {
    let now = start;
    const events: ClockEvent<TicketPriority>[] = [{ kind: 'opened', at: start, priority }];
    for (const step of steps)
      events.push({ kind: step.kind, at: (now += step.wait * minute), priority: step.priority });
    return { events, now, zone, rules: priorityRules(calendarOf(zone, holidays)) };
  };
  const both = ({ first, update }: { first: Clock; update: Clock | null }): readonly Clock[] =>
    update ? [first, update] : [first];

  test('run, pause and closed time of a clock add up to the time since it started', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { events, now, zone, rules } = play(history);
        for (const clock of both(clocksOf(events, rules))) {
          const { run, closed, paused, days } = accountOf(clock, now, zone);
          expect(run + closed + paused).toBe((clock.endedAt ?? now) - clock.startedAt);
          expect(days.reduce((sum, day) => sum + day.run, 0)).toBe(run);
          expect(Math.min(run, closed, paused)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('no clock runs backwards: its stretches follow each other, and waiting brings no due time nearer', () => {
    fc.assert(
      fc.property(histories, fc.nat(3000), (history, wait) => {
        const { events, now, rules } = play(history);
        const clocks = clocksOf<TicketPriority>(events, rules);
        for (const clock of both(clocks)) {
          clock.stretches.forEach(({ from, to }, place) => {
            const next = clock.stretches[place + 1];
            expect(to ?? from).toBeGreaterThanOrEqual(from);
            expect(next?.from ?? to).toBe(to);
          });
        }
        // After a pause of any length, everything due before it is due.
        const later = now + wait * minute;
        const paused = clocksOf([...events, { kind: 'paused', at: now }, { kind: 'resumed', at: later }], rules);
        for (const [was, is] of [
          [clocks.first, paused.first],
          [clocks.update, paused.update],
        ] as const) {
          const before = was && dueOf(was);
          const earliest = before === null ? Number.NEGATIVE_INFINITY : Math.min(before, later);
          expect((is && dueOf(is)) ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(earliest);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a breach stays, however the history continues', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { events, rules } = play(history);
        let late: number | null = null;
        for (let count = 1; count <= events.length; count += 1) {
          const { breachedAt } = clocksOf(events.slice(0, count), rules).first;
          expect(late ?? breachedAt).toBe(breachedAt);
          late = breachedAt;
        }
      }),
      { numRuns: 200 },
    );
  });
});
