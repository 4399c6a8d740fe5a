/** Times for calls with our staff. [QN-307] */
import { expect, test } from 'vitest';
import { slotsOf } from '#domain/questionnaire/meeting-slots.ts';

const calendar = { days: ['2026-11-30'], hours: { start: 9, end: 11 }, minutes: 30, timeZone: 'America/Chicago' };

test('[QN-307] calls of 30 minutes fill the hours of each day in our zone', () => {
  expect(slotsOf(calendar)).toEqual([
    { start: '2026-11-30T15:00:00.000Z', end: '2026-11-30T15:30:00.000Z' },
    { start: '2026-11-30T15:30:00.000Z', end: '2026-11-30T16:00:00.000Z' },
    { start: '2026-11-30T16:00:00.000Z', end: '2026-11-30T16:30:00.000Z' },
    { start: '2026-11-30T16:30:00.000Z', end: '2026-11-30T17:00:00.000Z' },
  ]);
  expect(slotsOf({ ...calendar, days: ['2026-07-01', '2026-11-30'] }).map(({ start }) => start.slice(5, 16))).toEqual([
    '07-01T14:00',
    '07-01T14:30',
    '07-01T15:00',
    '07-01T15:30',
    '11-30T15:00',
    '11-30T15:30',
    '11-30T16:00',
    '11-30T16:30',
  ]);
});

test('[QN-307] one that would end after hours is left out', () => {
  expect(slotsOf({ ...calendar, minutes: 45 })).toHaveLength(2);
  expect(slotsOf({ ...calendar, minutes: 121 })).toEqual([]);
});
