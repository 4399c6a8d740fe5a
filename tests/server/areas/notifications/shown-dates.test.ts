import { expect, test } from 'vitest';
import { shownDates } from '#server/areas/notifications/values.ts';

test("[NO-003] notifications show dates in words, and leave people's own texts unchanged", () => {
  const said = { date: '2026-11-19', due: '2026-11-19T23:00:00.000Z', comment: '2026-11-19 is too late', task: '' };
  expect(shownDates(said)).toEqual({ ...said, date: 'Nov 19, 2026', due: 'Nov 19, 2026' });
});
