/** Address errors that the address itself proves, and errors that cannot be known. */
import { describe, expect, test } from 'vitest';
import type { AddressCells } from '#domain/places/repair.ts';
import { repairsOf } from '#domain/places/repairs.ts';
import { known } from './known.ts';

const boston = {
  street: '1 Beacon St',
  city: 'Boston',
  state_province: 'MA',
  postal_code: '02108',
  country: 'US',
  lat: 42.3576,
  lng: -71.0623,
} as const;
const { lat: _lat, lng: _lng, ...words } = boston;
const toronto = { street: '1 King St W', city: 'Toronto', state_province: 'ON', postal_code: 'M5V 3L9', country: 'CA' };
const empty = { city: '', state_province: '', postal_code: '', country: '' };
const repaired = (cells: AddressCells) => repairsOf(cells, known);

describe('a lost zero: 2108 in Massachusetts is 02108', () => {
  test.each<[string, AddressCells, string]>([
    ['four digits', { postal_code: '2108' }, '02108'],
    ['three digits', { postal_code: '612', state_province: 'PR', city: 'Arecibo' }, '00612'],
    ['four digits of a longer code', { postal_code: '2108-1234' }, '02108-1234'],
    ['blanks around it', { postal_code: ' 2108 ', country: ' ' }, '02108'],
    ['a state in full', { postal_code: '2108', state_province: 'Massachusetts' }, '02108'],
    ['no state', { postal_code: '2108', state_province: ' ' }, '02108'],
  ])('%s', (_, slip, code) => {
    expect(repaired({ ...words, ...slip })[0]).toEqual({ reason: 'lost_zero', changes: { postal_code: code } });
  });

  test.each<[string, AddressCells]>([
    ['of another state', { postal_code: '2108', state_province: 'TX' }],
    ['of another country', { postal_code: '2108', country: 'AU', state_province: '' }],
    ['two digits', { postal_code: '21' }],
    ['five digits', { postal_code: '02108' }],
    ['digits of no state', { postal_code: '0123', state_province: '' }],
    ['digits among others', { postal_code: 'x2108' }],
    ['digits before others', { postal_code: '2108x' }],
  ])('left alone: %s', (_, slip) => {
    expect(repaired({ ...words, ...slip }).map(({ reason }) => reason)).not.toContain('lost_zero');
  });
});

describe('a whole address in line 1', () => {
  test.each<[string, string, AddressCells]>([
    ['with commas', '1 Beacon St, Boston, MA 02108', words],
    ['with the country behind it', '1 Beacon St, Boston, MA 02108, USA', words],
    ['with the state in full', '1 Beacon St, Boston, Massachusetts 02108', words],
    ['without commas', '1 Beacon St Boston MA 02108', words],
    ['with a single comma', '1 Beacon St, Boston MA 02108', words],
    [
      'with a city of three words',
      '15 State St Salt Lake City UT 84101',
      { street: '15 State St', city: 'Salt Lake City', state_province: 'UT', postal_code: '84101', country: 'US' },
    ],
    [
      'with a city that is not that of the code, but of the state',
      '15 Main St New York NY 14701',
      { street: '15 Main St', city: 'New York', state_province: 'NY', postal_code: '14701', country: 'US' },
    ],
    ['of Canada', '1 King St W, Toronto, Ontario M5V 3L9', toronto],
  ])('%s', (_, street, parts) => {
    expect(repaired({ ...empty, street })).toEqual([{ reason: 'pasted_line', changes: parts }]);
  });

  test.each<[string, AddressCells]>([
    ['another country', { street: '1 Beacon St, Boston, MA 02108', country: 'CA' }],
    ['a city beside it', { street: '1 Beacon St, Boston, MA 02108', city: 'Boston' }],
    ['a state beside it', { street: '1 Beacon St, Boston, MA 02108', state_province: 'MA' }],
    ['a code beside it', { street: '1 Beacon St, Boston, MA 02108', postal_code: '02108' }],
    ['a code of another state', { street: '1 Beacon St Boston MA 14701' }],
    ['a town that nobody knows', { street: '1 Beacon St Nowhereville MA 01999' }],
    ['a town without a street', { street: 'Boston MA 02108' }],
    ['a street alone', { street: '1 Beacon St' }],
    ['nothing', { street: ' ' }],
  ])('is not split: %s', (_, cells) => {
    expect(repaired({ ...empty, ...cells }).map(({ reason }) => reason)).not.toContain('pasted_line');
  });
});

