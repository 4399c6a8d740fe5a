import { expect, test } from 'vitest';
import {
  isFilled,
  leavingMistakes,
  partMistake,
  sheetColumns,
  shownMistakes,
  siteMistakes,
  withoutPlace,
  type Site,
} from '#domain/bulk-site/sites.ts';

const around = { profileIds: new Set(['p1']), takenNames: new Set(['peoria']), addressIds: new Set(['a1']) };
const site: Site = {
  id: 'r1',
  name: 'Joliet',
  street: '1 Main St',
  city: 'Joliet',
  state_province: 'IL',
  postal_code: '60432',
  country: 'US',
  site_profile_id: 'p1',
};
const found = (...rows: readonly Site[]) =>
  siteMistakes(rows, around).map(({ row, column, message }) => [row, column, message]);
const changed = (change: Partial<Site>) => found({ ...site, ...change });

test('[SS-030] [SS-031] a sheet needs a filled row, and rows without anything do not count', () => {
  expect(found()).toEqual([[1, 'name', 'At least one row required']]);
  expect(found({ id: 'r9' }, { name: '', is_new_construction: false })).toEqual([
    [1, 'name', 'At least one row required'],
  ]);
  expect(found({}, site)).toEqual([]);
});

test('[SS-024] a property is one of four types, and no other', () => {
  const asked = ['tower', 'mall', 'datacenter', 'none', 'castle'] as const;
  const answers = asked.map((property_type) => changed({ property_type, handoff_details: 'Cage 1' }));
  expect(answers).toEqual([[], [], [], [], [[1, 'property_type', 'Invalid option, choose from dropdown']]]);
});

test.each([
  ['[SS-032]', { name: ' ' }, 'name', 'Required'],
  ['[SS-034]', { name: ' Peoria' }, 'name', 'Must be unique'],
  ['[SS-035] [SS-036]', { name: 'x'.repeat(51) }, 'name', 'Too long'],
  ['A text that no address takes:', { street: 'x'.repeat(256) }, 'street', 'Too long'],
  ['A text that no address takes:', { demarc: 'x'.repeat(256) }, 'demarc', 'Too long'],
  ['A text that no address takes:', { handoff_details: 'x'.repeat(5001) }, 'handoff_details', 'Too long'],
  ['[AD-017]', { property_type: 'datacenter' }, 'handoff_details', 'Required'],
  ['[SS-037]', { site_profile_id: null }, 'site_profile_id', 'Required'],
  ['[SS-038]', { site_profile_id: 'elsewhere' }, 'site_profile_id', 'Invalid option, choose from dropdown'],
  ['[SS-039]', { street: '' }, 'street', 'Required'],
  ['[SS-041]', { lat: -90.5 }, 'lat', 'Must be above -90'],
  ['[SS-041]', { lat: '95' }, 'lat', 'Must be below 90'],
  ['[SS-042]', { lng: -181 }, 'lng', 'Must be above -180'],
  ['[SS-042]', { lng: 200 }, 'lng', 'Must be below 180'],
  ['An address that is not of the team:', { address_id: 'a2' }, 'name', 'Invalid option, choose from dropdown'],
  ['An unknown property type:', { property_type: 'castle' }, 'property_type', 'Invalid option, choose from dropdown'],
  ['An unknown country:', { country: 'Atlantis' }, 'country', 'Invalid option, choose from dropdown'],
])('%s refuses %j', (_row, change, column, message) => {
  expect(changed(change)).toEqual([[1, column, message]]);
});

test('takes the longest text that an address takes', () => {
  expect(changed({ street: 'x'.repeat(255), demarc: 'x'.repeat(255), handoff_details: 'x'.repeat(5000) })).toEqual([]);
});

test('[SS-047] the sheet is not left with a text that is too long, which nothing in the corrections repairs', () => {
  expect(leavingMistakes([{ ...site, city: 'x'.repeat(256) }], around)).toEqual([
    { row: 1, column: 'city', message: 'Too long' },
  ]);
});

test('[SS-035] a text that cannot be saved is reported, in every text column', () => {
  const message = 'This text is longer than 50,000 characters and is not saved. Shorten it.';
  const long = 'x'.repeat(50_001);
  for (const column of ['name', 'street', 'country', 'demarc', 'site_profile_id'] as const) {
    expect(changed({ [column]: long })).toEqual([[1, column, message]]);
    expect(leavingMistakes([{ ...site, [column]: long }], around)).toEqual([{ row: 1, column, message }]);
  }
});

test('[SS-033] refuses one name twice, in both rows', () => {
  expect(found(site, {}, { ...site, name: 'JOLIET' })).toEqual([
    [1, 'name', 'Must be unique'],
    [3, 'name', 'Must be unique'],
  ]);
});

