/** A warning or an error on the console fails the test that caused it. */
import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void noise.push(format(...words)));
  }
});

afterEach(() => {
  vi.mocked(console.error).mockRestore?.();
  vi.mocked(console.warn).mockRestore?.();
  expect(noise, 'written to the console').toEqual([]);
});
