import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOf } from '#runtime/validation/check.ts';
import { equal } from '#runtime/validation/equal.ts';
import { formats } from '#runtime/validation/formats.ts';
import { fromText } from '#runtime/validation/from-text.ts';
import type { Rules } from '#runtime/validation/rules.ts';
import { validationTexts as texts } from '#generated/validate/texts.ts';
import { validator } from '#runtime/validation/validator.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false });
for (const [name, test] of Object.entries(formats)) ajv.addFormat(name, test);

/** Keyword and place of every mistake, in any order. */
const mistakesOf = (
  errors: readonly { readonly keyword: string; readonly instancePath: string }[] | null | undefined,
) => (errors ?? []).map(({ keyword, instancePath }) => `${keyword} ${instancePath}`).toSorted();

/** Each keyword alone, with values on both sides of its limit. */
const cases: readonly (readonly [Rules, readonly unknown[]])[] = [
  [{ type: 'string' }, ['', 'a', 1, null, [], {}]],
  [{ type: 'integer' }, [0, -3, 1.5, '1', 1e300, null]],
  [{ type: 'number' }, [0, 1.5, '1.5', true]],
  [{ type: 'boolean' }, [true, false, 0, 'true']],
  [{ type: ['string', 'null'] }, ['', null, 0, false]],
  [{ type: 'array' }, [[], {}, 'a', null]],
  [{ type: 'object' }, [[], {}, 'a', null]],
  [{ enum: ['A', 1, null] }, ['A', 'a', 1, '1', null, false]],
  [{ minimum: 3 }, [2.9, 3, 3.1, '2']],
  [{ maximum: 3 }, [2.9, 3, 3.1, '4']],
  [{ exclusiveMinimum: 0 }, [-1, 0, 0.1]],
  [{ multipleOf: 0.5 }, [0, 1, 1.5, -2.5, 1.2, '1.2']],
  [{ minLength: 2 }, ['', 'a', 'ab', '😀', '😀a', 7]],
  [{ maxLength: 2 }, ['ab', 'abc', '😀😀', '😀😀a', 777]],
  [{ pattern: '\\S' }, ['', ' ', ' a', 7]],
  [{ format: 'date' }, ['2026-02-28', '2026-02-29', '', 7]],
  [{ minItems: 1 }, [[], [1], 'a']],
  [{ maxItems: 1 }, [[], [1], [1, 2], 'aa']],
  [
    { uniqueItems: true },
    [[], [1, 2], [1, 1], ['a', 'a', 'b'], [{ a: 1 }, { a: 1 }], [{ a: 1 }, { a: 2 }], [1, '1'], [null, null]],
  ],
  [{ items: { type: 'integer', maximum: 3 } }, [[], [1, 2], [1, 4, 'a']]],
  [{ properties: { 'a/b': { type: 'string' }, 'c~d': { type: 'string' } } }, [{}, { 'a/b': 1, 'c~d': 2 }, [], 1]],
  [{ required: ['a', 'b'] }, [{}, { a: 1 }, { a: null, b: 0 }, []]],
  [{ properties: { a: {} }, additionalProperties: false }, [{}, { a: 1 }, { a: 1, b: 2, constructor: 3 }, []]],
  [
    { properties: { a: {} }, additionalProperties: { type: 'string' } },
    [
      { a: 1, b: '' },
      { b: 2, 'c/d': 3 },
    ],
  ],
  [{ maxProperties: 1 }, [{}, { a: 1 }, { a: 1, b: 2 }]],
  [{ dependentRequired: { a: ['b', 'c'] } }, [{}, { b: 1 }, { a: 1 }, { a: 1, b: 2 }, { a: 1, b: 2, c: 3 }]],
  [{ anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] }, ['ab', 'a', null, 1]],
  [{ oneOf: [{ minimum: 3 }, { maximum: 5 }] }, [1, 4, 6]],
];

describe('the rules of a value', () => {
  it.each(cases)('%j find what the standard calls wrong, where it is', (rules, values) => {
    const reference = ajv.compile(rules);
    const validate = validator({ rules, texts });
    for (const value of values) {
      const isRight = reference(value);
      expect([value, validate(value), mistakesOf(validate.errors)]).toEqual([
        value,
        isRight,
        mistakesOf(reference.errors),
      ]);
    }
  });

  it('reach through shared types, also one that holds itself, and closed lists that may be empty', () => {
    const Tree: Rules = {
      properties: { next: { $ref: 'Tree' }, color: { listOrNull: 'Color' } },
      additionalProperties: false,
    };
    const validate = validator({ rules: { $ref: 'Tree' }, types: { Tree, Color: { enum: ['RED'] } }, texts });
    expect(validate({ next: { next: { color: null }, color: 'RED' } })).toBe(true);
    expect(validate({ next: { next: { color: 'BLUE' }, other: 1 } })).toBe(false);
    expect(mistakesOf(validate.errors)).toEqual(['additionalProperties /next', 'enum /next/next/color']);
  });

  it.each(['0x10', '0b1', '0o7', '1_0', '+1', ' 1', '1 ', '', 'Infinity', '01', '١'])(
    'take %j for no number',
    (text) => {
      for (const type of ['integer', 'number'] as const) {
        const validate = validator({ rules: { properties: { n: { type } } }, fromText, texts });
        expect(validate({ n: text })).toBe(false);
      }
    },
  );

  it('convert texts to the required type, and leave other texts unchanged', () => {
    const rules: Rules = {
      properties: {
        page: { type: 'integer', maximum: 100 },
        share: { type: 'number' },
        open: { type: 'boolean' },
        tags: { type: 'array', items: { type: 'integer' } },
        name: { type: 'string' },
        none: { type: ['integer', 'null'] },
        per: { type: 'integer', default: 25 },
      },
    };
    const validate = validator({ rules, fromText, texts });
    const query = { page: '2', share: '1.5', open: 'false', tags: '7', name: ['a'], none: '' };
    expect(validate(query)).toBe(true);
    expect(query).toEqual({ page: 2, share: 1.5, open: false, tags: [7], name: 'a', none: null, per: 25 });
    const wrong = {
      page: '1e999',
      share: ' ',
      open: 'yes',
      tags: ['1', 'x'],
      name: ['a', 'b'],
      none: '1.5',
      per: '101',
    };
    expect(validate(wrong)).toBe(false);
    expect(mistakesOf(validate.errors)).toEqual([
      'type /name',
      'type /none',
      'type /open',
      'type /page',
      'type /share',
      'type /tags/1',
    ]);
  });
});

describe('length of a text', () => {
  it('counts what people see as one character once, as PostgreSQL does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(lengthOf(text)).toBe(Array.from(text).length);
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
