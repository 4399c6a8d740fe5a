/** Reads the inventory of a team for the comparison. */
import { kbpsOf, rateOf } from '#domain/netbox/rate.ts';
import type { Agreed, Here, Link } from '#domain/netbox/sides.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { circuitOf } from '../catalogue-faults.ts';
import { addressesOfTeam, everyProvider, linksOf, servicesOfInventory } from './queries.ts';

export async function readHere(session: Session, team: string): Promise<Here> {
  const [services, addresses, providers] = await Promise.all([
    servicesOfInventory.all(session, { team }),
    addressesOfTeam.all(session, { team }),
    everyProvider.all(session),
  ]);
  return {
    providers,
    addresses,
    services: services.map(({ provider, detail, account, a, z, ...service }) => {
      const values = (detail ?? {}) as Readonly<Record<string, unknown>>;
      const rate = rateOf(service.type);
      return {
        ...service,
        providerId: provider,
        circuit: circuitOf(values),
        account: account?.trim() || null,
        rateKbps: rate === null ? null : kbpsOf(values[rate]),
        siteA: a,
        siteZ: z,
      };
    }),
  };
}

export async function readLinks(session: Session, connection: string): Promise<readonly Link[]> {
  const links = await linksOf.all(session, { connection });
  return links.map(({ kind, netbox, record, agreed }) => ({
    kind,
    netboxId: netbox,
    recordId: record,
    agreed: agreed as Agreed | null,
  }));
}
