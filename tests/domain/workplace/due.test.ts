import { describe, expect, test } from 'vitest';
import { dueOf, wordsOfDue } from '#domain/workplace/due.ts';

const thanksgiving = new Set(['2026-11-26']);
/** A Wednesday, 5 PM. */
const now = new Date('2026-11-25T17:00:00');
const said = (value: string, businessDays = 0) =>
  wordsOfDue(dueOf(value, businessDays, thanksgiving)!, now, thanksgiving);

describe('[AM-011] what is due in a queue', () => {
  test.each([
    ['2026-11-23', { kind: 'late', days: 2 }],
    ['2026-11-25T16:00:00', { kind: 'lateToday' }],
    ['2026-11-25', { kind: 'today' }],
    ['2026-11-25T17:30:00', { kind: 'today' }],
    ['2026-11-26', { kind: 'tomorrow' }],
    // Thursday is a holiday, followed by Friday, a weekend and Monday.
    ['2026-11-30', { kind: 'soon', days: 2 }],
    ['2026-12-03', { kind: 'later' }],
  ])('%s is said as %o', (value, words) => {
    expect(said(value)).toEqual(words);
  });

  test('a day off is shown as a date: no business day is left until then', () => {
    expect(wordsOfDue(dueOf('2026-11-29')!, new Date('2026-11-27T17:00:00'))).toEqual({ kind: 'later' });
  });

  test('work that is given business days is due after the weekend and the holiday', () => {
    expect(dueOf('2026-11-24T16:00:00', 2, thanksgiving)!.at).toEqual(new Date('2026-11-27T16:00:00'));
    expect(dueOf('2026-11-25', 2, thanksgiving)!.at).toEqual(new Date('2026-11-30T23:59:59'));
  });

  test('midnight ends the day before, so "12:00 AM" is never shown', () => {
    const { at, isDay } = dueOf('2026-11-24T00:00:00')!;
    expect([at, isDay]).toEqual([new Date('2026-11-23T23:59:59'), true]);
    expect(dueOf('2026-11-24T00:01:00')!.isDay).toBe(false);
  });

  test('what holds no date is not due', () => {
    expect([dueOf(null), dueOf(undefined), dueOf('soon'), dueOf(3)]).toEqual([null, null, null, null]);
  });
});
