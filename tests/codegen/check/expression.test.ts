import { describe, expect, it } from 'vitest';
import { analyzed } from '#codegen/check/rules/expression.ts';

describe('the analysis of an expression', () => {
  it.each([
    ['^(a+)+$', '(a+)+'],
    ['^([a-z]+)*$', '([a-z]+)*'],
    ['^(a|aa)+$', '(a|aa)+'],
    ['^(\\w|\\d)*$', '(\\w|\\d)*'],
    ['^(\\w+\\s?)*$', '(\\w+\\s?)*'],
  ])('finds the part of %s that takes twice as long for a letter more', (pattern, part) => {
    expect(analyzed(pattern)?.slowPart).toBe(part);
  });

  it.each(['^[a-z]+(_[a-z0-9]+)*$', '^([a-z]|_)*$', '^(foo|bar)+$', '^#[0-9A-Fa-f]{6}$', '^\\d{4}-\\d{2}$'])(
    'leaves %s alone',
    (pattern) => {
      expect(analyzed(pattern)?.slowPart).toBeNull();
    },
  );

  it.each([
    ['^[A-Z]{3}$', 3, 3],
    ['^\\d{2,4}(-\\d{2})?$', 2, 7],
    ['[A-Z]{5}', 5, Infinity],
    ['^a|b$', 1, Infinity],
  ])('knows how long the texts are that %s matches', (pattern, shortest, longest) => {
    expect(analyzed(pattern)).toMatchObject({ shortest, longest });
  });

  it('leaves what is no expression to its meta-schema', () => {
    expect(analyzed('^[A-Z{3}$')).toBeNull();
  });
});
