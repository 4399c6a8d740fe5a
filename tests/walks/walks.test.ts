import { expect, test } from 'vitest';
import { walkInMemory } from './run.ts';

test('[QN-190] [QN-226] whatever is answered, changed, copied or opened again, every walk can be finished, and asks for what its pages showed', async () => {
  const walks = await walkInMemory(1, 160);
  expect(walks.failures.join('\n\n')).toBe('');
  expect(walks.submitted).toBeGreaterThan(150);
  expect(walks.steps / walks.count).toBeGreaterThan(25);
});
