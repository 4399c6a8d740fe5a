/** Matches records of both sides: by remembered links, else by their names. */
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import type { Here, Link, Sides, There } from './sides.ts';

/** Maps each NetBox record to ours, and back. */
export interface Pairs {
  readonly here: ReadonlyMap<number, string>;
  readonly there: ReadonlyMap<string, number>;
}

/** A pair of `links` counts while both records exist; `named` matches the others. */
function pairsOf(
  links: readonly Link[],
  hereIds: ReadonlySet<string>,
  there: readonly { readonly id: number }[],
  named: (there: number) => readonly string[],
): Pairs {
  const thereIds = new Set(there.map(({ id }) => id));
  const here = new Map<number, string>();
  const back = new Map<string, number>();
  const pair = (recordId: string, netboxId: number): void => {
    here.set(netboxId, recordId);
    back.set(recordId, netboxId);
  };
  for (const { recordId, netboxId } of links)
    if (hereIds.has(recordId) && thereIds.has(netboxId)) pair(recordId, netboxId);
  for (const { id } of there) {
    if (here.has(id)) continue;
    const [found, ...others] = named(id).filter((each) => !back.has(each));
    if (found !== undefined && others.length === 0) pair(found, id);
  }
  return { here, there: back };
}

const plain = (name: string | null): string => (name ?? '').trim().toLowerCase();

export function providerPairs({ here, there, links }: Sides): Pairs {
  const byName = indexed(here.providers, ({ name, aliases }) => [name, ...aliases]);
  const known = new Map(there.providers.map((each) => [each.id, each]));
  return pairsOf(pairIn(links, 'provider'), ids(here.providers), there.providers, (id) => {
    const { name, slug } = known.get(id)!;
    return byName(name) ?? byName(slug.replaceAll('-', ' ')) ?? [];
  });
}

export function sitePairs({ here, there, links }: Sides): Pairs {
  const byName = indexed(here.addresses, ({ name }) => [name]);
  const byAddress = indexed(here.addresses, ({ full }) => [full]);
  const known = new Map(there.sites.map((each) => [each.id, each]));
  return pairsOf(pairIn(links, 'site'), ids(here.addresses), there.sites, (id) => {
    const { name, address } = known.get(id)!;
    return byName(name) ?? byAddress(address) ?? [];
  });
}

/** By carrier and circuit id, because circuit ids are unique per carrier only. (domain 3.15) */
export function circuitPairs({ here, there, links }: Sides, providers: Pairs): Pairs {
  const byCircuit = indexed(here.services, ({ providerId, circuit }) => [circuitKey(providerId, circuit)]);
  const known = new Map(there.circuits.map((each) => [each.id, each]));
  return pairsOf(pairIn(links, 'circuit'), ids(here.services), there.circuits, (id) => {
    const { providerId, cid } = known.get(id)!;
    return byCircuit(circuitKey(providers.here.get(providerId) ?? null, cid)) ?? [];
  });
}

export const circuitKey = (providerId: string | null, circuit: string | null): string | null =>
  providerId === null || circuit === null ? null : `${providerId} ${plain(circuit)}`;

/** Service type of each NetBox circuit type, by its id there, if known. */
export function typesHere({ types }: There, typeNames: Sides['typeNames']): ReadonlyMap<number, ServiceType> {
  const named = new Map<string, ServiceType>([
    ...serviceTypes.flatMap(({ value, label }) => [value, label].map((name) => [bare(name), value] as const)),
    ...typeNames.map(({ netboxType, serviceType }) => [bare(netboxType), serviceType] as const),
  ]);
  return new Map(
    types.flatMap(({ id, name, slug }) => {
      const type = named.get(bare(name)) ?? named.get(bare(slug));
      return type === undefined ? [] : [[id, type] as const];
    }),
  );
}

/** `Dark fiber`, `dark-fiber` and `Dark Fiber` are equal. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const pairIn = (links: readonly Link[], kind: Link['kind']): readonly Link[] =>
  links.filter((link) => link.kind === kind);

const ids = (records: Here['providers'] | Here['addresses'] | Here['services']): ReadonlySet<string> =>
  new Set(records.map(({ id }) => id));

function indexed<T extends { readonly id: string }>(
  records: readonly T[],
  names: (record: T) => readonly (string | null)[],
): (name: string | null) => readonly string[] | undefined {
  const found = new Map<string, Set<string>>();
  for (const record of records)
    for (const name of names(record)) {
      const key = plain(name);
      if (key !== '') found.set(key, (found.get(key) ?? new Set()).add(record.id));
    }
  return (name) => {
    const set = found.get(plain(name));
    return set && [...set];
  };
}
