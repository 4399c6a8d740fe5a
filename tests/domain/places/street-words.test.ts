/** Street names normalized and abbreviated. */
import { describe, expect, test } from 'vitest';
import { derivedParts } from '#domain/places/derived.ts';
import { placeKey } from '#domain/places/same-place.ts';
import { fullStreet, shortStreet, streetKey, unitKey } from '#domain/places/street-words.ts';

describe('two spellings of one street have one key', () => {
  test.each([
    ['100 North Main Street', '100 N. Main St.'],
    ['7 Saint James Ave', '7 St James Avenue'],
    ['1 Fifth Avenue', '1 5th Ave'],
    ['12 rue de la Montagne', '12 Rue de la Montagné'],
    ["9 O'Hare Plaza", '9 OHare Plz'],
    ['9 O’Hare Plaza', '9 ohare plz'],
    ['22-24 Route 9, Suite 4', '22 24 Rte 9 Ste 4'],
    ['5 Second Str', '5 2nd Street'],
  ])('%s, %s', (one, other) => {
    expect(streetKey(one)).toBe(streetKey(other));
  });

  test.each([
    ['100 North Main Street', '100 South Main Street'],
    ['100 Main Street', '101 Main Street'],
    ['100 Main Street', '100 Main Avenue'],
    ['1 Fifth Avenue', '1 Sixth Avenue'],
  ])('not %s and %s', (one, other) => {
    expect(streetKey(one)).not.toBe(streetKey(other));
  });

  test('nothing has an empty key', () => {
    expect([streetKey(null), streetKey(undefined), streetKey(' .- ')]).toEqual(['', '', '']);
  });
});

describe('a unit is its kind and its number (USPS Publication 28, appendix C2)', () => {
  test.each([
    [['Suite 400', 'Ste. 400', 'STE #400', '#400', 'No. 400', 'unit 400', 'Number 400', '400', 'Ste400']],
    [['Floor 3', 'Fl 3', '3rd Floor', 'FL3', 'Level 3', '3rd fl.']],
    [['Building 5, Suite 2', 'Suite 2 Bldg 5', 'BLDG 5 #2']],
    [['Room 7', 'Rm. 07']],
    [['Apt 4', 'Apartment 4', 'Flat 4']],
  ])('%s are one', (spellings) => {
    expect(new Set(spellings.map(unitKey)).size).toBe(1);
  });

  test.each([
    ['Floor 3', 'Suite 3'],
    ['Room 3', 'Suite 3'],
    ['Apt 3', 'Floor 3'],
    ['Building 5, Suite 2', 'Suite 5, Building 2'],
    ['Bay 4', 'Rack 4'],
    ['Floor 4 Room 12', 'Floor 12 Room 4'],
    ['Cage 1', 'Cabinet 1'],
    ['Tower 1', 'Wing 1'],
  ])('%s is not %s', (one, other) => {
    expect(unitKey(one)).not.toBe(unitKey(other));
  });

  test('nothing has none', () => {
    expect([unitKey(null), unitKey(undefined), unitKey(' - ')]).toEqual(['', '', '']);
  });

  test('parts of a house number stay separate: 83-15 and 8315', () => {
    const key = (street: string) => placeKey({ street, postal_code: '11373', country: 'US' });
    expect(key('83-15 Broadway')).not.toBe(key('8315 Broadway'));
    expect(key('1 W Main St')).toBe(key('1 West Main Street'));
  });
});

describe('street_short and street_full of an address [AD-001]', () => {
  test.each([
    ['100 North Main Street', '100 N Main St'],
    ['100 Main Street Northwest', '100 Main St NW'],
    ['5 Industrial Parkway', '5 Industrial Pkwy'],
  ])('%s is %s, and back', (full, short) => {
    expect(shortStreet(full)).toBe(short);
    expect(fullStreet(short)).toBe(full);
    expect([shortStreet(short), fullStreet(full)]).toEqual([short, full]);
  });

  test.each([
    ['the last word alone is that of the street', '1 Court Street', '1 Court St'],
    ['a side away from number and end is a name', '12 Old North Church Road', '12 Old North Church Rd'],
    ['a side before the last word, behind the number', '3 West Street', '3 W St'],
    ['a street of one word is a name', 'Broadway', 'Broadway'],
    ['a word of the street alone is a name', 'Court', 'Court'],
    ['dots and commas do not count', '100 N. Main Street,', '100 N. Main St'],
    ['blanks do not count', '  100   Main  Street ', '100 Main St'],
  ])('%s', (_, typed, short) => {
    expect(shortStreet(typed)).toBe(short);
  });

  test('are made from the parts, as the whole in one line is', () => {
    const address = { street: ' 100 N Main Street ', city: 'Austin', state_province: 'TX', postal_code: '78701' };
    expect(derivedParts({ ...address, street: '100 N Main Street', country: 'US' })).toEqual({
      full_address: '100 N Main Street, Austin, TX 78701, US',
      street_short: '100 N Main St',
      street_full: '100 North Main Street',
      country_short: 'US',
    });
    expect(derivedParts({ street: ' ', country: null })).toMatchObject({ street_short: null, country_short: null });
    expect(derivedParts(address)).toMatchObject({
      street_short: '100 N Main St',
      street_full: '100 North Main Street',
    });
    expect(derivedParts({})).toEqual({
      full_address: null,
      street_short: null,
      street_full: null,
      country_short: null,
    });
  });
});

describe('two addresses are one place', () => {
  const hq = {
    street: '100 North Main Street',
    address_line_two: 'Suite 4',
    postal_code: '78701',
    country: 'US',
  };
  const isSame = (about: object) => placeKey({ ...hq, ...about }) === placeKey(hq);

  test.each([
    ['in another spelling', { street: '100 N. Main St', address_line_two: '#4' }],
    ['with the four further digits of the ZIP code', { postal_code: '78701-1234' }],
    ['with blanks in the code', { postal_code: ' 78701 ' }],
    ['under another name', { name: 'Store 7' }],
  ])('%s', (_, about) => {
    expect(isSame(about)).toBe(true);
  });

  test.each([
    ['of another unit', { address_line_two: 'Suite 5' }],
    ['of another code', { postal_code: '78702' }],
    ['of another country', { country: 'CA' }],
    ['without a code', { postal_code: null }],
  ])('not one %s', (_, about) => {
    expect(isSame(about)).toBe(false);
  });

  test('codes of other countries count in full, ignoring case and blanks', () => {
    const key = (postal_code: string) => placeKey({ street: '1 King St', postal_code, country: 'CA' });
    expect(key('M5V 3L9')).toBe(key('m5v3l9'));
    expect(key('M5V 3L9')).not.toBe(key('M5V 3L8'));
  });

  test('without a street they cannot be compared', () => {
    expect([placeKey({ postal_code: '78701' }), placeKey({ street: ' . ' })]).toEqual([null, null]);
  });
});
