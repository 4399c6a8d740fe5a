/** Distance of a carrier's lit building from an address. [AD-007] */
import type { ConnectionType } from '#generated/domain/lists/connection-type.ts';
import { limits } from '#generated/domain/limits.ts';
import type { AddressValues } from './address-rules.ts';
import { placeKey } from './same-place.ts';

export interface Nearness {
  readonly status: ConnectionType;
  /** Null if the texts match and one of the two has no coordinates. */
  readonly feet: number | null;
}

/** Null for a building that is too far or not comparable. */
export function nearness(address: AddressValues, building: AddressValues): Nearness | null {
  const feet = feetBetween(spotOf(address), spotOf(building));
  const isSame = buildingKey(address) !== null && buildingKey(address) === buildingKey(building);
  if (isSame || (feet !== null && feet <= limits.onNetFeet)) return { status: 'ON_NET', feet };
  return feet !== null && feet <= limits.nearNetFeet ? { status: 'NEAR_NET', feet } : null;
}

/** Carriers light buildings, not suites. */
const buildingKey = (address: AddressValues): string | null => placeKey({ ...address, address_line_two: null });

export interface Spot {
  readonly lat: number;
  readonly lng: number;
}

const spotOf = ({ lat, lng }: AddressValues): Spot | null =>
  isNumber(lat) && isNumber(lng) ? { lat: Number(lat), lng: Number(lng) } : null;

/** Database rows have decimals as text. */
const isNumber = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value));

const earthFeet = 20_902_231;

/** Distance to a tenth of a foot; null without both coordinates. */
export function feetBetween(one: Spot | null, other: Spot | null): number | null {
  if (one === null || other === null) return null;
  const [latOne, latOther] = [radians(one.lat), radians(other.lat)];
  const part =
    Math.sin((latOther - latOne) / 2) ** 2 +
    Math.cos(latOne) * Math.cos(latOther) * Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  return Math.round(2 * earthFeet * Math.asin(Math.min(1, Math.sqrt(part))) * 10) / 10;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
