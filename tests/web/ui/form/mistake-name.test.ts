import { expect, test } from 'vitest';
import { siteProfileCreateForm as form } from '#generated/forms/site-profile.ts';
import { mistakeName } from '#web/ui/form/mistake-name.ts';

test.each([
  ['name', 'Name'],
  ['data', 'Circuits'],
  ['data.circuits', 'Circuits'],
  ['data.circuits.0', 'Circuit 1'],
  ['data.circuits.1.download_speed', 'Circuit 2, Download speed'],
  ['data.circuits.0.no_such_part', 'Circuit 1'],
  ['event', 'event'],
])('[ER-041] the error at %s is called %s', (path, name) => {
  expect(mistakeName(form, path)).toBe(name);
});