describe('columns that were swapped', () => {
  test.each<[string, AddressCells, AddressCells]>([
    [
      'city and state',
      { city: 'MA', state_province: 'Boston' },
      { city: 'Boston', state_province: 'MA', postal_code: '02108' },
    ],
    [
      'state and code',
      { state_province: '02108', postal_code: 'Massachusetts' },
      { city: 'Boston', state_province: 'Massachusetts', postal_code: '02108' },
    ],
    [
      'city and code',
      { city: '02108', postal_code: 'Boston' },
      { city: 'Boston', state_province: 'MA', postal_code: '02108' },
    ],
    [
      'all three',
      { city: '02108', state_province: 'Boston', postal_code: 'MA' },
      { city: 'Boston', state_province: 'MA', postal_code: '02108' },
    ],
    [
      'all three the other way',
      { city: 'MA', state_province: '02108', postal_code: 'Boston' },
      { city: 'Boston', state_province: 'MA', postal_code: '02108' },
    ],
    [
      'those of a town that nobody knows, where one order alone is sound',
      { city: 'MA', state_province: 'Nowhereville' },
      { city: 'Nowhereville', state_province: 'MA', postal_code: '02108' },
    ],
    ['street and city', { street: 'Boston', city: '1 Beacon St' }, { street: '1 Beacon St', city: 'Boston' }],
  ])('%s', (_, slip, changes) => {
    expect(repaired({ ...words, ...slip })).toEqual([{ reason: 'swapped_columns', changes }]);
  });

  test.each<[string, AddressCells]>([
    ['a sound address', {}],
    ['of which one is empty', { city: 'MA', state_province: '' }],
    ['a code of four digits', { postal_code: '2108' }],
    ['a code of Canada', { city: 'Toronto', state_province: 'ON', postal_code: 'M5V 3L9', country: 'CA' }],
    ['a town that is called like a state', { city: 'New York', state_province: 'NY', postal_code: '14701' }],
    ['a town whose name begins with a state', { city: 'Maine', state_province: 'NY', postal_code: '14701' }],
    [
      'a town in a column of its own beside a code of no state',
      { state_province: 'Boston', city: 'X', postal_code: '00000' },
    ],
    ['a street of a town that nobody knows', { street: 'Nowhereville', city: '1 Beacon St' }],
    ['two streets', { street: '2 Beacon St', city: '1 Beacon St' }],
    ['a town that begins with digits alone', { street: 'Boston', city: '1000' }],
    ['no street', { street: '', city: '1 Beacon St' }],
  ])('left alone: %s', (_, slip) => {
    expect(repaired({ ...words, ...slip }).map(({ reason }) => reason)).not.toContain('swapped_columns');
  });
});

describe('a state that city and code contradict', () => {
  test('follows them', () => {
    const changes = { state_province: 'MA' };
    expect(repaired({ ...words, state_province: 'TX' })).toEqual([{ reason: 'state_against_code', changes }]);
    expect(repaired({ ...words, state_province: 'Texas' })).toEqual([{ reason: 'state_against_code', changes }]);
    expect(repaired({ ...words, city: 'BOSTON', postal_code: '02199', state_province: 'TX' })).toEqual([
      { reason: 'state_against_code', changes },
    ]);
  });

  test.each<[string, AddressCells]>([
    ['a city that both states have', { city: 'Springfield', state_province: 'IL', postal_code: '01101' }],
    ['a city that neither has', { city: 'Nowhereville', state_province: 'TX' }],
    ['no city', { city: '', state_province: 'TX' }],
    ['no state', { state_province: '' }],
    ['a code of no state', { postal_code: '00000', state_province: 'TX' }],
    [
      'a city of France, whose code is one of Texas',
      { city: 'Paris', postal_code: '75001', state_province: 'IDF', country: 'FR' },
    ],
  ])('left alone: %s', (_, slip) => {
    expect(repaired({ ...words, ...slip })).toEqual([]);
  });
});

