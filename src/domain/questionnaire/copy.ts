/** Copies an earlier request onto new locations and connections. */
import { dataAs, type AnswerByShape, type AnswerData, type RackRow, type Response, type Responses } from './answer.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { questionOfType, type Ground } from './ground.ts';
import { locationsOf, type Connection } from './location.ts';
import { normalize } from './normalize.ts';

/** The earlier request, with what is needed to find the copied service in it. */
export interface CopySource {
  readonly responses: Responses;
  readonly serviceType: string;
  /** Locations of the copied service in the earlier request: one, or the A and Z end of a connection. */
  readonly locationIdxs: readonly number[];
  /** Index of the copied connection in the earlier request, when the service has two ends. */
  readonly connectionIdx?: number;
}

/**
 * The copied responses for the new request: per-location and per-connection answers are repeated for each new one, the service
 * options are those of the copied service, dropped questions stay unanswered, retired options go, default transports are added.
 * [QN-236] [QN-237] [QN-238] [QN-239] [QN-240] [QN-241]
 */
export function copyResponses(ground: Ground, source: CopySource): Responses {
  const { definition } = ground;
  const places = locationsOf(definition, ground.answers).map(({ idx }) => idx);
  const links = source.locationIdxs.length > 1 ? linksBetween(places) : [];
  const copied = source.responses.flatMap((response) => {
    const question = definition.questions.find(({ id }) => id === response.questionId);
    if (!question || question.retired || !isCopied(ground, question)) return [];
    const adapted = adapt(question, response.data, source, places, links);
    return adapted ? [copyOf(question, withDefaults(definition, question, adapted))] : [];
  });
  return [...serviceAnswers(definition, source.serviceType, places), ...linkAnswer(definition, links), ...copied];
}

/** Answers given in this request, dropped questions and the service options themselves are not taken over. */
function isCopied(ground: Ground, question: Question): boolean {
  const { copy } = ground.definition.flow;
  const isReset = Object.values(copy.serviceOptions)
    .flat()
    .some((id) => question.options?.some((option) => option.id === id));
  const perRequest = [
    'locations',
    'storedLocations',
    'wanAddresses',
    'locationsAddresses',
    'colocations',
    'connections',
    'contact',
    'meeting',
  ];
  return (
    !ground.answers.has(question.id) &&
    !copy.drop.includes(question.id) &&
    !isReset &&
    !perRequest.includes(question.answer.shape)
  );
}

/** Service needs and WAN type, answered by the copied service. [QN-237] */
function serviceAnswers(
  definition: QuestionnaireDefinition,
  serviceType: string,
  places: readonly number[],
): Responses {
  const ids = definition.flow.copy.serviceOptions[serviceType] ?? [];
  return definition.questions.flatMap((question) => {
    const optionIds = (question.options ?? []).map(({ id }) => id).filter((id) => ids.includes(id));
    if (optionIds.length === 0) return [];
    const isPerLocation = question.answer.scope === 'location';
    const entries = places.map((locationIdx) => ({ locationIdx, optionIds }));
    return [copyOf(question, isPerLocation ? { locationOptionIds: entries } : { optionIds })];
  });
}

/** Two locations are linked; more are linked to the first. */
function linksBetween(places: readonly number[]): readonly Connection[] {
  const [hub, ...others] = places;
  return hub === undefined ? [] : others.map((to, idx) => ({ idx, from: hub, to }));
}

function linkAnswer(definition: QuestionnaireDefinition, links: readonly Connection[]): Responses {
  const question = questionOfType(definition, 'location_connections');
  if (!question || links.length === 0) return [];
  return [copyOf(question, { connections: links.map(({ from, to }) => ({ from, to })) })];
}

