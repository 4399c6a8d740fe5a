/** All differences between the inventory and NetBox, as changes for a person to choose. Writes nothing. */
import { circuitChanges } from './circuit-changes.ts';
import { agreedOf, type Agreement, type Change, type FieldChange, type ChangeContext } from './change.ts';
import { endsOf, siteRules } from './facts.ts';
import { circuitPairs, providerPairs, sitePairs, typesHere } from './match.ts';
import type { HereAddress, HereService, Sides, ThereSite } from './sides.ts';
import { isLive } from './status.ts';

export interface Plan {
  readonly changes: readonly Change[];
  readonly agreements: readonly Agreement[];
  /** Number of equal circuits. */
  readonly sameCount: number;
  readonly known: ChangeContext;
}

export function planOf(sides: Sides): Plan {
  const providers = providerPairs(sides);
  const known: ChangeContext = {
    sides,
    providers,
    sites: sitePairs(sides),
    circuits: circuitPairs(sides, providers),
    types: typesHere(sides.there, sides.typeNames),
    ends: endsOf(sides),
  };
  const circuits = circuitChanges(known);
  const pushed = sides.here.services.filter(({ id }) =>
    circuits.changes.some(({ kind, recordId }) => kind === 'create_there' && recordId === id),
  );
  const sites = siteChanges(known, pushed);
  return {
    changes: [...providerChanges(known, pushed), ...sites.changes, ...circuits.changes],
    agreements: [...providerAgreements(known), ...sites.agreements, ...circuits.agreements],
    sameCount: circuits.sameCount,
    known,
  };
}

/** Carriers that NetBox lacks for circuits to be created there. */
function providerChanges({ sides, providers }: ChangeContext, pushed: readonly HereService[]): readonly Change[] {
  const wanted = new Set(pushed.filter(isLive).map(({ providerId }) => providerId));
  return sides.here.providers
    .filter(({ id }) => wanted.has(id) && !providers.there.has(id))
    .map(({ id, name }) => ({
      key: `provider ${id}`,
      kind: 'create_there',
      record: 'provider',
      title: name,
      recordId: id,
      netboxId: null,
      fields: [{ field: 'name', here: name, there: null }],
      reason: null,
    }));
}

const providerAgreements = ({ providers }: ChangeContext): readonly Agreement[] =>
  [...providers.here].map(([netboxId, recordId]) => ({ kind: 'provider', netboxId, recordId, agreed: {} }));

function siteChanges({ sides, sites }: ChangeContext, pushed: readonly HereService[]) {
  const wanted = new Set(pushed.flatMap(({ siteA, siteZ }) => [siteA, siteZ]));
  const changes: Change[] = [];
  const agreements: Agreement[] = [];
  const there = new Map(sides.there.sites.map((site) => [site.id, site]));
  const links = new Map(sides.links.flatMap((link) => (link.kind === 'site' ? [[link.netboxId, link]] : [])));
  for (const address of sides.here.addresses) {
    const netboxId = sites.there.get(address.id);
    const base = { record: 'site', title: address.name, recordId: address.id, reason: null } as const;
    if (netboxId === undefined) {
      if (wanted.has(address.id))
        changes.push({
          ...base,
          key: `site ${address.id}`,
          kind: 'create_there',
          netboxId: null,
          fields: newSite(address),
        });
      continue;
    }
    const agreed = links.get(netboxId)?.agreed ?? {};
    const pairs = siteFields(address, there.get(netboxId)!);
    const fields = pairs.filter(
      ({ field, here, there: said }) => siteRules[field](here, said, agreed[field]) === 'changeThere',
    );
    if (fields.length > 0)
      changes.push({ ...base, key: `site ${netboxId} there`, kind: 'change_there', netboxId, fields });
    agreements.push({ kind: 'site', netboxId, recordId: address.id, agreed: agreedOf(pairs, agreed) });
  }
  return { changes, agreements };
}

const newSite = (address: HereAddress): readonly FieldChange[] => [
  { field: 'name', here: address.name, there: null },
  ...siteFields(address, null).filter(({ here }) => here !== null),
];

const siteFields = (address: HereAddress, site: ThereSite | null) =>
  [
    { field: 'address', here: address.full?.slice(0, 200) ?? null, there: site?.address ?? null },
    { field: 'position', here: positionOf(address), there: site && positionOf(site) },
  ] as const;

/** Rounded as in NetBox. */
const positionOf = ({ lat, lng }: { readonly lat: number | null; readonly lng: number | null }): string | null =>
  lat === null || lng === null ? null : `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
