/** What a restored or copied answer is fitted to, and what of it had to be left out. */
import type { Question } from '../definition.ts';
import type { Evaluation } from '../evaluation.ts';
import type { Match } from '../identity.ts';
import type { Location } from '../location.ts';

/** The question as it is asked now. */
export interface Fitting {
  readonly evaluation: Evaluation;
  readonly question: Question;
  /** Locations that it asks about, in order. */
  readonly locations: readonly Location[];
  /** Connection indexes that it asks about. */
  readonly connections: readonly number[];
  readonly match: Match;
}

export interface OmittedPart {
  /** An option, a service or a place, in the words of the page. */
  readonly what: string;
  /** The place at which it was chosen. */
  readonly where?: string;
}

export interface FitResult<Data> {
  readonly data: Data;
  readonly left: readonly OmittedPart[];
}

/** The entries of the places asked about now, each with its index of now; places that are gone are told. */
export function perPlace<E>(
  { locations, match }: Fitting,
  entries: readonly (readonly [idx: number, entry: E])[],
  isBlank: (entry: E) => boolean,
): { readonly kept: readonly (readonly [place: Location, entry: E])[]; readonly left: readonly OmittedPart[] } {
  const kept = locations.flatMap((place) =>
    entries.filter(([idx]) => idx === match.placeBefore(place.idx)).map(([, entry]) => [place, entry] as const),
  );
  const used = new Set(locations.map(({ idx }) => match.placeBefore(idx)));
  const gone = entries
    .filter(([idx, entry]) => !used.has(idx) && !isBlank(entry))
    .map(([idx]) => match.nameBefore(idx));
  return { kept, left: [...new Set(gone)].filter((name) => name !== '').map((what) => ({ what })) };
}
