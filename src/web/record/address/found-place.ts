/** The fields that a place fills in an address form. [AD-020] */
import type { ReadPlaces200RecordsItem } from '#generated/client/places.ts';
import type { WireRecord } from '#runtime/view.ts';

export type FoundPlace = ReadPlaces200RecordsItem;

/** Fields that are derived from a place. */
export const placeFields = [
  'street',
  'city',
  'state_province',
  'postal_code',
  'country',
  'county',
  'lat',
  'lng',
] as const;

/** Keeps typed values that the place does not have. Coordinates of a postal code or city are not those of the building. */
export function filledBy(place: FoundPlace): WireRecord {
  const { street, city, state_province, postal_code, country, county, lat, lng } = place;
  const parts = { street, city, state_province, postal_code, country, county };
  const known = Object.entries(parts).filter(([, value]) => value !== null && value !== '');
  return {
    ...Object.fromEntries(known),
    ...(place.precision === 'address' && { lat, lng }),
    google_full_details: place.google_full_details,
  };
}

/** True for a place of the places service. */
export function isVerified({ google_full_details: details }: WireRecord): boolean {
  const { place_id, placeId } = (details ?? {}) as { readonly place_id?: unknown; readonly placeId?: unknown };
  return Boolean(place_id ?? placeId);
}
