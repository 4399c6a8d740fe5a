import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equal, ucs2length } from '#runtime/validation/standalone.ts';

describe('length of a text', () => {
  it('counts what people see as one character once, as PostgreSQL does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(ucs2length(text)).toBe(Array.from(text).length);
      }),
    );
  });
});

describe('equality of JSON values', () => {
  it('holds exactly when their canonical texts are equal', () => {
    const canonical = (value: unknown): string =>
      JSON.stringify(value, (_key, inner: unknown) =>
        typeof inner === 'object' && inner !== null && !Array.isArray(inner)
          ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : inner,
      );
    const json = fc.jsonValue({ maxDepth: 3, noUnicodeString: true });
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(equal(a, b)).toBe(canonical(a) === canonical(b));
        expect(equal(a, structuredClone(a))).toBe(true);
      }),
    );
  });
});
