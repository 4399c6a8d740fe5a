import { expect, test } from 'vitest';
import { sessionRate } from '#server/kernel/identity/session-rate.ts';

test('a session may call as often as its bucket fills, and the refusal says how long to wait', () => {
  const count = sessionRate(60, 3);
  for (let call = 0; call < 3; call += 1) expect(() => count('one', 0)).not.toThrow();
  expect(() => count('one', 0)).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 1 }));
  expect(() => count('another', 0)).not.toThrow();
  expect(() => count('one', 1000)).not.toThrow();
  expect(() => count('one', 1000)).toThrow(expect.objectContaining({ status: 429 }));
  for (let call = 0; call < 3; call += 1) expect(() => count('one', 60_000)).not.toThrow();
  expect(() => count('one', 60_000)).toThrow(expect.objectContaining({ status: 429 }));
});
