import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOf, slugOf } from '#domain/netbox/slug.ts';
import type { Value } from '#domain/netbox/sides.ts';
import { filling, independent, verdictOf } from '#domain/netbox/three-way.ts';

const value = fc.constantFrom<Value>(null, 'a', 'b', 'c');

/** Both sides after following a verdict; a conflict is decided for this side. */
function followed(here: Value, there: Value, verdict: ReturnType<typeof verdictOf>): readonly [Value, Value] {
  if (verdict === 'changeHere') return [there, there];
  return verdict === 'same' ? [here, there] : [here, here];
}

test('what was followed once is the same from then on, and a change of one side alone is never lost nor a conflict', () => {
  fc.assert(
    fc.property(value, value, value, value, (here, there, agreed, next) => {
      const [a, b] = followed(here, there, verdictOf(here, there, agreed));
      expect(verdictOf(a, b, a)).toBe('same');
      expect(verdictOf(next, b, a)).toBe(next === b ? 'same' : 'changeThere');
      expect(verdictOf(a, next, a)).toBe(next === a ? 'same' : 'changeHere');
    }),
  );
});

test('without an agreement a value fills a gap and two values are left to a person; independent texts stay, and a site keeps its text', () => {
  expect([verdictOf('a', null, undefined), verdictOf(null, 'a', undefined), verdictOf('a', 'b', undefined)]).toEqual([
    'changeThere',
    'changeHere',
    'conflict',
  ]);
  expect([independent('a', 'b', undefined), independent('a', 'b', 'a')]).toEqual(['same', 'changeHere']);
  expect([filling('a', 'b', undefined), filling('a', 'b', 'b'), filling('a', null, undefined)]).toEqual([
    'same',
    'changeThere',
    'changeThere',
  ]);
});

test("names and slugs are unique, within NetBox's limits", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 160 }), { maxLength: 12 }), (names) => {
      const [slugs, taken] = [new Set<string>(), new Set<string>()];
      const made = names.map((name) => [slugOf(name, slugs), nameOf(name, 'Chicago', taken)] as const);
      expect(new Set(made.map(([slug]) => slug)).size).toBe(names.length);
      expect(new Set(made.map(([, name]) => name.toLowerCase())).size).toBe(names.length);
      for (const [slug, name] of made) {
        expect(slug).toMatch(/^[-_a-z0-9]{1,100}$/);
        expect(name.length).toBeLessThanOrEqual(100);
      }
    }),
  );
  expect(slugOf('Café & Söhne, Inc.', new Set())).toBe('cafe-sohne-inc');
  // Django's slugify and NetBox agree on these.
  for (const [name, slug] of [
    ['Zürich', 'zurich'],
    ['Montréal Télécom', 'montreal-telecom'],
    ['Łódź', 'odz'],
    ['São Paulo - Sé', 'sao-paulo-se'],
    ['Nguyễn Huệ', 'nguyen-hue'],
    ["King's Cross", 'kings-cross'],
    ['dc_12', 'dc_12'],
    ['東京', 'record'],
  ] as const)
    expect(slugOf(name, new Set())).toBe(slug);
});
