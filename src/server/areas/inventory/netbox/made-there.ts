/** Accounts and circuit types that circuits need in NetBox, created where they are missing. */
import type { Change } from '#domain/netbox/change.ts';
import type { Plan } from '#domain/netbox/plan.ts';
import { slugOf } from '#domain/netbox/slug.ts';
import { serviceTypes, type ServiceType } from '#generated/domain/lists/service-type.ts';
import type { Netbox, NetboxRecord } from './client.ts';
import { paths } from './read-there.ts';
import { writeAll } from './writer.ts';

/** Billing accounts of the chosen circuits. */
export async function accountsFor(
  netbox: Netbox,
  { known }: Plan,
  chosen: readonly Change[],
  providers: ReadonlyMap<string, number>,
): Promise<(provider: number, account: string) => number | undefined> {
  const { here, there } = known.sides;
  const services = new Map(here.services.map((service) => [service.id, service]));
  const found = new Map(there.accounts.map(({ id, providerId, account }) => [`${providerId} ${account}`, id]));
  const missing = new Map<string, NetboxRecord>();
  for (const { record, recordId, fields } of chosen) {
    const account = fields.find(({ field }) => field === 'account')?.here;
    const provider = providers.get(services.get(recordId ?? '')?.providerId ?? '');
    const key = `${provider} ${account}`;
    if (record === 'circuit' && account && provider !== undefined && !found.has(key))
      missing.set(key, { provider, account: String(account), name: '' });
  }
  const wishes = [...missing].map(([about, row]) => ({ about, row }));
  for (const each of await writeAll(netbox, 'create', paths.accounts, wishes))
    if ('made' in each) found.set(each.about, Number(each.made['id']));
  return (provider, account) => found.get(`${provider} ${account}`);
}

/** The circuit type of each service type. */
export async function typesFor(
  netbox: Netbox,
  { known }: Plan,
  chosen: readonly Change[],
): Promise<ReadonlyMap<ServiceType, number>> {
  const services = new Map(known.sides.here.services.map((service) => [service.id, service]));
  const found = new Map([...known.types].toReversed().map(([id, type]) => [type, id]));
  const wanted = new Set(chosen.map(({ recordId }) => services.get(recordId ?? '')!.type));
  const slugs = new Set(known.sides.there.types.map(({ slug }) => slug));
  const wishes = [...wanted].flatMap((type) => {
    if (found.has(type)) return [];
    const { label } = serviceTypes.find(({ value }) => value === type)!;
    return [{ about: type, row: { name: label, slug: slugOf(label, slugs) } }];
  });
  for (const each of await writeAll(netbox, 'create', paths.types, wishes))
    if ('made' in each) found.set(each.about, Number(each.made['id']));
  return found;
}
