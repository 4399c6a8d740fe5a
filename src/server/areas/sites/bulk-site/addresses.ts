/** The addresses of sites: that of the row, otherwise a new one of the team. */
import { addressOfSite } from '#domain/bulk-site/site-address.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { derivedParts } from '#domain/places/derived.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecords } from '#server/kernel/data/system-write.ts';
import { fillOwnValues } from './own-values.ts';

/** Addresses between two progress reports. */
const atOnce = 250;

/** Returns their ids, in the order of the sites; reports the number of finished sites. [SS-025] [SS-059] */
export async function addressesOf(
  session: Session,
  teamId: string,
  sites: readonly Site[],
  onProgress: (done: number) => void,
): Promise<readonly string[]> {
  await fillOwnValues(session, teamId, sites);
  const without = sites.filter(({ address_id }) => !address_id);
  const settled = sites.length - without.length;
  const idOf = new Map<Site, string>();
  for (let from = 0; from < without.length; from += atOnce) {
    onProgress(settled + from);
    const some = without.slice(from, from + atOnce);
    const made = await addRecords(
      session,
      'address',
      some.map(addressOfSite).map((values) => ({ ...values, ...derivedParts(values), team_id: teamId })),
    );
    some.forEach((site, at) => idOf.set(site, String(made[at]!['id'])));
  }
  return sites.map((site) => site.address_id ?? idOf.get(site)!);
}
