import { expect, test } from 'vitest';
import { isPastValidity } from '#domain/prices/validity.ts';

test('[QT-022] a quote ends with its last day in the time zone of the team', () => {
  const past = (at: string) => isPastValidity('2026-05-31', 'America/Chicago', new Date(at));
  expect(past('2026-06-01T04:59:00Z')).toBe(false);
  expect(past('2026-06-01T05:00:00Z')).toBe(true);
});

test('[QT-022] a quote without a last day does not end by itself', () => {
  expect(isPastValidity(null, 'UTC', new Date('2099-01-01T00:00:00Z'))).toBe(false);
});
