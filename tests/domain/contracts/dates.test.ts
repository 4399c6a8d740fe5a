import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDayUpTo, contractDates } from '#domain/contracts/dates.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { timeZones } from '#generated/domain/lists/time-zone.ts';

const noHoliday = () => false;

describe('[DO-034] the dates of a contract', () => {
  test.for([
    ['2026-03-17', 36, 90, '2029-03-16', '2028-12-15'],
    ['2026-01-31', 1, 0, '2026-02-27', '2026-02-27'],
    ['2024-02-29', 12, 30, '2025-02-27', '2025-01-28'],
    ['2024-02-29', 48, 60, '2028-02-28', '2027-12-30'],
    ['2026-12-31', 2, 0, '2027-02-27', '2027-02-26'],
    ['2025-10-01', 3, 1, '2025-12-31', '2025-12-30'],
  ] as const)(
    '%s for %i months with %i days of notice end %s, notice by %s',
    ([start, months, noticeDays, end, notice]) => {
      expect(contractDates({ start, months, noticeDays }, noHoliday)).toEqual({ end, notice });
    },
  );

  test('go back over weekends and holidays in a row', () => {
    const holidays = new Set(['2028-12-15', '2028-12-14']);
    const { notice } = contractDates({ start: '2026-03-17', months: 36, noticeDays: 90 }, (day) => holidays.has(day));
    expect(notice).toBe('2028-12-13');
    expect(businessDayUpTo('2028-12-17', (day) => holidays.has(day))).toBe('2028-12-13');
  });

  test('equal an implementation that counts days one by one, for all dates, terms, notices, holidays', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 73_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 365 }),
        fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
        (from, months, noticeDays, off) => {
          const first = civil(from);
          const start = written(first);
          const last = lastDay(first, months);
          const before = dayNumber(last) - noticeDays;
          // Every day whose number has such a remainder is a holiday, which gives long runs of them.
          const isHoliday = (number: number) => off.length < 7 && off.slice(0, 4).includes(number % 9);
          let notice = before;
          while (weekday(notice) > 4 || isHoliday(notice)) notice -= 1;
          expect(contractDates({ start, months, noticeDays }, (day) => isHoliday(dayNumber(read(day))))).toEqual({
            end: written(last),
            notice: written(civil(notice)),
          });
        },
      ),
      { numRuns: 100_000 },
    );
  });

  test('start on the day that the clock of the team shows, in every zone', () => {
    for (const { value: timeZone } of timeZones)
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (second) => {
          const instant = new Date(second * 1000);
          expect(dayIn(timeZone, instant)).toBe(wallDay(timeZone, instant));
        }),
        { numRuns: 30 },
      );
  });

  test.for([
    ['2026-03-17T04:59:59Z', 'America/Chicago', '2026-03-16'],
    ['2026-03-17T05:00:00Z', 'America/Chicago', '2026-03-17'],
    ['2026-03-16T11:00:00Z', 'Pacific/Auckland', '2026-03-17'],
  ] as const)('%s is the %s day %s', ([instant, timeZone, day]) => {
    expect(dayIn(timeZone, new Date(instant))).toBe(day);
  });
});

/** Year, month from 1, day; computed without `Date`. */
type Civil = readonly [number, number, number];

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** The day `number` days after January 1, 1970. */
function civil(number: number): Civil {
  let [year, month, left] = [1970, 1, number];
  while (left >= (isLeap(year) ? 366 : 365)) left -= isLeap(year++) ? 366 : 365;
  while (left >= lengthOf(year, month)) left -= lengthOf(year, month++);
  return [year, month, left + 1];
}

function dayNumber([year, month, day]: Civil): number {
  let number = day - 1;
  for (let each = 1970; each < year; each += 1) number += isLeap(each) ? 366 : 365;
  for (let each = 1; each < month; each += 1) number += lengthOf(year, each);
  return number;
}

/** The day before the same day of a later month, or before the last day of a shorter month. */
function lastDay([year, month, day]: Civil, months: number): Civil {
  let [inYear, inMonth] = [year, month];
  for (let each = 0; each < months; each += 1)
    [inYear, inMonth] = inMonth === 12 ? [inYear + 1, 1] : [inYear, inMonth + 1];
  return civil(dayNumber([inYear, inMonth, Math.min(day, lengthOf(inYear, inMonth))]) - 1);
}

/** Monday is 0; January 1, 1970 was a Thursday. */
const weekday = (number: number) => (((number + 3) % 7) + 7) % 7;

const written = ([year, month, day]: Civil) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
const read = (day: string) => day.split('-').map(Number) as unknown as Civil;

declare const Temporal: {
  readonly Instant: {
    fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(timeZone: string): { toPlainDate(): object } };
  };
};

const wallDay = (timeZone: string, instant: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
