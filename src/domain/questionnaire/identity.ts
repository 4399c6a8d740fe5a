/** Identifies the location, connection and service of an answer regardless of their indexes. */
import { dataAs, type LocationAnswer } from './answer.ts';
import type { Evaluation } from './evaluation.ts';
import { connectionsOf, locationsOf, type Connection } from './location.ts';
import { placedServices } from './service.ts';

export interface PlaceIdentity {
  readonly idx: number;
  readonly name: string;
  /** The chosen stored address. */
  readonly id?: string;
  /** Identity of a location that is not stored: its name, or its address if locations have no names. */
  readonly key: string;
}

/** Meaning of the indexes in an answer. */
export interface Origin {
  readonly places: readonly PlaceIdentity[];
  readonly connections: readonly Connection[];
  /** Services that could be ticked at a location. */
  readonly services: readonly string[];
}

/** Maps the subjects of an earlier answer to the current ones. */
export interface Match {
  /** Index in the answer of a current location or connection. */
  readonly placeBefore: (idx: number) => number | undefined;
  readonly linkBefore: (idx: number) => number | undefined;
  /** Current index of a location of the answer. */
  readonly placeNow: (idx: number) => number | undefined;
  readonly nameBefore: (idx: number) => string;
  readonly servicesBefore: readonly string[];
}

export function originOf(evaluation: Evaluation): Origin {
  const hasAddressesAlone = [...evaluation.answers.values()].some((data) => dataAs('wanAddresses', data));
  return {
    places: locationsOf(evaluation.definition, evaluation.answers).map((location) => ({
      idx: location.idx,
      name: location.name,
      ...(location.id !== undefined && { id: location.id }),
      key: hasAddressesAlone && !location.isDataCenter ? addressKey(location) : folded(location.name),
    })),
    connections: connectionsOf(evaluation.answers),
    services: placedServices(evaluation).map(({ id }) => id),
  };
}

/** Unknown origin: only answers about the whole request are kept. */
export const noOrigin: Origin = { places: [], connections: [], services: [] };

export function matchTo(evaluation: Evaluation, origin: Origin): Match {
  const now = originOf(evaluation);
  const pairs = pairsOf(now.places, origin.places);
  const placeBefore = (idx: number) => pairs.get(idx);
  const placeNow = (idx: number) => [...pairs].find(([, before]) => before === idx)?.[0];
  return {
    placeBefore,
    placeNow,
    linkBefore: (idx) => {
      const link = now.connections.find((one) => one.idx === idx);
      const ends = link && [placeBefore(link.from), placeBefore(link.to)];
      return origin.connections.find(({ from, to }) => ends?.includes(from) && ends.includes(to))?.idx;
    },
    nameBefore: (idx) => origin.places.find((place) => place.idx === idx)?.name ?? '',
    servicesBefore: origin.services,
  };
}

/** Whether the same locations have the same indexes. */
export function hasSamePlaces(a: Origin, b: Origin): boolean {
  return JSON.stringify(a.places) === JSON.stringify(b.places);
}

/** Earlier index of each current location: by stored address, then by name. */
function pairsOf(now: readonly PlaceIdentity[], before: readonly PlaceIdentity[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (isSame: (a: PlaceIdentity, b: PlaceIdentity) => boolean) => {
    for (const place of now) {
      if (pairs.has(place.idx)) continue;
      const found = before.find((one) => !taken.has(one.idx) && isSame(place, one));
      if (!found) continue;
      pairs.set(place.idx, found.idx);
      taken.add(found.idx);
    }
  };
  pair((a, b) => a.id !== undefined && a.id === b.id);
  pair((a, b) => a.key === b.key && (a.id === undefined || b.id === undefined));
  return pairs;
}

const folded = (name: string): string => name.trim().toLowerCase();

const addressKey = ({ street, city, stateProvince, postalCode, country, demarc, lat, lng }: Partial<LocationAnswer>) =>
  [street, city, stateProvince, postalCode, country, demarc, lat, lng]
    .map((part) => folded(String(part ?? '')))
    .join('|');
