import { describe, expect, it, vi } from 'vitest';
import { formatDate, relativeTime, zoneName } from '#domain/format/date.ts';

describe('[DF-022] [DF-023] [CT-020] dates', () => {
  it('shows the time of an event in the viewer’s zone', () => {
    expect(formatDate('2026-11-21T15:04:00Z', 'event', 'America/Chicago')).toBe('11-21-2026 09:04 AM');
  });

  it('names the zone of a moment as people do, by its season', () => {
    expect(zoneName('2026-11-21T15:04:00Z', 'America/Chicago')).toBe('CST');
    expect(zoneName('2026-07-21T15:04:00Z', 'America/Chicago')).toBe('CDT');
  });

  it('shows dates in text, months and table cells in their own formats', () => {
    expect(formatDate('2026-03-02', 'text')).toBe('Mar 02, 2026');
    expect(formatDate('2026-03-02', 'month')).toBe('03/2026');
    expect(formatDate('2026-03-02', 'cell')).toBe('3/2/26');
  });

  it('keeps a day the same in every zone, and what is no date as it is', () => {
    expect(formatDate('2026-03-02', 'cell', 'Pacific/Honolulu')).toBe('3/2/26');
    expect(formatDate('soon', 'cell')).toBe('soon');
  });

  it('makes a format once for each zone, however many cells a table has', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    try {
      for (let day = 10; day < 30; day += 1)
        for (const zone of ['Asia/Tokyo', 'Europe/Oslo']) formatDate(`2026-03-${day}T10:00:00Z`, 'text', zone);
      expect(made.mock.calls.length).toBeLessThanOrEqual(4);
      expect(formatDate('2026-03-02T20:00:00Z', 'text', 'Asia/Tokyo')).toBe('Mar 03, 2026');
      expect(formatDate('2026-03-02T20:00:00Z', 'text', 'Europe/Oslo')).toBe('Mar 02, 2026');
    } finally {
      made.mockRestore();
    }
  });

  it('returns how long ago or ahead an instant is', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(relativeTime('2026-11-21T10:00:00Z', now)).toBe('2 hours ago');
    expect(relativeTime('2026-11-24T12:00:00Z', now)).toBe('in 3 days');
    expect(relativeTime('2026-11-21T12:00:05Z', now)).toBe('now');
    expect(relativeTime('2028-04-26', now), 'next year would be 2027').toBe('in 17 months');
    expect(relativeTime('2027-01-05', now), 'December is the next month').toBe('in 1 month');
    expect(relativeTime('2029-11-02', now)).toBe('in 2 years');
  });
});