function adapt(
  question: Question,
  data: AnswerData,
  source: CopySource,
  places: readonly number[],
  links: readonly Connection[],
): AnswerData | undefined {
  const perLocation = dataAs('locationOptionIds', data)?.locationOptionIds;
  if (perLocation)
    return nonEmpty(
      'locationOptionIds',
      spread(perLocation, source, places).map((e) => live(question, e)),
    );
  const info = dataAs('locationsInfo', data)?.locationsInfo;
  if (info) return nonEmpty('locationsInfo', spread(info, source, places));
  const phones = dataAs('phones', data)?.phones;
  if (phones) return nonEmpty('phones', spread(phones, source, places));
  const racks = dataAs('rackTypes', data)?.rackTypes;
  if (racks) return nonEmpty('rackTypes', spreadRacks(racks, source, places));
  const cross = dataAs('crossConnects', data)?.crossConnects;
  if (cross) return { crossConnects: spreadByKey(cross, source, places) };
  const perConnection = dataAs('connectionOptionIds', data)?.connectionOptionIds;
  if (perConnection) {
    const kept = perConnection.find(({ connectionIdx }) => connectionIdx === source.connectionIdx) ?? perConnection[0];
    return (
      kept &&
      nonEmpty(
        'connectionOptionIds',
        links.map(({ idx }) => live(question, { ...kept, connectionIdx: idx })),
      )
    );
  }
  const whole = dataAs('optionIds', data);
  return whole ? live(question, whole) : data;
}

function nonEmpty<K extends 'locationOptionIds' | 'locationsInfo' | 'phones' | 'rackTypes' | 'connectionOptionIds'>(
  key: K,
  entries: readonly unknown[],
): AnswerByShape[K] | undefined {
  const answer: object = { [key]: entries };
  return entries.length > 0 ? (answer as AnswerByShape[K]) : undefined;
}

/** The n-th new location takes the answer of the n-th copied one, the last repeated. */
function oldIdxFor(source: CopySource, at: number): number | undefined {
  return source.locationIdxs[Math.min(at, source.locationIdxs.length - 1)];
}

function spread<E extends { readonly locationIdx: number }>(
  entries: readonly E[],
  source: CopySource,
  places: readonly number[],
) {
  return places.flatMap((locationIdx, at) => {
    const old = entries.find((entry) => entry.locationIdx === oldIdxFor(source, at));
    return old ? [{ ...old, locationIdx }] : [];
  });
}

function spreadRacks(rows: readonly RackRow[], source: CopySource, places: readonly number[]): readonly RackRow[] {
  return places.flatMap((locationIdx, at) =>
    rows.filter((row) => row.locationIdx === oldIdxFor(source, at)).map((row) => ({ ...row, locationIdx })),
  );
}

function spreadByKey<V>(
  rows: Readonly<Record<string, V>>,
  source: CopySource,
  places: readonly number[],
): Record<string, V> {
  return Object.fromEntries(
    places.flatMap((locationIdx, at) => {
      const old = rows[String(oldIdxFor(source, at))];
      return old === undefined ? [] : [[String(locationIdx), old] as const];
    }),
  );
}

/** Options that still exist, no more of them than everyone may choose. */
function live<E extends { readonly optionIds: readonly string[] }>(question: Question, entry: E): E {
  const offered = new Set((question.options ?? []).filter(({ retired }) => !retired).map(({ id }) => id));
  return {
    ...entry,
    optionIds: entry.optionIds.filter((id) => offered.has(id)).slice(0, question.answer.max?.default),
  };
}

/** A class of internet copied without a transport gets its default ones. [QN-240] [QN-241] */
function withDefaults(definition: QuestionnaireDefinition, question: Question, data: AnswerData): AnswerData {
  const entries = dataAs('locationOptionIds', data)?.locationOptionIds;
  if (!entries) return data;
  const { defaultChildren } = definition.flow.copy;
  const childrenOf = (parent: string) =>
    (question.options ?? []).filter((option) => option.parent === parent).map(({ id }) => id);
  const filled = entries.map((entry) => ({
    ...entry,
    optionIds: entry.optionIds.flatMap((id) =>
      defaultChildren[id] && !childrenOf(id).some((child) => entry.optionIds.includes(child))
        ? [id, ...defaultChildren[id]]
        : [id],
    ),
  }));
  return { locationOptionIds: filled };
}

function copyOf(question: Question, data: AnswerData): Response {
  return { questionId: question.id, rev: question.rev, source: 'copied', data: normalize(question, data) };
}
