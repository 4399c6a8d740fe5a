import { expect, test } from 'vitest';
import { walkInMemory } from './run.ts';

test('[QN-190] [QN-226] every walk can be finished and requests what its pages showed, with any answers, changes, copies and reopened pages', async () => {
  const walks = await walkInMemory(1, 160);
  expect(walks.failures.join('\n\n')).toBe('');
  expect(walks.submitted).toBeGreaterThan(150);
  expect(walks.steps / walks.count).toBeGreaterThan(25);
});
