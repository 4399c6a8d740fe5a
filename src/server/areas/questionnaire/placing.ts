/** Creates addresses of the team from the locations of a request. */
import type { ChangesOf } from '#server/kernel/data/record.ts';
import { dataAs, type LocationAnswer } from '#domain/questionnaire/answer.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import { locationsOf } from '#domain/questionnaire/location.ts';
import { derivedParts } from '#domain/places/derived.ts';
import { needOf } from '#domain/places/postal-code.ts';
import { placeKey } from '#domain/places/same-place.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { countryOf } from './country.ts';
import { activeAddressesNear } from './queries.ts';
import { definition } from './row.ts';

export interface PlacedLocation {
  readonly idx: number;
  readonly name: string;
  /** Null for a place that is not known yet, such as space in a colocation area. */
  readonly addressId: string | null;
}

/** Reuses the team's address at the same street, so requesting twice makes one. The session acts as the server. */
export async function placeLocations(
  session: Session,
  teamId: string,
  evaluation: Evaluation,
): Promise<readonly PlacedLocation[]> {
  const placed: PlacedLocation[] = [];
  for (const { idx, name } of locationsOf(definition, evaluation.answers)) {
    placed.push({ idx, name, addressId: await addressFor(session, teamId, describe(evaluation, idx, name)) });
  }
  return placed;
}

/** Merges all answers about one location, later ones last. */
function describe(evaluation: Evaluation, idx: number, name: string): LocationAnswer {
  const parts = [...evaluation.answers.values()].flatMap((data) => [
    ...(dataAs('locations', data)?.locations ?? []),
    ...(dataAs('wanAddresses', data)?.wanAddresses ?? []),
    ...(dataAs('locationsAddresses', data)?.locationsAddresses ?? []),
  ]);
  const merged = Object.assign({}, ...parts.filter((part) => part.idx === idx)) as Partial<LocationAnswer>;
  return { ...merged, idx, name };
}

async function addressFor(session: Session, teamId: string, location: LocationAnswer): Promise<string | null> {
  if (location.id !== undefined) return location.id;
  const { name, street, city, stateProvince, postalCode } = location;
  const country = location.country === undefined ? null : countryOf(location.country);
  if (!city || country === null) return null;
  const parts = {
    street: street ?? null,
    city,
    state_province: stateProvince || null,
    postal_code: postalCode || null,
    country,
  };
  const isMissing = (part: 'state_province' | 'postal_code') =>
    parts[part] === null && needOf(country, part) === 'required';
  if (isMissing('state_province') || isMissing('postal_code')) return null;
  const key = placeKey({ ...parts, address_line_two: location.demarc });
  const near = await activeAddressesNear.all(session, { team: teamId, country, postalCode: parts.postal_code });
  const known = near.find((each) => key !== null && placeKey(each) === key);
  if (known) return known.id;
  const address = await addRecord(session, 'address', {
    team_id: teamId,
    name: truncate('address', 'name', name),
    ...parts,
    ...placeOf(location),
    ...derivedParts({ ...parts, address_line_two: location.demarc ?? null }),
  });
  return address.id;
}

const placeOf = (location: LocationAnswer) =>
  ({
    address_line_two: location.demarc ?? null,
    is_demarc_not_applicable: !location.demarc,
    handoff_details: location.handoffDetails ?? null,
    lat: location.lat ?? null,
    lng: location.lng ?? null,
    // A tower is never a data center, regardless of its other attributes. [AD-023]
    is_data_center:
      location.locationType === 'datacenter' || (location.isDataCenter === true && !location.locationType),
    is_tower: location.locationType === 'tower',
    is_mall: location.locationType === 'mall',
    is_new_construction: location.isNewConstruction ?? false,
    google_full_details: location.googleFullDetails ?? null,
  }) satisfies ChangesOf<'address'>;
