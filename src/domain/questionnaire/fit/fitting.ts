/** Target of fitting a restored or copied answer, and what was dropped. */
import type { Question } from '../definition.ts';
import type { Evaluation } from '../evaluation.ts';
import type { Match } from '../identity.ts';
import type { Location } from '../location.ts';

/** The question as asked now. */
export interface Fitting {
  readonly evaluation: Evaluation;
  readonly question: Question;
  /** Its locations, in order. */
  readonly locations: readonly Location[];
  /** Its connection indexes. */
  readonly connections: readonly number[];
  readonly match: Match;
}

export interface OmittedPart {
  /** An option, service or location, in the page's words. */
  readonly what: string;
  /** The location where it was chosen. */
  readonly where?: string;
}

export interface FitResult<Data> {
  readonly data: Data;
  readonly omitted: readonly OmittedPart[];
}

/** Entries of the current locations with their current indexes; removed locations are reported. */
export function perPlace<E>(
  { locations, match }: Fitting,
  entries: readonly (readonly [idx: number, entry: E])[],
  isBlank: (entry: E) => boolean,
): { readonly kept: readonly (readonly [place: Location, entry: E])[]; readonly omitted: readonly OmittedPart[] } {
  const kept = locations.flatMap((place) =>
    entries.filter(([idx]) => idx === match.placeBefore(place.idx)).map(([, entry]) => [place, entry] as const),
  );
  const used = new Set(locations.map(({ idx }) => match.placeBefore(idx)));
  const gone = entries
    .filter(([idx, entry]) => !used.has(idx) && !isBlank(entry))
    .map(([idx]) => match.nameBefore(idx));
  return { kept, omitted: [...new Set(gone)].filter((name) => name !== '').map((what) => ({ what })) };
}

/** Wire values of the closed list of one answer field. */
export const listValues = ({ question, evaluation }: Fitting, field: string): readonly string[] =>
  (evaluation.definition.lists[question.answer.lists?.[field] ?? ''] ?? []).map(String);
