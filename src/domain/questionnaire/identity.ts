/** Which place, link and service an answer was about, whatever row it had. */
import { dataAs, type LocationAnswer } from './answer.ts';
import type { Evaluation } from './evaluation.ts';
import { connectionsOf, locationsOf, type Connection } from './location.ts';
import { placedServices } from './service.ts';

export interface PlaceIdentity {
  readonly idx: number;
  readonly name: string;
  /** The stored address that was picked. */
  readonly id?: string;
  /** What tells places apart that are not stored: the name, or the address where places have no names of their own. */
  readonly key: string;
}

/** What the indexes in an answer mean. */
export interface Origin {
  readonly places: readonly PlaceIdentity[];
  readonly connections: readonly Connection[];
  /** Services that could be ticked at a place. */
  readonly services: readonly string[];
}

/** How what an answer was about is found among what is asked about now. */
export interface Match {
  /** The index that a place or link of now had in the answer. */
  readonly placeBefore: (idx: number) => number | undefined;
  readonly linkBefore: (idx: number) => number | undefined;
  /** The index that a place of the answer has now. */
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

/** Nothing is known of where the answer came from: it keeps what is about the whole request. */
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

/** Whether the same places have the same indexes. */
export function hasSamePlaces(a: Origin, b: Origin): boolean {
  return JSON.stringify(a.places) === JSON.stringify(b.places);
}

/** For each place of now the earlier index: the same stored address first, then the same name. */
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
