/** The address of a site: the one that the row already has, else a new one of the team. */
import type { Site } from '#domain/bulk-site/sites.ts';
import type { Session } from '../data/session.ts';
import { addRecord } from '../data/system-write.ts';

/** Answers its id. [SS-025] [SS-059] */
export async function addressOf(session: Session, teamId: string, site: Site): Promise<string> {
  if (site.address_id) return site.address_id;
  const { street, city, state_province, postal_code, country, property_type: kind } = site;
  const address = await addRecord(session, 'address', {
    team_id: teamId,
    name: site.name!.trim(),
    street,
    address_line_two: site.demarc ?? null,
    city,
    state_province,
    postal_code,
    country,
    country_short: country,
    full_address: site.full_address ?? [street, city, `${state_province} ${postal_code}`, country].join(', '),
    lat: numberOf(site.lat),
    lng: numberOf(site.lng),
    is_tower: kind === 'tower',
    is_mall: kind === 'mall',
    is_data_center: kind === 'datacenter',
    is_new_construction: site.is_new_construction === true,
    google_full_details: site.selected_address?.details ?? null,
  });
  return String(address['id']);
}

const numberOf = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);
