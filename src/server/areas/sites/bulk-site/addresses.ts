/** The addresses of sites: the one that a row already has, else a new one of the team. */
import { addressOfSite } from '#domain/bulk-site/site-address.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { derivedParts } from '#domain/places/derived.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecords } from '#server/kernel/data/system-write.ts';

/** Answers their ids, in the order of the sites. [SS-025] [SS-059] */
export async function addressesOf(
  session: Session,
  teamId: string,
  sites: readonly Site[],
): Promise<readonly string[]> {
  const without = sites.filter(({ address_id }) => !address_id);
  const made = await addRecords(
    session,
    'address',
    without.map(addressOfSite).map((values) => ({ ...values, ...derivedParts(values), team_id: teamId })),
  );
  const idOf = new Map(without.map((site, at) => [site, String(made[at]!['id'])] as const));
  return sites.map((site) => site.address_id ?? idOf.get(site)!);
}
