import { describe, expect, test } from 'vitest';
import { momentOf, wallClock } from '#domain/format/wall-clock.ts';

describe('the clock on the wall', () => {
  test.each([
    ['2026-11-21T15:04:00.000Z', 'America/Chicago', '2026-11-21T09:04'],
    ['2026-07-21T15:04:00.000Z', 'America/Chicago', '2026-07-21T10:04'],
    ['2026-11-21T15:04:00.000Z', 'Asia/Kolkata', '2026-11-21T20:34'],
    ['2026-11-21T05:30:00.000Z', 'America/Chicago', '2026-11-20T23:30'],
    ['2026-01-01T00:00:00.000Z', 'UTC', '2026-01-01T00:00'],
  ])('%s in %s is %s, and back', (moment, zone, wall) => {
    expect(wallClock(new Date(moment), zone)).toBe(wall);
    expect(momentOf(wall, zone).toISOString()).toBe(moment);
  });

  test('the hour that spring leaves out is taken an hour later', () => {
    // In 2026 clocks in Chicago went from 2 to 3 AM on March 8.
    expect(wallClock(momentOf('2026-03-08T02:30', 'America/Chicago'), 'America/Chicago')).toBe('2026-03-08T03:30');
  });
});
