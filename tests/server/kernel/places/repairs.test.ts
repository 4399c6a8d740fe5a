/** Address repairs: a repair that follows from other parts is suggested with its reason; others are left alone. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AddressCells, PlaceKnowledge } from '#domain/places/repair.ts';
import { repairsOf } from '#domain/places/repairs.ts';
import { placeKnowledge } from '#server/kernel/places/knowledge.ts';
import { cellsOf, seededRandom, slipOf } from '../../../support/corrupted.ts';
import { realAddresses } from '../../../support/real-addresses.ts';

let known: PlaceKnowledge;
beforeAll(async () => {
  known = await placeKnowledge();
});

const boston = {
  street: '1 Beacon St',
  city: 'Boston',
  state_province: 'MA',
  postal_code: '02108',
  country: 'US',
  lat: 42.3576,
  lng: -71.0623,
};
const repaired = (cells: AddressCells) => repairsOf(cells, known);

describe('a slip that the parts prove', () => {
  test.each<[string, AddressCells, string, AddressCells]>([
    ['a lost zero', { postal_code: '2108' }, 'lost_zero', { postal_code: '02108' }],
    ['a lost zero before a longer code', { postal_code: '2108-1234' }, 'lost_zero', { postal_code: '02108-1234' }],
    [
      'a lost zero where no state is said',
      { postal_code: '2108', state_province: '' },
      'lost_zero',
      { postal_code: '02108' },
    ],
    ['a country that is left out', { country: '' }, 'missing_country', { country: 'US' }],
    [
      'a country that is left out in Canada',
      { city: 'Toronto', state_province: 'ON', postal_code: 'M5V 3L9', country: '', lat: null, lng: null },
      'missing_country',
      { country: 'CA' },
    ],
    ['a state that city and code contradict', { state_province: 'TX' }, 'state_against_code', { state_province: 'MA' }],
    [
      'city and state swapped',
      { city: 'MA', state_province: 'Boston' },
      'swapped_columns',
      { city: 'Boston', state_province: 'MA', postal_code: '02108' },
    ],
    [
      'state and code swapped',
      { state_province: '02108', postal_code: 'Massachusetts' },
      'swapped_columns',
      { city: 'Boston', state_province: 'Massachusetts', postal_code: '02108' },
    ],
    [
      'street and city swapped',
      { street: 'Boston', city: '1 Beacon St' },
      'swapped_columns',
      { street: '1 Beacon St', city: 'Boston' },
    ],
    ['coordinates swapped', { lat: -71.0623, lng: 42.3576 }, 'swapped_coordinates', { lat: 42.3576, lng: -71.0623 }],
    ['a lost sign', { lng: 71.0623 }, 'lost_sign', { lat: 42.3576, lng: -71.0623 }],
    [
      'coordinates as text, swapped and without a sign',
      { lat: '71.0623', lng: '42.3576' },
      'swapped_coordinates',
      { lat: 42.3576, lng: -71.0623 },
    ],
  ])('%s', (_, slip, reason, changes) => {
    expect(repaired({ ...boston, ...slip })).toEqual([{ reason, changes }]);
  });

  test.each(['1 Beacon St, Boston, MA 02108', '1 Beacon St, Boston, MA 02108, USA', '1 Beacon St Boston MA 02108'])(
    'the whole address in line 1: "%s"',
    (street) => {
      const [repair, ...more] = repaired({ street });
      expect(more).toEqual([]);
      const { lat: _lat, lng: _lng, ...parts } = boston;
      expect(repair).toEqual({ reason: 'pasted_line', changes: parts });
    },
  );

  test('several at once, each found in what the one before it leaves', () => {
    const found = repaired({ ...boston, postal_code: '2108', lat: -71.0623, lng: 42.3576 });
    expect(found.map(({ reason }) => reason)).toEqual(['lost_zero', 'swapped_coordinates']);
  });
});

describe('undecidable parts are left alone', () => {
  test.each<[string, AddressCells]>([
    ['a sound address', {}],
    [
      'a code of another state in a city of both',
      { city: 'Springfield', state_province: 'IL', postal_code: '01101', lat: null, lng: null },
    ],
    ['a country that is left out where state and code differ', { country: '', state_province: 'TX', city: 'X' }],
    ['a city that neither state has', { city: 'Nowhereville', state_province: 'TX' }],
    ['four digits of another state', { postal_code: '2108', state_province: 'TX' }],
    [
      'a code of another country',
      { postal_code: '2108', country: 'AU', state_province: 'NSW', city: 'Sydney', lat: -33.8, lng: 151.2 },
    ],
    ['coordinates that no turn brings into the country', { lat: 10, lng: 10 }],
    ['one coordinate alone', { lng: null }],
    ['words that are no coordinates', { lat: 'north', lng: 'west' }],
    ['a street with a comma beside a full address', { street: '1 Beacon St, Floor 2' }],
    ['empty cells', { street: '', city: '', state_province: '', postal_code: '', country: '', lat: '', lng: '' }],
  ])('%s', (_, cells) => {
    expect(repaired({ ...boston, ...cells })).toEqual([]);
  });

  test('every sound one of the real addresses', () => {
    const disturbed = realAddresses().filter((address) => repaired(cellsOf(address)).length > 0);
    expect(disturbed).toEqual([]);
  });
});

describe('properties over real addresses with a slip', () => {
  test('a repair is made once: what it leaves needs none', () => {
    const roll = seededRandom(3);
    for (const address of realAddresses().slice(0, 800)) {
      const { broken } = slipOf(address, roll);
      const changes = repaired(broken).map((each) => each.changes);
      expect(repaired(Object.assign({}, broken, ...changes) as AddressCells)).toEqual([]);
    }
  });

  test('a repair only moves, turns or pads what was typed, and takes nothing from elsewhere but the state of the code', () => {
    const roll = seededRandom(5);
    const added = realAddresses()
      .slice(0, 800)
      .flatMap((address) => {
        const { broken } = slipOf(address, roll);
        const typed = Object.values(broken).join(' ').toLowerCase();
        return repaired(broken)
          .filter(({ reason }) => reason !== 'state_against_code' && reason !== 'lost_zero')
          .flatMap(({ changes }) => Object.entries(changes))
          .filter(([key, value]) => key !== 'country' && !typed.includes(String(value).replace('-', '').toLowerCase()));
      });
    expect(added).toEqual([]);
  });

  test('at least nine of ten are mended, and none of a hundred wrongly', () => {
    const roll = seededRandom(11);
    const slips = realAddresses()
      .slice(1_000, 2_000)
      .map((address) => slipOf(address, roll));
    const results = slips.map(({ broken, right }) => {
      const now = Object.assign({}, broken, ...repaired(broken).map(({ changes }) => changes)) as AddressCells;
      if (JSON.stringify(now) === JSON.stringify(broken)) return 'left';
      return Object.entries(right).every(([key, value]) => now[key as keyof AddressCells] === value)
        ? 'mended'
        : 'wrong';
    });
    const count = (word: string) => results.filter((each) => each === word).length;
    expect(count('mended')).toBeGreaterThan(900);
    expect(count('wrong')).toBeLessThanOrEqual(10);
  });
});