test('refuses an address that lacks any of its parts', () => {
  for (const part of ['street', 'city', 'state_province', 'postal_code', 'country'] as const)
    expect(changed({ [part]: null })).toEqual([[1, part, 'Required']]);
});

test('[SS-039] the sheet is left with the first line of an address alone', () => {
  const parts = { city: null, state_province: null, postal_code: null, country: null };
  expect(siteMistakes([{ ...site, ...parts }], around, sheetColumns)).toEqual([]);
  expect(siteMistakes([{ ...site, ...parts, street: '' }], around, sheetColumns)).toEqual([
    { row: 1, column: 'street', message: 'Required' },
  ]);
});

test('[SS-034] the address that a row has already does not take its own name', () => {
  expect(changed({ name: 'Peoria', address_id: 'a1' })).toEqual([]);
});

test('[SS-043] [SS-046] mistakes are shown by the first and the number of the others', () => {
  const mistakes = siteMistakes([site, { ...site, name: 'B', city: '', street: '' }], around);
  expect(shownMistakes(mistakes)).toBe('Validation Errors: Row 2, Street (Required) and 1 more');
  expect(shownMistakes(mistakes.slice(1))).toBe('Validation Errors: Row 2, City (Required)');
});

test('[SS-041] [SS-042] coordinates may lie on their limits, as text and as numbers', () => {
  for (const spot of [
    { lat: 90, lng: 180 },
    { lat: -90, lng: -180 },
    { lat: '90', lng: '-180' },
    { lat: '', lng: null },
  ])
    expect(changed(spot)).toEqual([]);
  expect(changed({ lat: 'north' })).toEqual([[1, 'lat', 'Must be above -90']]);
});

test('[SS-027] custom columns are reported by their title, and skipped for a site with an address', () => {
  const column = { key: 'floor', label: 'Floor', type: 'integer', required: true } as const;
  const columnsOf = (about: Partial<Site>) =>
    siteMistakes([{ ...site, ...about }], { ...around, customColumns: [column] }).map(({ column: of, title }) => [
      of,
      title,
    ]);
  expect(columnsOf({})).toEqual([['custom_columns.floor', 'Floor']]);
  expect(columnsOf({ custom_columns: { floor: 2 } })).toEqual([]);
  expect(columnsOf({ address_id: 'a1' })).toEqual([]);
  expect(columnsOf({ address_id: 'a1', custom_columns: { floor: 'x' } })).toEqual([['custom_columns.floor', 'Floor']]);
});

test('[SS-032] [SS-034] a name is unique in the sheet and in the team, ignoring case', () => {
  const rows = [site, { ...site, id: 'r2', name: ' JOLIET ' }];
  expect(found(...rows)).toEqual([
    [1, 'name', 'Must be unique'],
    [2, 'name', 'Must be unique'],
  ]);
  expect(changed({ name: 'Peoria', address_id: 'a1' })).toEqual([]);
  expect(changed({ name: 'x'.repeat(50) })).toEqual([]);
});

test('[SS-056] the corrections ask for each part of an address that lacks or is wrong', () => {
  const of = (part: Parameters<typeof partMistake>[1], about: Partial<Site> = {}) =>
    partMistake({ ...site, ...about }, part);
  expect([of('street'), of('city'), of('country')]).toEqual([null, null, null]);
  expect(of('street', { street: ' ' })).toBe('Required');
  expect(of('street', { street: null, is_new_construction: true })).toBeNull();
  expect(of('city', { city: null, is_new_construction: true })).toBe('Required');
  expect(of('country', { country: 'Atlantis' })).toBe('Invalid option, choose from dropdown');
  expect(of('street', { street: 'x'.repeat(256) })).toBe('Too long');
  expect(of('postal_code', { postal_code: '604' })).toEqual(expect.any(String));
});

test('[SS-031] a row counts once anything is typed in it, in a column of the team too', () => {
  expect(isFilled({ id: 'x', custom_columns: {} })).toBe(false);
  expect(isFilled({ custom_columns: { floor: '' } })).toBe(false);
  expect(isFilled({ custom_columns: { floor: 0 } })).toBe(true);
  expect(isFilled({ lat: 0 })).toBe(true);
});

test('coordinates go with the place that was found for a row, those that were typed stay', () => {
  const spot = { lat: 41.5, lng: -88 };
  expect(withoutPlace({ ...spot, full_address: 'x', selected_address: { place_id: 'p' } })).toEqual({
    lat: null,
    lng: null,
    full_address: null,
    selected_address: null,
  });
  expect(withoutPlace({ ...spot, selected_address: null })).toEqual({
    ...spot,
    full_address: null,
    selected_address: null,
  });
});

test('[SS-043] [SS-046] nothing wrong says nothing', () => {
  expect(shownMistakes([])).toBe('');
});
