import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heldUntil, nextDigest } from '#domain/notices/email-time.ts';

const at = (moment: string): number => Date.parse(moment);
const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString().slice(0, 16);
const night = { from: 19, until: 7, weekends: true };

describe('[NO-016] quiet hours', () => {
  test.for([
    ['America/Chicago', '2026-03-11T23:59:00Z', null, 'Wednesday 18:59'],
    ['America/Chicago', '2026-03-12T00:00:00Z', '2026-03-12T12:00', 'Wednesday 19:00, to Thursday 7:00'],
    ['America/Chicago', '2026-03-12T11:59:00Z', '2026-03-12T12:00', 'Thursday 6:59'],
    ['America/Chicago', '2026-03-12T12:00:00Z', null, 'Thursday 7:00'],
    ['America/Chicago', '2026-03-14T01:00:00Z', '2026-03-16T12:00', 'Friday 20:00, over the weekend'],
    ['Pacific/Honolulu', '2026-03-14T08:00:00Z', '2026-03-16T17:00', 'Friday 22:00 there, Saturday in Greenwich'],
    ['Europe/London', '2026-03-27T20:00:00Z', '2026-03-30T06:00', 'clocks go forward on Sunday: Monday 7:00 is 6:00'],
    ['America/Chicago', '2026-11-01T02:00:00Z', '2026-11-02T13:00', 'clocks go back on Sunday'],
  ] as const)('in %s hold an email of %s until %s (%s)', ([zone, now, until]) => {
    expect(iso(heldUntil({ ...night, zone }, at(now)))).toBe(until);
  });

  test('of weekends alone end on Monday morning, and none hold nothing', () => {
    const weekends = { zone: 'UTC', from: null, until: null, weekends: true };
    expect(iso(heldUntil(weekends, at('2026-03-14T12:00:00Z')))).toBe('2026-03-16T08:00');
    expect(heldUntil(weekends, at('2026-03-13T23:00:00Z'))).toBeNull();
    expect(heldUntil({ ...weekends, weekends: false }, at('2026-03-14T12:00:00Z'))).toBeNull();
    expect(heldUntil({ ...weekends, from: 9, until: 9, weekends: false }, at('2026-03-12T09:30:00Z'))).toBeNull();
  });

  test('end later, within a week, at a moment that is not quiet', () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const zone = fc.constantFrom('America/Chicago', 'Pacific/Honolulu', 'Europe/London', 'Asia/Kathmandu');
    const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') });
    fc.assert(
      fc.property(hour, hour, fc.boolean(), zone, moment, (from, until, weekends, place, now) => {
        const quiet = { zone: place, from, until, weekends };
        const end = heldUntil(quiet, now);
        if (end === null) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThan(4 * 86_400_000);
        expect(heldUntil(quiet, end)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });
});

test('a daily email comes the next morning at 8, a weekly one on Monday, by the clock of its reader', () => {
  expect(iso(nextDigest('daily', 'America/Chicago', at('2026-03-11T12:59:00Z')))).toBe('2026-03-11T13:00');
  expect(iso(nextDigest('daily', 'America/Chicago', at('2026-03-11T13:00:00Z')))).toBe('2026-03-12T13:00');
  expect(iso(nextDigest('weekly', 'Pacific/Honolulu', at('2026-03-16T17:00:00Z')))).toBe('2026-03-16T18:00');
  expect(iso(nextDigest('weekly', 'Pacific/Honolulu', at('2026-03-16T18:00:00Z')))).toBe('2026-03-23T18:00');
});
