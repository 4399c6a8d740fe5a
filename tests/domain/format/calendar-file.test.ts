import { expect, test } from 'vitest';
import { calendarAddress, calendarFile } from '#domain/format/calendar-file.ts';

const changedAt = '2026-11-20T10:00:00.123Z';
const at = { start: '2026-11-30T15:00:00.000Z', end: '2026-11-30T15:30:00.000Z' };

test('[AN-006] an appointment is in a file with its instants and its subject', () => {
  expect(calendarFile([{ id: 'p1', title: 'Talk; about A, B', at, changedAt, place: 'HQ', text: 'Two\nlines' }])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Trunkline//Calendar//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:p1@trunkline',
      'DTSTAMP:20261120T100000Z',
      'DTSTART:20261130T150000Z',
      'DTEND:20261130T153000Z',
      String.raw`SUMMARY:Talk\; about A\, B`,
      'LOCATION:HQ',
      'DESCRIPTION:Two lines',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('[AN-006] a whole day leaves its people free, and the calendar has a name', () => {
  const lines = calendarFile([{ id: 'd', title: 'Term ends', at: '2026-12-31', changedAt }], 'Acme: ends').split(
    '\r\n',
  );
  expect(lines).toEqual(
    expect.arrayContaining(['X-WR-CALNAME:Acme: ends', 'DTSTART;VALUE=DATE:20261231', 'TRANSP:TRANSPARENT']),
  );
});

test.each(['é'.repeat(90), '😀'.repeat(50), `${'a'.repeat(66)}é`])(
  'a long line folds at 75 octets and unfolds to the same: %#',
  (title) => {
    const file = calendarFile([{ id: 'x', title, at, changedAt }]);
    expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
  },
);

test('[AN-006] the address of a link is the file', () => {
  const entry = { id: 'p1', title: 'Talk', at, changedAt };
  expect(decodeURIComponent(calendarAddress(entry).split(',').slice(1).join(','))).toBe(calendarFile([entry]));
});
