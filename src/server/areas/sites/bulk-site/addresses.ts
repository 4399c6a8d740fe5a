/** The address of a site: the one that the row already has, else a new one of the team. */
import { addressOfSite } from '#domain/bulk-site/site-address.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { derivedParts } from '#domain/places/derived.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';

/** Answers its id. [SS-025] [SS-059] */
export async function addressOf(session: Session, teamId: string, site: Site): Promise<string> {
  if (site.address_id) return site.address_id;
  const values = addressOfSite(site);
  const address = await addRecord(session, 'address', { ...values, ...derivedParts(values), team_id: teamId });
  return String(address['id']);
}
