import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBase, problemsAfter, problemsOf, readCases } from './case.ts';

let root: string;
beforeAll(() => {
  root = createBase();
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

describe('a bad schema', () => {
  it('is not seen where all files are right', async () => {
    expect(await problemsOf(root)).toEqual([]);
  });

  it('has at least sixty golden cases', () => {
    expect(readCases().length).toBeGreaterThanOrEqual(60);
  });

  it.each(readCases())('$title', async (golden) => {
    expect(await problemsAfter(root, golden)).toEqual(golden.expected);
  });
});
