import { expect, it } from 'vitest';
import { keepSame } from '#codegen/ir/keep-same.ts';

it('keeps what says the same, and takes everything else as it is now', () => {
  const before = { tags: [{ id: 'a', title: 'A' }, { id: 'b' }], names: ['x'], gone: 1, none: undefined };
  const now = {
    tags: [
      { id: 'a', title: 'A' },
      { id: 'b', title: 'B' },
    ],
    names: ['x'],
    none: undefined,
  };
  const kept = keepSame(before, now);
  expect(kept).toEqual(now);
  expect(Object.keys(kept)).toEqual(['tags', 'names', 'none']);
  expect(kept.tags[0]).toBe(before.tags[0]);
  expect(kept.names).toBe(before.names);
  expect(keepSame(before, structuredClone(before))).toBe(before);
});

it.each([
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ a: undefined }, {}],
  [{ a: undefined }, { b: undefined }],
  [[1, 2], [1]],
  [[], {}],
  [{ a: null }, { a: {} }],
  [[0], [-0]],
])('takes %j for another than %j', (before, now) => {
  expect(keepSame<unknown>(before, now)).toStrictEqual(now);
  expect(JSON.stringify(keepSame<unknown>(before, now))).toBe(JSON.stringify(now));
});
