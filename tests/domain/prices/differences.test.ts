import { expect, test } from 'vitest';
import { differencesOf } from '#domain/prices/differences.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';

const attribute = (key: string, more: Partial<CatalogueAttribute> = {}): CatalogueAttribute => ({
  key,
  wire: key,
  title: key,
  section: 'overview',
  inputType: 'decimal',
  isAsked: true,
  isQuoted: true,
  ...more,
});
const { isAsked: _, ...unasked } = attribute('ulc');
const speed = attribute('downloadSpeed', { wire: 'download_speed', title: 'Download speed', unit: 'Mbps' });

test('[QT-030] another value than asked for is named with both', () => {
  expect(differencesOf([speed], { download_speed: 250 }, { download_speed: 200 })).toEqual([
    { attribute: 'download_speed', title: 'Download speed', unit: 'Mbps', asked: 250, quoted: 200 },
  ]);
});

test('any of several wishes fulfills, and what is left open is no difference', () => {
  expect(differencesOf([speed], { download_speed: [250, 500] }, { download_speed: 500 })).toEqual([]);
  expect(differencesOf([speed], { download_speed: 250 }, {})).toEqual([]);
  expect(differencesOf([speed], null, { download_speed: 250 })).toEqual([]);
  for (const open of [null, '', []]) {
    expect(differencesOf([speed], { download_speed: open }, { download_speed: 250 })).toEqual([]);
    expect(differencesOf([speed], { download_speed: 250 }, { download_speed: open })).toEqual([]);
  }
  expect(differencesOf([unasked], { ulc: 'a' }, { ulc: 'b' })).toEqual([]);
});

test('[QT-030] several offered values differ as soon as one of them was not asked for', () => {
  const asked = { download_speed: [250, 500] };
  expect(differencesOf([speed], asked, { download_speed: [500, 250] })).toEqual([]);
  expect(differencesOf([speed], asked, { download_speed: [250, 100] })).toEqual([
    { attribute: 'download_speed', title: 'Download speed', unit: 'Mbps', asked: [250, 500], quoted: [250, 100] },
  ]);
  expect(differencesOf([speed], { download_speed: [250] }, { download_speed: 100 })).toHaveLength(1);
  expect(differencesOf([attribute('a')], { a: 1 }, { a: 2 })[0]?.unit).toBeNull();
});
