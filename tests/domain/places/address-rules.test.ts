/** Address rules, one by one, and the rules that run for a change. */
import { describe, expect, test } from 'vitest';
import { addressMistakes, changedCore, type AddressValues } from '#domain/places/address-rules.ts';

const good: AddressValues = {
  street: '100 Main St',
  city: 'Austin',
  state_province: 'TX',
  postal_code: '78701',
  country: 'US',
  address_line_two: 'Suite 4',
};
const fields = (about: object, use: Parameters<typeof addressMistakes>[1] = {}) =>
  Object.keys(addressMistakes({ ...good, ...about } as AddressValues, use));

describe('an address', () => {
  test.each<[string, object, readonly string[]]>([
    ['that is whole', {}, []],
    ['[AD-011] without a street', { street: null }, ['street']],
    ['[AD-011] with a blank street', { street: '  ' }, ['street']],
    ['[AD-011] of a chosen place', { street: null, google_full_details: { place_id: 'p' } }, []],
    ['[AD-011] of a chosen place in the other spelling', { street: null, google_full_details: { placeId: 'p' } }, []],
    ['[AD-011] of a place without an id', { street: null, google_full_details: { place_id: ' ' } }, ['street']],
    ['[AD-011] of a place that is no record', { street: null, google_full_details: 'p' }, ['street']],
    ['[AD-013] of new construction with its spot', { street: null, is_new_construction: true, lat: 0, lng: 0 }, []],
    ['[AD-013] of new construction without it', { street: null, is_new_construction: true }, ['lat', 'lng']],
    ['[AD-013] of new construction without longitude', { street: ' ', is_new_construction: true, lat: 41 }, ['lng']],
    ['[AD-013] of new construction with a street', { is_new_construction: true }, []],
    ['[AD-013] without a street that is not new', { street: null, is_new_construction: false }, ['street']],
    ['[AD-016] without a demarc', { address_line_two: ' ' }, ['address_line_two']],
    ['[AD-016] that has none', { address_line_two: null, is_demarc_not_applicable: true }, []],
    ['[AD-017] of a data center without handoff', { is_data_center: true }, ['handoff_details']],
    ['[AD-017] of a data center with handoff', { is_data_center: true, handoff_details: 'Cage 12' }, []],
    ['[AD-017] of a tower without handoff', { is_tower: true }, []],
    [
      '[AD-023] of a tower and a data center',
      { is_tower: true, is_data_center: true, handoff_details: 'x' },
      ['is_data_center', 'is_tower'],
    ],
    ['with a code that its country does not have', { postal_code: '7870' }, ['postal_code']],
    ['with a code without a country', { postal_code: '7870', country: null }, []],
    ['without a code', { postal_code: ' ' }, ['postal_code']],
    ['without a state', { state_province: null }, ['state_province']],
    [
      'without a country yet',
      { state_province: null, postal_code: null, country: null },
      ['state_province', 'postal_code'],
    ],
  ])('%s', (_, about, wrong) => {
    expect(fields(about)).toEqual(wrong);
  });

  test('[AD-017] that dark fiber reaches needs handoff details', () => {
    expect(fields({}, { isDarkFiber: true })).toEqual(['handoff_details']);
    expect(fields({ handoff_details: 'Panel 3' }, { isDarkFiber: true })).toEqual([]);
  });
});

