import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validationTexts } from '#generated/validate/texts.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { dateMistakes, isBusinessDay, type DateRule, type Setting } from '#runtime/validation/dates.ts';

const rule = (word: DateRule['word'], than?: string, key = 'day'): DateRule => ({
  path: [key],
  word,
  ...(than !== undefined && { than }),
});
const mistakesOf = (rules: readonly DateRule[], data: unknown, setting: Setting = {}) =>
  dateMistakes(rules, validationTexts, data, setting);
const textOf = (one: DateRule, day: unknown, setting?: Setting) => mistakesOf([one], { day }, setting)[0]?.[1] ?? null;

describe('a date', () => {
  it.each([
    [
      '[VA-031] the day before its minimum',
      rule('notBefore', '2024-03-01'),
      '2024-02-29',
      'Date may not be before 03/01/2024',
    ],
    ['[VA-031] its minimum', rule('notBefore', '2024-03-01'), '2024-03-01', null],
    [
      '[VA-032] the day after its maximum',
      rule('notAfter', '2024-02-28'),
      '2024-02-29',
      'Date may not be after 02/28/2024',
    ],
    ['[VA-032] its maximum', rule('notAfter', '2024-02-29'), '2024-02-29', null],
    ['[VA-033] tomorrow', rule('notAfter', 'today'), '2026-03-01', 'Date may not be in the future'],
    ['[VA-033] today', rule('notAfter', 'today'), '2026-02-28', null],
    ['[VA-034] yesterday', rule('notBefore', 'today'), '2026-02-27', 'Date may not be in the past'],
    ['[VA-034] today', rule('notBefore', 'today'), '2026-02-28', null],
    ['[VA-035] a Saturday', rule('businessDay'), '2020-02-29', 'Date must be a business day'],
    ['[VA-035] a Sunday', rule('businessDay'), '2026-03-01', 'Date must be a business day'],
    ['[VA-035] a Friday', rule('businessDay'), '2026-02-27', null],
    ['[VA-035] a Monday', rule('businessDay'), '2026-03-02', null],
  ])('%s', (_name, one, day, text) => {
    expect(textOf(one, day, { today: '2026-02-28' })).toBe(text);
  });

  it('[DF-008] must follow all of its rules, each with its own message', () => {
    const rules = [rule('notBefore', 'today'), rule('notAfter', '2026-12-31'), rule('businessDay')];
    expect(mistakesOf(rules, { day: '2026-02-27' }, { today: '2026-02-28' })).toEqual([
      ['day', 'Date may not be in the past'],
    ]);
    expect(mistakesOf(rules, { day: '2027-01-02' }, { today: '2026-02-28' }).map(([, text]) => text)).toEqual([
      'Date may not be after 12/31/2026',
      'Date must be a business day',
    ]);
    expect(mistakesOf(rules, { day: '2026-03-02' }, { today: '2026-02-28' })).toEqual([]);
    const within = [rule('notBefore', '2026-01-05'), rule('notAfter', 'today')];
    expect(mistakesOf(within, { day: '2026-01-04' }, { today: '2026-02-28' }).map(([, text]) => text)).toEqual([
      'Date may not be before 01/05/2026',
    ]);
    expect(mistakesOf(within, { day: '2026-03-01' }, { today: '2026-02-28' }).map(([, text]) => text)).toEqual([
      'Date may not be in the future',
    ]);
  });

  it('is skipped if it is empty, not a date, or today is unknown', () => {
    for (const day of [null, undefined, '', 'soon', '2026-02-30']) {
      expect(textOf(rule('businessDay'), day)).toBeNull();
      expect(textOf(rule('notBefore', '2030-01-01'), day)).toBeNull();
    }
    expect(textOf(rule('notAfter', 'today'), '2099-01-01')).toBeNull();
  });

  it('that is stored already and stays is not asked again, and a new one is', () => {
    const stored = { day: '2020-02-29' };
    expect(textOf(rule('notBefore', 'today'), '2020-02-29', { today: '2026-02-28', stored })).toBeNull();
    expect(textOf(rule('businessDay'), '2020-02-29', { stored })).toBeNull();
    expect(textOf(rule('businessDay'), '2020-03-01', { stored })).toBe('Date must be a business day');
  });

  it('inside a list is named by its place', () => {
    const rules: readonly DateRule[] = [{ path: ['delays', '*', 'to'], word: 'notBefore', than: 'from' }];
    const delays = [
      { from: '2026-02-01', to: '2026-02-01' },
      { from: '2026-02-02', to: '2026-02-01' },
    ];
    expect(mistakesOf(rules, { delays })).toEqual([['delays.1.to', 'Date may not be before 02/02/2026']]);
    expect(mistakesOf(rules, { delays: null })).toEqual([]);
  });
});

describe('a start and its end', () => {
  const rules = [rule('after', 'start', 'end'), rule('before', 'end', 'start')];

  it.each([
    ['2024-02-29', '2024-03-01', []],
    ['2024-02-29', '2024-02-29', ['Date must be after start date', 'Date must be before end date']],
    ['2024-03-01', '2024-02-29', ['Date must be after start date', 'Date must be before end date']],
    ['2024-03-01', null, []],
    [null, '2024-02-29', []],
  ])('[VA-036] [VA-037] %s to %s', (start, end, texts) => {
    expect(mistakesOf(rules, { start, end }).map(([, text]) => text)).toEqual(texts);
  });

  it('[VA-036] [VA-037] is reported at the changed one, compared with the stored other', () => {
    const stored = { start: '2026-01-10', end: '2026-01-20' };
    expect(mistakesOf(rules, { end: '2026-01-09' }, { stored })).toEqual([['end', 'Date must be after start date']]);
    expect(mistakesOf(rules, { start: '2026-01-20' }, { stored })).toEqual([['start', 'Date must be before end date']]);
    expect(mistakesOf(rules, { start: '2026-02-01', end: null }, { stored })).toEqual([]);
  });

  it('that are stored the wrong way round stop no other change', () => {
    const stored = { start: '2026-01-20', end: '2026-01-10' };
    expect(mistakesOf(rules, { start: '2026-01-20', end: '2026-01-10' }, { stored })).toEqual([]);
    expect(mistakesOf(rules, { name: 'x' }, { stored })).toEqual([]);
  });
});

it('[VA-035] counts weekdays like the calendar, over leap years and centuries', () => {
  // 1970-01-01 was a Thursday.
  const dayNumbers = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(dayNumbers, (number) => {
      const weekday = (((number + 4) % 7) + 7) % 7;
      const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
      expect(isBusinessDay(day)).toBe(weekday >= 1 && weekday <= 5);
    }),
  );
});

describe('the day of a moment', () => {
  it.each([
    ['America/Los_Angeles', '2024-03-01T07:59:59Z', '2024-02-29'],
    ['America/Los_Angeles', '2024-03-01T08:00:00Z', '2024-03-01'],
    ['Pacific/Auckland', '2026-02-28T11:00:00Z', '2026-03-01'],
    ['Etc/GMT+12', '2026-01-01T11:59:00Z', '2025-12-31'],
    ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026-01-01'],
    // The night in which clocks go back: midnight is at UTC-4, the next one at UTC-5.
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['UTC', '2026-02-28T23:59:59Z', '2026-02-28'],
    ['no such zone', '2026-02-28T23:59:59Z', '2026-02-28'],
  ])('in %s at %s is %s', (zone, moment, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day);
  });
});
