import { expect, test } from 'vitest';
import { judge } from './happenings.ts';

const expected = new Set(['guard a passes', 'guard a refuses', 'effect b fires']);

test('a run that makes everything happen lacks nothing', () => {
  expect(judge(expected, expected, {})).toEqual({ missing: [], settled: [] });
});

test('what neither happened nor stands on the list is missing', () => {
  const verdict = judge(expected, new Set(['guard a passes']), { Billing: ['effect b fires'] });
  expect(verdict).toEqual({ missing: ['guard a refuses'], settled: [] });
});

test('the list may only shrink: what happened, or is asked for no more, has to go', () => {
  const verdict = judge(expected, expected, { Billing: ['effect b fires', 'effect gone fires'] });
  expect(verdict).toEqual({ missing: [], settled: ['effect b fires', 'effect gone fires'] });
});
