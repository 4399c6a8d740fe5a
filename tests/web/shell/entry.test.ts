import { expect, test } from 'vitest';
import { entryOf } from '#runtime/entry.ts';

const team = '01a1fdfb-be4e-767c-bdf1-1f0f0397c6b6';

test.each([
  ['/admin', 'app'],
  ['/admin/teams', 'app'],
  ['/dashboard?x=1', 'app'],
  ['/bulk-site', 'app'],
  [`/${team}/dashboard/home`, 'app'],
  [`/${team}/bulk-site/1`, 'app'],
  ['/', 'public'],
  ['/administrator', 'public'],
  ['/account/login', 'public'],
  ['/questionnaire', 'public'],
  ['/confirm/quote-request?token=x', 'public'],
  ['/nobody/dashboard', 'public'],
])('%s is loaded by the %s entry', (path, entry) => {
  expect(entryOf(path)).toBe(entry);
});
