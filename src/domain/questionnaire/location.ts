/** Locations and connections of the answers so far. */
import { dataAs, type AnswerData, type ConnectionAnswer } from './answer.ts';
import type { QuestionnaireDefinition } from './definition.ts';

export interface Location {
  readonly idx: number;
  readonly name: string;
  /** The chosen stored address. */
  readonly id?: string;
  readonly isDataCenter: boolean;
  /** Options of the service question needed here; undefined means all chosen ones. */
  readonly serviceOptionIds?: readonly string[];
}

export interface Connection {
  readonly idx: number;
  /** Location indexes of the A end and the Z end. */
  readonly from: number;
  readonly to: number;
}

/** Number of locations; with `orMore` the list may grow. */
export interface LocationCount {
  readonly count: number;
  readonly orMore: boolean;
}

type Answers = ReadonlyMap<string, AnswerData>;

/** Locations by index: colocations, WAN addresses or named ones; a single unnamed one counts as named. */
export function locationsOf(definition: QuestionnaireDefinition, answers: Answers): readonly Location[] {
  const found = { colocations: [] as Location[], wan: [] as Location[], named: [] as Location[] };
  for (const data of answers.values()) {
    dataAs('colocations', data)?.colocations.forEach((place, idx) =>
      found.colocations.push({ idx, name: place.name, isDataCenter: true }),
    );
    dataAs('wanAddresses', data)?.wanAddresses.forEach((entry, idx) =>
      found.wan.push({ ...entry, idx, isDataCenter: entry.isDataCenter ?? false }),
    );
    dataAs('locations', data)?.locations.forEach((entry, idx) =>
      found.named.push({ ...entry, idx, isDataCenter: entry.isDataCenter ?? false }),
    );
  }
  if (found.colocations.length > 0) return found.colocations;
  if (found.wan.length > 0) return found.wan;
  if (found.named.length > 0) return found.named;
  return locationCount(definition, answers)?.count === 1 ? [{ idx: 0, name: 'Location #1', isDataCenter: false }] : [];
}

/** The answer about the number of locations; undefined before it. */
export function locationCount(definition: QuestionnaireDefinition, answers: Answers): LocationCount | undefined {
  const question = definition.questions.find((candidate) => candidate.type === 'location_number');
  const chosen = question && dataAs('optionIds', answers.get(question.id))?.optionIds;
  const value = question?.options?.find((option) => chosen?.includes(option.id))?.value;
  return typeof value === 'object' && 'count' in value
    ? { count: value.count, orMore: value.orMore ?? false }
    : undefined;
}

/** Whether a chosen service is needed at this location. */
export function needsAt(location: Location, chosen: ReadonlySet<string>, serviceOptionId: string): boolean {
  return chosen.has(serviceOptionId) && (location.serviceOptionIds?.includes(serviceOptionId) ?? true);
}

/** A to Z pairs, one per link, without self-links and repeats (also Z to A). [QN-281] [QN-282] */
export function connectionPairs(rows: readonly ConnectionAnswer[]): readonly Connection[] {
  const pairs = new Map<string, { from: number; to: number }>();
  for (const { from, to } of rows) {
    for (const end of typeof to === 'number' ? [to] : (to ?? [])) {
      if (from === null || from === end) continue;
      const key = [from, end].toSorted((a, b) => a - b).join('-');
      if (!pairs.has(key)) pairs.set(key, { from, to: end });
    }
  }
  return [...pairs.values()].map((pair, idx) => ({ idx, ...pair }));
}

export function connectionsOf(answers: Answers): readonly Connection[] {
  for (const data of answers.values()) {
    const rows = dataAs('connections', data)?.connections;
    if (rows) return connectionPairs(rows);
  }
  return [];
}
