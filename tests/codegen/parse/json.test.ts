import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#codegen/parse/json.ts';
import { lineAndColumn, pointerSteps, pointerTo } from '#codegen/parse/place.ts';

const valueAt = (value: unknown, pointer: string): unknown =>
  pointerSteps(pointer).reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], value);

/** Normalizes numbers that JSON cannot represent, such as -0. */
const json = fc.jsonValue({ noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const laidOut = fc
  .tuple(json, fc.constantFrom(0, 2, 4))
  .map(([value, indent]) => ({ value, text: JSON.stringify(value, null, indent) }));

describe('reading JSON', () => {
  it('gives the same value as JSON.parse', () => {
    fc.assert(
      fc.property(laidOut, ({ value, text }) => {
        expect(parseJson(text).value).toEqual(value);
      }),
    );
  });

  it('keeps a key that objects have by themselves', () => {
    for (const text of ['{"__proto__": []}', '{"a": {"__proto__": {"b": 1}, "constructor": null}}'])
      expect(JSON.stringify(parseJson(text).value)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it('allows control characters above U+001F in a text, as JSON does', () => {
    expect(parseJson('"\u007f\u0085"').value).toBe('\u007f\u0085');
    expect(parseJson('"\u0007"').problems).toHaveLength(1);
  });

  it('knows where every value begins', () => {
    fc.assert(
      fc.property(laidOut, ({ value, text }) => {
        const { places } = parseJson(text);
        expect(places.size).toBeGreaterThan(0);
        for (const [pointer, place] of places) {
          const compact = JSON.stringify(valueAt(value, pointer));
          const rest = text.slice(place.value).replaceAll(/\s/g, '');
          expect(rest.startsWith(compact.replaceAll(/\s/g, ''))).toBe(true);
        }
      }),
    );
  });

  it('knows where every key begins', () => {
    const { places } = parseJson('{\n  "a/b": {"c~d": [1, {"e": 2}]}\n}');
    expect(places.get('/a~1b')).toEqual({ key: 4, value: 11 });
    expect(places.get('/a~1b/c~0d/1/e')).toEqual({ key: 24, value: 29 });
    expect(places.get('/a~1b/c~0d/0')).toEqual({ key: null, value: 20 });
  });

  it.each([
    ['', 'A value was expected, but the end of the file was found.', 1, 1],
    ['{"a" 1}', '":" was expected after the key "a", but "1" was found.', 1, 6],
    ['{"a": 1,}', 'The comma before "}" is one too many.', 1, 9],
    ['{a: 1}', 'A key in double quotes was expected, but "a" was found.', 1, 2],
    ['[1 2]', '"," or "]" was expected, but "2" was found.', 1, 4],
    ['[1]\n]', 'Nothing may follow the closing brace, but "]" does.', 2, 1],
    ['{\n  "a": "b\n}', 'This text is not closed by a double quote on its line, or has an invalid escape.', 2, 8],
    ['{"a": 01}', '"," or "}" was expected, but "1" was found.', 1, 8],
    ["{'a': 1}", 'A key in double quotes was expected, but "\'" was found.', 1, 2],
  ])('says of %j what was expected and where', (text, message, line, column) => {
    const { value, problems } = parseJson(text);
    expect(value).toBeUndefined();
    expect(problems.map((problem) => ({ message: problem.message, ...lineAndColumn(text, problem.offset) }))).toEqual([
      { message, line, column },
    ]);
  });

  it('reads on behind a repeated key', () => {
    const { value, problems } = parseJson('{"a": 1, "a": 2, "b": 3, "b": 4}');
    expect(value).toEqual({ a: 2, b: 4 });
    expect(problems.map((problem) => problem.offset)).toEqual([9, 25]);
  });

  it('splits pointers as it joins them', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (steps) => {
        expect(pointerSteps(steps.reduce(pointerTo, ''))).toEqual(steps);
      }),
    );
  });
});
