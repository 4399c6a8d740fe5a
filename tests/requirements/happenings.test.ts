import { expect, test } from 'vitest';
import { judge } from './happenings.ts';

const expected = new Set(['guard a passes', 'guard a refuses', 'effect b fires']);

test('a run that makes everything happen lacks nothing', () => {
  expect(judge(expected, expected, {})).toEqual({ missing: [], settled: [] });
});

test('an event that neither happened nor is listed is missing', () => {
  const verdict = judge(expected, new Set(['guard a passes']), { Billing: ['effect b fires'] });
  expect(verdict).toEqual({ missing: ['guard a refuses'], settled: [] });
});

test('the list may only shrink: events that happened, or are no longer expected, must be removed', () => {
  const verdict = judge(expected, expected, { Billing: ['effect b fires', 'effect gone fires'] });
  expect(verdict).toEqual({ missing: [], settled: ['effect b fires', 'effect gone fires'] });
});