describe('what an address of a country has (libaddressinput)', () => {
  test.each<[string, string, readonly string[]]>([
    ['Hong Kong has areas and no codes', 'HK', ['state_province']],
    ['the Emirates have no codes', 'AE', ['state_province']],
    ['Singapore has codes and no states', 'SG', ['postal_code']],
    ['Germany has codes and no states', 'DE', ['postal_code']],
    ['Great Britain has codes and no states', 'GB', ['postal_code']],
    ['New Zealand has codes and no states', 'NZ', ['postal_code']],
    ['Ireland may have both', 'IE', []],
    ['Panama has no codes', 'PA', []],
    ['Macao has neither', 'MO', []],
    ['Japan has both', 'JP', ['state_province', 'postal_code']],
    ['Brazil has both', 'BR', ['state_province', 'postal_code']],
    ['Italy has both', 'IT', ['state_province', 'postal_code']],
    ['Canada has both', 'CA', ['state_province', 'postal_code']],
    ['Australia has both', 'AU', ['state_province', 'postal_code']],
  ])('%s', (_, country, missing) => {
    expect(fields({ country, state_province: '', postal_code: null })).toEqual(missing);
  });

  test.each([
    ['SG', '546080', '54608'],
    ['JP', '154-0023', '1540'],
    ['NL', '1234 AB', '1234'],
    ['PL', '00-950', '950'],
    ['SE', '123 45', '1234'],
    ['PT', '2725-079', '2725-0'],
  ])('a code of %s is %s, not %s', (country, code, wrong) => {
    expect(fields({ country, state_province: 'x', postal_code: code })).toEqual([]);
    expect(fields({ country, state_province: 'x', postal_code: wrong })).toEqual(['postal_code']);
  });
});

describe('a stored address from before a rule', () => {
  const before: AddressValues = { ...good, street: null, address_line_two: null };
  const fieldsOf = (values: AddressValues) => Object.keys(addressMistakes(values, { before }));

  test('can still be commented, and saved as it is', () => {
    expect(fieldsOf({ comments: 'Behind the mall' })).toEqual([]);
    expect(fieldsOf({ ...before })).toEqual([]);
    expect(fieldsOf({ street: undefined as unknown as null })).toEqual([]);
  });

  test.each<[string, AddressValues, AddressValues, readonly string[]]>([
    ['[AD-011] new construction that is none', { is_new_construction: false }, {}, ['street']],
    [
      '[AD-011] a place that is taken off',
      { google_full_details: null },
      { google_full_details: { place_id: 'p' } },
      ['street'],
    ],
    ['[AD-013] new construction', { is_new_construction: true }, {}, ['lat', 'lng']],
    ['[AD-013] a latitude that is taken off', { lat: null }, { is_new_construction: true, lat: 41, lng: -97 }, ['lat']],
    [
      '[AD-013] a longitude that is taken off',
      { lng: null },
      { is_new_construction: true, lat: 41, lng: -97 },
      ['lng'],
    ],
    [
      '[AD-016] a demarc that is taken off',
      { address_line_two: null },
      { address_line_two: 'x' },
      ['address_line_two'],
    ],
    [
      '[AD-017] handoff that is taken off',
      { handoff_details: null },
      { handoff_details: 'x', is_data_center: true },
      ['handoff_details'],
    ],
    ['[AD-023] a tower', { is_tower: true }, { is_data_center: true }, ['is_data_center', 'is_tower']],
    ['a country that has other codes', { country: 'CA' }, {}, ['postal_code']],
    ['a code that its country has not', { postal_code: '7870' }, {}, ['postal_code']],
  ])('runs for a change of it: %s', (_, values, own, wrong) => {
    expect(Object.keys(addressMistakes(values, { before: { ...before, ...own } }))).toEqual(wrong);
  });

  test('is checked by the rules of changed fields alone', () => {
    expect(fieldsOf({ street: ' ' })).toEqual(['street']);
    expect(fieldsOf({ is_demarc_not_applicable: false })).toEqual(['address_line_two']);
    expect(fieldsOf({ address_line_two: 'Suite 1' })).toEqual([]);
    expect(fieldsOf({ is_data_center: true })).toEqual(['handoff_details']);
  });
});

test('[AD-022] core fields are those that say where the address is', () => {
  const before = { ...good, lat: 30.1, lng: -97, is_new_construction: false };
  expect(changedCore({ comments: 'x', address_line_two: 'x', handoff_details: 'x', name: 'x' }, before)).toEqual([]);
  expect(changedCore({ ...before }, before)).toEqual([]);
  expect(changedCore({ state_province: null }, { ...before, state_province: undefined })).toEqual([]);
  const changes = {
    street: '1 Elm St',
    city: 'Waco',
    state_province: 'OK',
    postal_code: '76701',
    country: 'CA',
    lat: 31,
    lng: -98,
    is_new_construction: true,
  };
  expect(changedCore(changes, before)).toEqual(Object.keys(changes));
});
