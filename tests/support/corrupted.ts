/** Real addresses with one error each, as in lists of sites. */
import type { AddressCells, RepairReason } from '#domain/places/repair.ts';
import type { RealAddress } from './real-addresses.ts';

export interface Slip {
  readonly reason: RepairReason;
  readonly broken: AddressCells;
  readonly right: AddressCells;
}

const states =
  'AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );

/** Numbers from 0 to below 1, the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const cellsOf = ({ street, city, state, postalCode, lat, lng }: RealAddress): AddressCells => ({
  street,
  city,
  state_province: state,
  postal_code: postalCode,
  country: 'US',
  lat,
  lng,
});

/** Returns one random error of all that are possible for the row. */
export function slipOf(address: RealAddress, roll: () => number): Slip {
  const right = cellsOf(address);
  const ways = waysOf(address, roll);
  const [reason, changes] = ways[Math.floor(roll() * ways.length)]!;
  return { reason, broken: { ...right, ...changes }, right };
}

type Way = readonly [RepairReason, AddressCells];

function waysOf({ street, city, state, postalCode, lat, lng }: RealAddress, roll: () => number): readonly Way[] {
  const empty = { city: null, state_province: null, postal_code: null };
  const other = states.filter((each) => each !== state)[Math.floor(roll() * (states.length - 1))]!;
  const zero: readonly Way[] = postalCode.startsWith('0')
    ? [['lost_zero', { postal_code: postalCode.replace(/^0+/, '') }]]
    : [];
  return [
    ...zero,
    ['state_against_code', { state_province: other }],
    ['swapped_columns', { city: state, state_province: city }],
    ['swapped_columns', { state_province: postalCode, postal_code: state }],
    ['swapped_columns', { street: city, city: street }],
    ['swapped_coordinates', { lat: lng, lng: lat }],
    ['lost_sign', { lng: -lng }],
    ['pasted_line', { ...empty, street: `${street}, ${city}, ${state} ${postalCode}` }],
    ['pasted_line', { ...empty, street: `${street} ${city} ${state} ${postalCode}` }],
  ];
}
