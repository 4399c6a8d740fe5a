import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closest, editDistance, suggest } from '#codegen/check/closest.ts';

describe('did you mean', () => {
  it.each([
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['quote', 'quote', 0],
    ['flaw', 'lawn', 2],
  ])('needs as many edits from %s to %s', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('measures a distance: symmetric, zero only for equals, never longer than a detour', () => {
    const word = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  it('finds the intended word in any case', () => {
    expect(closest('mbps', ['ms', 'Mbps', 'Gbps'])).toBe('Mbps');
    expect(closest('colour', ['color', 'column'])).toBe('color');
  });

  it('keeps silent about words that are far off', () => {
    expect(closest('owner', ['status', 'rent'])).toBeNull();
  });

  it('lists a few possible words, but not many', () => {
    expect(suggest('zzz', ['status', 'rent'])).toBe('Possible are: status, rent.');
    expect(
      suggest(
        'zzz',
        Array.from({ length: 13 }, (_, index) => `field${index}`),
      ),
    ).toBeUndefined();
  });
});
