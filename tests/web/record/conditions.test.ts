import { expect, test } from 'vitest';
import { resolved } from '#web/record/conditions.ts';

const chicago = { userId: 'u1', teamId: 't1', timezone: 'America/Chicago' };
/** Nine in the evening of November 23 in Chicago, already the 24th in UTC. */
const evening = new Date('2026-11-24T03:00:00Z');
/** The evening before daylight saving time starts. */
const beforeSummer = new Date('2027-03-14T03:00:00Z');

const at = (value: string, now = evening) => resolved({ value }, chicago, now)['value'];

test("a condition uses the user's dates", () => {
  expect([at('@today'), at('@today+7'), at('@today-5')]).toEqual(['2026-11-23', '2026-11-30', '2026-11-18']);
});

test('a date compared with an instant begins at midnight of the user, on either side of a clock change', () => {
  expect([at('@midnight'), at('@midnight+1')]).toEqual(['2026-11-23T06:00:00.000Z', '2026-11-24T06:00:00.000Z']);
  expect([at('@midnight+1', beforeSummer), at('@midnight+2', beforeSummer)]).toEqual([
    '2027-03-14T06:00:00.000Z',
    '2027-03-15T05:00:00.000Z',
  ]);
});

test('the caller, the team and the time are replaced; other values stay', () => {
  expect(resolved({ a: '@user', b: '@team', c: '@now', d: 'OPEN', e: ['@today'] }, chicago, evening)).toEqual({
    a: 'u1',
    b: 't1',
    c: '2026-11-24T03:00:00.000Z',
    d: 'OPEN',
    e: ['@today'],
  });
});
