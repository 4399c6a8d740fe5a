/** Differences between a quote and the request. [QT-029] */
import { describe, expect, test } from 'vitest';
import { mayNeedConstruction } from '#domain/construction.ts';
import { differencesOf, termDifferenceOf } from '#domain/prices/differences.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';

const speed: CatalogueAttribute = {
  key: 'speed',
  wire: 'speed',
  title: 'Download speed',
  section: 'overview',
  inputType: 'integer',
  unit: 'Mbps',
  isAsked: true,
  isQuoted: true,
};
const between = (asked: unknown, quoted: unknown, about: object = {}) =>
  differencesOf([{ ...speed, ...about } as CatalogueAttribute], { speed: asked }, { speed: quoted });

describe('[QT-029] a quote', () => {
  test('of another speed is reported', () => {
    expect(between(500, 200)).toEqual([
      { attribute: 'speed', title: 'Download speed', unit: 'Mbps', asked: 500, quoted: 200 },
    ]);
    expect(between('a', 'b', { unit: undefined })[0]!.unit).toBeNull();
  });

  test.each([
    ['the same', 500, 500],
    ['one of several that were asked for', [200, 500], 500],
    ['some of those', ['fiber', 'coax', 'copper'], ['coax', 'fiber']],
    ['nothing asked', undefined, 500],
    ['nothing quoted', 500, null],
    ['an empty text', '', 500],
    ['an empty choice', [], 500],
  ])('is no difference: %s', (_, asked, quoted) => {
    expect(between(asked, quoted)).toEqual([]);
  });

  test('of more than was asked for differs, and 0 and no are values', () => {
    expect(between(['fiber'], ['fiber', 'coax'])).toHaveLength(1);
    expect(between(0, 5)).toHaveLength(1);
    expect(between(true, false)).toHaveLength(1);
  });

  test('is compared where both sides may say something', () => {
    expect(between(500, 200, { isAsked: undefined })).toEqual([]);
    expect(between(500, 200, { isQuoted: undefined })).toEqual([]);
    expect(differencesOf([speed], null, { speed: 1 })).toEqual([]);
    expect(differencesOf([speed], { speed: 1 }, null)).toEqual([]);
  });

  test('of a term that was not requested is reported', () => {
    const of = (asked: readonly string[] | null, months: number | null) => termDifferenceOf('Term', asked, months);
    expect(of(['months_24', 'months_36'], 48)).toEqual([
      { attribute: 'term', title: 'Term', unit: null, asked: '2 years, 3 years', quoted: '4 years' },
    ]);
    expect([of(['months_24', 'months_36'], 36), of(['months_36'], null), of(['month_to_month'], 1)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(of(['months_36'], 17)[0]).toMatchObject({ quoted: '17 months' });
    expect([of(null, 48), of([], 48), of(['unheard'], 48)]).toEqual([[], [], []]);
  });
});

test('[QR-040] what runs over lines that are there asks for no construction', () => {
  expect(['internet', 'wan_dark_fiber', 'colocation'].every(mayNeedConstruction)).toBe(true);
  expect(['voice_sip', 'voice_ucaas', 'wan_sd_wan', 'mobile_line', 'music'].some(mayNeedConstruction)).toBe(false);
});
