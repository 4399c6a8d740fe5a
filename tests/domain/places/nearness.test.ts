/** On-net and near-net by text and by distance. [AD-007] */
import { expect, test } from 'vitest';
import { feetBetween, nearness } from '#domain/places/nearness.ts';

const address = { street: '100 Main Street', address_line_two: 'Suite 9', postal_code: '78701', country: 'US' };
const spot = { lat: 30.27, lng: -97.74 };
/** A degree of latitude is 1/360 of the way around the earth. */
const feetPerDegree = (2 * Math.PI * 20_902_231) / 360;
const north = (feet: number) => ({ lat: spot.lat + feet / feetPerDegree, lng: spot.lng });
const at = (feet: number) => nearness(spot, north(feet));

test('[AD-007] a lit building up to 50 feet away is the address itself, up to 500 feet it is near', () => {
  expect(at(0)).toEqual({ status: 'ON_NET', feet: 0 });
  expect(at(50)).toEqual({ status: 'ON_NET', feet: 50 });
  expect(at(50.2)).toEqual({ status: 'NEAR_NET', feet: 50.2 });
  expect(at(500)).toEqual({ status: 'NEAR_NET', feet: 500 });
  expect(at(500.2)).toBeNull();
});

test('[AD-007] equal words are the same address for any suite, with the distance if both have coordinates', () => {
  const building = { ...address, street: '100 Main St', address_line_two: null };
  expect(nearness(address, building)).toEqual({ status: 'ON_NET', feet: null });
  expect(nearness({ ...address, ...spot }, { ...building, ...north(800) })).toEqual({ status: 'ON_NET', feet: 800 });
  expect(nearness({ ...address, ...spot }, building)).toEqual({ status: 'ON_NET', feet: null });
});

test('[AD-007] other words without coordinates, or none of either, say nothing', () => {
  expect(nearness(address, { ...address, street: '102 Main Street' })).toBeNull();
  expect(nearness({}, {})).toBeNull();
  expect(nearness({ lat: null, lng: -97.74 }, spot)).toBeNull();
  // Missing coordinates are not zero: no building is at 0, 0.
  const zero = { lat: 0, lng: 0 };
  expect(nearness({ lat: null, lng: null }, zero)).toBeNull();
  expect(nearness({ lat: 0, lng: null }, zero)).toBeNull();
  expect(nearness({ lat: '', lng: '' } as unknown as typeof zero, zero)).toBeNull();
  expect(nearness({ lat: 30.27, lng: '' as unknown as number }, spot)).toBeNull();
});

test('coordinates may come as text, as databases write decimals', () => {
  const typed = { lat: '30.27', lng: '-97.74' } as unknown as typeof spot;
  expect(nearness(typed, spot)).toEqual({ status: 'ON_NET', feet: 0 });
  expect(nearness({ lat: 'x', lng: 'y' } as unknown as typeof spot, spot)).toBeNull();
});

test('distances along the ground are within a foot of known ones', () => {
  const boston = { lat: 42.36, lng: -71.06 };
  expect(feetBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(feetPerDegree, 0);
  expect(feetBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(feetPerDegree, 0);
  // Away from the equator a degree of longitude is shorter by the cosine of the latitude.
  expect(feetBetween({ lat: 60, lng: 0 }, { lat: 60, lng: 0.01 })).toBeCloseTo(feetPerDegree / 200, 0);
  expect(feetBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(feetPerDegree * 180, 0);
  expect(feetBetween(boston, boston)).toBe(0);
  expect([feetBetween(boston, null), feetBetween(null, boston)]).toEqual([null, null]);
});
