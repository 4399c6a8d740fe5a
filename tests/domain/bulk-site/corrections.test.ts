import { expect, test } from 'vitest';
import {
  unsettledFirst,
  isSameLine,
  isSettled,
  lineOf,
  partMistakes,
  rowsWithoutAddress,
} from '#domain/bulk-site/corrections.ts';
import { addressOfSite } from '#domain/bulk-site/site-address.ts';
import type { Site } from '#domain/bulk-site/sites.ts';

const whole: Site = {
  id: 'r1',
  name: ' Joliet ',
  street: '1 Main St',
  demarc: 'Suite 5',
  city: 'Joliet',
  state_province: 'IL',
  postal_code: '60432',
  country: 'US',
};
const chosen: Site = { id: 'r2', name: 'Peoria', street: '2 Main St', selected_address: { place_id: 'p2' } };
const half: Site = { id: 'r3', name: 'Elgin', street: '3 Main St, Elgin', city: 'Elgin' };

test('[SS-048] only filled rows without an address record are looked up', () => {
  expect(rowsWithoutAddress([whole, { id: 'r4' }, { ...half, address_id: 'a1' }])).toEqual([whole]);
});

test('[SS-053] [SS-054] [SS-055] rows that are not settled come first, the others in their order behind them', () => {
  expect([whole, chosen, half].map(isSettled)).toEqual([true, true, false]);
  expect(isSettled({ id: 'r5', selected_address: { place_id: 'p5' } })).toBe(true);
  const parts = ['street', 'city', 'state_province', 'postal_code', 'country'] as const;
  for (const part of parts) expect([part, isSettled({ ...whole, [part]: ' ' })]).toEqual([part, false]);
  expect(unsettledFirst([whole, half, chosen]).map(({ id }) => id)).toEqual(['r3', 'r1', 'r2']);
});

test('[SS-056] each missing part is reported at its cell', () => {
  expect(partMistakes(whole)).toEqual({});
  expect(partMistakes(half)).toEqual({ state_province: 'Required', postal_code: 'Required', country: 'Required' });
  expect(partMistakes({})).toEqual({
    street: 'Required',
    city: 'Required',
    state_province: 'Required',
    postal_code: 'Required',
    country: 'Required',
  });
});

test('parts that the country does not have are not asked for (libaddressinput)', () => {
  expect(partMistakes({ ...half, country: 'HK' })).toEqual({ state_province: 'Required' });
  expect(partMistakes({ ...half, country: 'SG' })).toEqual({ postal_code: 'Required' });
  expect(partMistakes({ ...half, country: 'PA' })).toEqual({});
});

test.each([
  ['1 Main St, Joliet, IL 60432, US', '1 main st  Joliet IL, 60432', true],
  ['1 Main St, Joliet, IL 60432, US', '1 Main St, Joliet, IL 60433, US', false],
  ['1 Main St, Joliet, IL 60432, US', '11 Main St, Joliet, IL 60432, US', false],
])('%s is the same address as %s: %s', (one, other, isSame) => {
  expect(isSameLine(one, other)).toBe(isSame);
});

test('a row is looked up by its parts in one line', () => {
  expect(lineOf(whole)).toBe('1 Main St, Joliet, IL 60432, US');
});

test('[SS-025] [SS-064] an address record takes the cells of a row, and its property type as a flag', () => {
  expect(addressOfSite({ ...whole, property_type: 'tower', lat: '41.5', lng: '' })).toEqual({
    name: 'Joliet',
    street: '1 Main St',
    address_line_two: 'Suite 5',
    is_demarc_not_applicable: false,
    handoff_details: null,
    city: 'Joliet',
    state_province: 'IL',
    postal_code: '60432',
    country: 'US',
    lat: 41.5,
    lng: null,
    is_tower: true,
    is_mall: false,
    is_data_center: false,
    is_new_construction: false,
    google_full_details: null,
  });
});
