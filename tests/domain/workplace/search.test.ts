import { describe, expect, test } from 'vitest';
import { readingsOf, scoreOf } from '#domain/workplace/search.ts';

describe('the words of the search over records', () => {
  test('name a number, and after or before it a team', () => {
    expect(readingsOf('  1001   orbit ')).toEqual([
      { text: '1001 orbit', team: null },
      { text: '1001', team: 'orbit' },
      { text: 'orbit', team: '1001' },
    ]);
    expect(readingsOf('1001 harbor west')).toContainEqual({ text: '1001', team: 'harbor west' });
    expect(readingsOf('one two three four five six')).toHaveLength(1);
    expect(readingsOf('team:acme late')).toEqual([{ text: 'late', team: 'acme' }]);
    expect(readingsOf('SG-1001')).toEqual([{ text: 'SG-1001', team: null }]);
  });

  test.each([
    ['sg-1001', 'SG-1001', [], 4],
    ['1001', 'SG-1001', [], 4],
    ['100', 'SG-1001', ['SG-1001'], 0],
    ['evanston opening', 'SG-1001', ['Evanston opening'], 3],
    ['evan', null, ['Evanston opening'], 2],
    ['open', null, ['Evanston opening'], 1],
    ['pening', null, ['Evanston opening'], 0],
  ])('%s against %s %j weighs %d', (text, number, fields, score) => {
    expect(scoreOf(text, number, fields)).toBe(score);
  });
});
