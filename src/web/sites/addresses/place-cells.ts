/** The cell values of a found place. [SS-050] */
import type { Site } from '#domain/bulk-site/sites.ts';
import type { FoundPlace } from '#web/record/address/found-place.ts';

/** Coordinates only if they belong to the address, not to its city. */
export function placeCells(place: FoundPlace): Partial<Site> {
  const { place_id, formatted_address, google_full_details: details, county: _county, precision, ...found } = place;
  const { lat: _lat, lng: _lng, ...parts } = found;
  const cells = precision === 'address' ? found : parts;
  return { ...cells, full_address: formatted_address, selected_address: { place_id, details: details as object } };
}
