/** What both sides say of one circuit, in one vocabulary: sites are addresses of the team, rates are kbps. */
import { limits } from '#generated/domain/limits.ts';
import type { Pairs } from './match.ts';
import type { HereService, Sides, There, ThereTermination, Value } from './sides.ts';
import { statusThere } from './status.ts';
import { filling, outward, own, verdictOf, type Verdict } from './three-way.ts';

type Rule = (here: Value, there: Value, agreed: Value | undefined) => Verdict;

/** How each field of a circuit is brought in step. */
export const circuitRules = {
  circuit: verdictOf,
  status: outward,
  installed: (here, there, agreed) => (here === null ? verdictOf(here, there, agreed) : outward(here, there)),
  rate: verdictOf,
  description: own,
  account: verdictOf,
  siteA: verdictOf,
  siteZ: verdictOf,
} as const satisfies Record<string, Rule>;

export type CircuitField = keyof typeof circuitRules;
export type CircuitFacts = Readonly<Record<CircuitField, Value>>;

/** An address that NetBox has and the team has not, until it is known. */
const unknownSite = (id: number): string => `site ${id}`;

export const isUnknownSite = (value: Value): boolean => typeof value === 'string' && value.startsWith('site ');

export const factsHere = (service: HereService, statusSaid: string | null): CircuitFacts => ({
  circuit: service.circuit,
  status: statusThere(service.status, statusSaid),
  installed: service.installed,
  rate: service.rateKbps,
  description: service.name?.slice(0, limits.netboxDescription).trim() ?? null,
  account: service.account,
  siteA: service.siteA,
  siteZ: service.siteZ,
});

export function factsThere(circuit: There['circuits'][number], ends: Ends, sites: Pairs): CircuitFacts {
  const siteOf = (end: ThereTermination | undefined): string | null =>
    end === undefined || end.siteId === null ? null : (sites.here.get(end.siteId) ?? unknownSite(end.siteId));
  return {
    circuit: circuit.cid,
    status: circuit.status,
    installed: circuit.installed,
    rate: circuit.rateKbps,
    description: circuit.description,
    account: circuit.account,
    siteA: siteOf(ends.A),
    siteZ: siteOf(ends.Z),
  };
}

export interface Ends {
  readonly A?: ThereTermination;
  readonly Z?: ThereTermination;
}

/** Terminations by circuit. */
export function endsOf({ there }: Sides): (circuit: number) => Ends {
  const found = new Map<number, { A?: ThereTermination; Z?: ThereTermination }>();
  for (const end of there.terminations) {
    const ends = found.get(end.circuitId) ?? {};
    ends[end.side] = end;
    found.set(end.circuitId, ends);
  }
  return (circuit) => found.get(circuit) ?? {};
}

/** How the fields of a site follow its address. */
export const siteRules = { address: filling, position: filling } as const satisfies Record<string, Rule>;
