/** Both sides of one circuit in the same terms: sites are addresses of the team, rates are kbps. */
import { limits } from '#generated/domain/limits.ts';
import type { Pairs } from './match.ts';
import type { HereService, Sides, There, ThereTermination, Value } from './sides.ts';
import { statusThere } from './status.ts';
import { filling, localWins, independent, verdictOf, type Verdict } from './three-way.ts';

type Rule = (here: Value, there: Value, agreed: Value | undefined) => Verdict;

/** How each field of a circuit is synchronized. */
export const circuitRules = {
  circuit: verdictOf,
  status: localWins,
  installed: (here, there, agreed) => (here === null ? verdictOf(here, there, agreed) : localWins(here, there)),
  rate: verdictOf,
  description: independent,
  account: verdictOf,
  siteA: verdictOf,
  siteZ: verdictOf,
} as const satisfies Record<string, Rule>;

export type CircuitField = keyof typeof circuitRules;
export type CircuitFacts = Readonly<Record<CircuitField, Value>>;

/** An address of NetBox that the team does not have yet. */
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