describe('a country that is left out', () => {
  test('is that of state and code', () => {
    expect(repaired({ ...words, country: '' })).toEqual([{ reason: 'missing_country', changes: { country: 'US' } }]);
    expect(repaired({ ...toronto, country: ' ' })).toEqual([{ reason: 'missing_country', changes: { country: 'CA' } }]);
  });

  test.each<[string, AddressCells]>([
    ['where they differ', { state_province: 'TX', city: 'Nowhereville' }],
    ['without a state', { state_province: '' }],
    ['without a street', { street: '' }],
    ['with a region of Great Britain', { state_province: 'England', city: 'X' }],
  ])('left open: %s', (_, slip) => {
    expect(repaired({ ...words, country: '', ...slip })).toEqual([]);
  });
});

describe('coordinates', () => {
  const right = { lat: 42.3576, lng: -71.0623 };

  test.each<[string, AddressCells, string]>([
    ['without the sign of the longitude', { lat: 42.3576, lng: 71.0623 }, 'lost_sign'],
    ['with a sign on the latitude', { lat: -42.3576, lng: -71.0623 }, 'lost_sign'],
    ['swapped', { lat: -71.0623, lng: 42.3576 }, 'swapped_coordinates'],
    ['swapped and without a sign, as text', { lat: '71.0623', lng: '42.3576' }, 'swapped_coordinates'],
    ['in an address without a country', { lat: 42.3576, lng: 71.0623, country: '' }, 'lost_sign'],
  ])('%s', (_, slip, reason) => {
    expect(repaired({ ...boston, ...slip }).at(-1)).toEqual({ reason, changes: right });
  });

  test.each<[string, AddressCells]>([
    ['inside the country', right],
    ['that no turn brings into it', { lat: 10, lng: 10 }],
    ['that a turn brings more than 150 miles from the middle of the code', { lat: 34.05, lng: 118.24 }],
    ['one alone', { lat: 42.3576, lng: null }],
    ['one alone, the other blank', { lat: ' ', lng: 71.0623 }],
    ['that are words', { lat: 'north', lng: 'west' }],
    ['of a country without a frame', { country: 'AU', lat: 33.8, lng: 151.2 }],
  ])('left alone: %s', (_, slip) => {
    expect(repaired({ ...boston, ...slip })).toEqual([]);
  });

  test('of an unknown code only need to be in the country', () => {
    const changes = { lat: 34.05, lng: -118.24 };
    const far = { ...boston, city: 'X', postal_code: '02199', lat: 34.05, lng: 118.24 };
    expect(repaired(far)).toEqual([{ reason: 'lost_sign', changes }]);
  });

  test.each([
    ['the south', 17.5, -100],
    ['the north', 71.6, -100],
    ['the west', 45, -179.3],
    ['the east', 45, -64.5],
  ])('on the border in %s are inside, and outside beyond it', (_, lat, lng) => {
    const beyond = {
      lat: lat === 45 ? 45 : lat + (lat < 45 ? -0.1 : 0.1),
      lng: lat === 45 ? lng + (lng < -100 ? -0.1 : 0.1) : lng,
    };
    const nowhere = { ...boston, city: 'X', postal_code: '' };
    const turned = (spot: { lat: number; lng: number }) =>
      repaired({ ...nowhere, lat: spot.lat, lng: -spot.lng }).map(({ reason }) => reason);
    expect(turned({ lat, lng })).toEqual(['lost_sign']);
    expect(turned(beyond)).not.toContain('lost_sign');
  });
});

test('each repair is found in what the one before it leaves, and nothing is left to repair', () => {
  const slip = { ...boston, postal_code: '2108', country: '', lat: -71.0623, lng: 42.3576 };
  const found = repaired(slip);
  expect(found.map(({ reason }) => reason)).toEqual(['lost_zero', 'missing_country', 'swapped_coordinates']);
  const now: AddressCells = Object.assign({}, slip, ...found.map(({ changes }) => changes));
  expect(now).toEqual(boston);
  expect(repaired(now)).toEqual([]);
});
