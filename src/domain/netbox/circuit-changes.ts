/** Differences of circuits: pairs field by field, and circuits that exist on one side only. */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { circuitRules, factsHere, factsThere, isUnknownSite, type CircuitFacts, type CircuitField } from './facts.ts';
import { circuitKey } from './match.ts';
import { agreedOf, type Agreement, type Change, type FieldChange, type ChangeContext, type Reason } from './change.ts';
import type { HereService, Link, There } from './sides.ts';
import { isLive, statusHere } from './status.ts';

type ThereCircuit = There['circuits'][number];
type Pair = readonly [service: HereService, circuit: ThereCircuit];
type Fields = readonly (FieldChange & { readonly field: CircuitField })[];

export interface CircuitChanges {
  readonly changes: readonly Change[];
  readonly agreements: readonly Agreement[];
  readonly sameCount: number;
}

export function circuitChanges(known: ChangeContext): CircuitChanges {
  const { sides, circuits } = known;
  const services = new Map(sides.here.services.map((service) => [service.id, service]));
  const links = new Map(sides.links.flatMap((link) => (link.kind === 'circuit' ? [[link.netboxId, link]] : [])));
  const changes: Change[] = [];
  const agreements: Agreement[] = [];
  let sameCount = 0;
  for (const circuit of sides.there.circuits) {
    const recordId = circuits.here.get(circuit.id);
    if (recordId === undefined) {
      if (statusHere(circuit.status) !== null) changes.push(importOf(known, circuit));
      continue;
    }
    const found = ofPair(known, [services.get(recordId)!, circuit], links.get(circuit.id));
    if (found.changes.length === 0) sameCount += 1;
    changes.push(...found.changes);
    agreements.push(found.agreement);
  }
  const gone = new Set(
    sides.links.flatMap(({ kind, recordId, netboxId }) =>
      kind === 'circuit' && !circuits.here.has(netboxId) ? [recordId] : [],
    ),
  );
  const seen = new Set<string>();
  for (const service of sides.here.services) {
    if (circuits.there.has(service.id) || !isLive(service)) continue;
    changes.push(exportOf(known, service, seen, gone.has(service.id)));
  }
  return { changes, agreements, sameCount };
}

function ofPair(known: ChangeContext, [service, circuit]: Pair, link: Link | undefined) {
  const ends = known.ends(circuit.id);
  const agreed = link?.agreed ?? {};
  const pairs = fieldsOf(factsHere(service, circuit.status), factsThere(circuit, ends, known.sites)).filter(
    // A circuit that ends at a provider network in NetBox has no site, so there is no site difference to fix.
    ({ field }) => !(field === 'siteA' && ends.A?.siteId === null) && !(field === 'siteZ' && ends.Z?.siteId === null),
  );
  const by = Map.groupBy(pairs, ({ field, here, there }) => circuitRules[field](here, there, agreed[field]));
  const base = {
    record: 'circuit',
    title: titleOf(known, service.providerId, circuit.cid),
    recordId: service.id,
    netboxId: circuit.id,
  } as const;
  const changes: Change[] = [];
  const there = by.get('changeThere') ?? [];
  if (there.length > 0)
    changes.push({ ...base, key: `circuit ${circuit.id} there`, kind: 'change_there', fields: there, reason: null });
  for (const [verdict, kind, suffix] of [
    ['changeHere', 'change_here', 'here'],
    ['conflict', 'conflict', 'both'],
  ] as const) {
    const fields = by.get(verdict) ?? [];
    if (fields.length === 0) continue;
    const reason = unknownSiteOf(known, circuit, fields);
    changes.push({ ...base, key: `circuit ${circuit.id} ${suffix}`, kind: reason ? 'blocked' : kind, fields, reason });
  }
  const agreement: Agreement = {
    kind: 'circuit',
    netboxId: circuit.id,
    recordId: service.id,
    agreed: agreedOf(pairs, agreed),
  };
  return { changes, agreement };
}

function exportOf(known: ChangeContext, service: HereService, seen: Set<string>, isRemoved: boolean): Change {
  const key = circuitKey(service.providerId, service.circuit);
  const reason = ((): Reason | null => {
    if (service.providerId === null) return { text: 'noProvider' };
    if (key === null) return { text: 'noCircuitId' };
    if (seen.has(key)) return { text: 'twoCircuits' };
    return isRemoved ? { text: 'removedThere' } : null;
  })();
  if (key !== null) seen.add(key);
  return {
    key: `circuit new ${service.id}`,
    kind: reason === null || isRemoved ? 'create_there' : 'blocked',
    record: 'circuit',
    title: service.circuit === null ? (service.name ?? '') : titleOf(known, service.providerId, service.circuit),
    recordId: service.id,
    netboxId: null,
    fields: fieldsOf(factsHere(service, null), null).filter(({ here }) => here !== null),
    reason,
  };
}

function importOf(known: ChangeContext, circuit: ThereCircuit): Change {
  const facts = factsThere(circuit, known.ends(circuit.id), known.sites);
  const reason = blockOf(known, circuit, facts);
  return {
    key: `circuit ${circuit.id} new`,
    kind: reason === null ? 'create_here' : 'blocked',
    record: 'circuit',
    title: titleOf(known, known.providers.here.get(circuit.providerId) ?? null, circuit.cid),
    recordId: null,
    netboxId: circuit.id,
    fields: fieldsOf(null, facts).filter(({ there }) => there !== null && !isUnknownSite(there)),
    reason,
  };
}

/** What a NetBox circuit lacks to become a service. */
function blockOf(known: ChangeContext, circuit: ThereCircuit, facts: CircuitFacts): Reason | null {
  const { there } = known.sides;
  if (!known.providers.here.has(circuit.providerId))
    return { text: 'unknownProvider', name: nameIn(there.providers, circuit.providerId) };
  const type = known.types.get(circuit.typeId);
  if (type === undefined) return { text: 'unknownType', name: nameIn(there.types, circuit.typeId) };
  return unknownSiteOf(known, circuit, fieldsOf(null, facts)) ?? (hasSites(type, facts) ? null : { text: 'noSite' });
}

/** A mobile line has no site; a line between two places needs both. */
function hasSites(type: ServiceType, { siteA, siteZ }: CircuitFacts): boolean {
  if (type === 'mobile_line') return true;
  return catalogues[type].connects === 'two-locations'
    ? siteA !== null && siteZ !== null
    : siteA !== null || siteZ !== null;
}

function unknownSiteOf({ sides, ends }: ChangeContext, { id }: ThereCircuit, fields: Fields): Reason | null {
  const found = fields.find(({ there }) => isUnknownSite(there));
  if (found === undefined) return null;
  const site = ends(id)[found.field === 'siteA' ? 'A' : 'Z']?.siteId ?? 0;
  return { text: 'unknownSite', name: nameIn(sides.there.sites, site) };
}

const titleOf = ({ sides }: ChangeContext, providerId: string | null, circuit: string): string =>
  [sides.here.providers.find(({ id }) => id === providerId)?.name, circuit].filter(Boolean).join(' ');

const nameIn = (records: readonly { readonly id: number; readonly name: string }[], id: number): string =>
  records.find((each) => each.id === id)?.name ?? String(id);

const fields = Object.keys(circuitRules) as readonly CircuitField[];

const fieldsOf = (here: CircuitFacts | null, there: CircuitFacts | null): Fields =>
  fields.map((field) => ({ field, here: here?.[field] ?? null, there: there?.[field] ?? null }));
