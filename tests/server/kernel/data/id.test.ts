import { expect, it } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';

it('ids of one process sort in the order in which they were made, within a millisecond too', () => {
  const made = Array.from({ length: 3000 }, newId);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(3000);
  expect(made.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true);
});
