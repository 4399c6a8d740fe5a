/** Copies an earlier request to new locations and connections. */
import { dataAs, type AnswerData, type Response, type Responses } from './answer.ts';
import { withCopies } from './copied.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { fitAnswer } from './fit/answer.ts';
import { questionOfType, type Evaluation } from './evaluation.ts';
import { matchTo, originOf, type Match } from './identity.ts';
import { locationsOf, type Connection } from './location.ts';
import { normalize } from './normalize.ts';
import { answerTypeOf } from './types/registry.ts';
import { validateAnswer } from './validate/answer.ts';
import { inOrder, stepAt } from './walk.ts';

/** The earlier request, and where the copied service is in it. */
export interface CopySource {
  readonly responses: Responses;
  readonly serviceType: string;
  /** Locations of the copied service in the earlier request: one, or the A and Z ends of a connection. */
  readonly locationIdxs: readonly number[];
  /** Index of the copied connection in the earlier request, if the service has two ends. */
  readonly connectionIdx?: number;
}

/**
 * Copied responses for the new request: answers about the copied service, repeated for each new location or connection
 * and fitted to the current questions. [QN-236] [QN-237] [QN-238] [QN-239] [QN-240] [QN-241]
 */
export function copyResponses(evaluation: Evaluation, source: CopySource): Responses {
  const { definition } = evaluation;
  const places = locationsOf(definition, evaluation.answers).map(({ idx }) => idx);
  const links = source.locationIdxs.length > 1 ? linksBetween(places) : [];
  const chosen = [...serviceAnswers(definition, source.serviceType, places), ...linkAnswer(definition, links)];
  const wanted = source.responses.filter((response) => isCopied(evaluation, response.questionId));
  return fitCopies(evaluation, chosen, wanted, { ...copyMatch(source, places), servicesBefore: [] });
}

/** The copies after one of them changed: parts that no longer fit are removed. */
export function refitCopies(evaluation: Evaluation, before: Responses, after: Responses): Responses {
  const isFixed = ({ questionId }: Response) => !isCopied(evaluation, questionId);
  const fixed = after.filter(isFixed);
  const origin = originOf(withCopies(evaluation, before));
  const match = matchTo(withCopies(evaluation, fixed), origin);
  return fitCopies(
    evaluation,
    fixed,
    after.filter((response) => !isFixed(response)),
    match,
  );
}

/**
 * The n-th new location gets the answers of the n-th copied one, the last one repeated; each connection those of the
 * copied connection.
 */
function copyMatch(source: CopySource, places: readonly number[]): Omit<Match, 'servicesBefore'> {
  const { locationIdxs } = source;
  return {
    placeBefore: (idx) => locationIdxs[Math.min(places.indexOf(idx), locationIdxs.length - 1)],
    placeNow: (idx) => places[locationIdxs.indexOf(idx)],
    linkBefore: () => source.connectionIdx ?? 0,
    nameBefore: () => '',
  };
}

/** Adds the wanted answers to the chosen ones in question order, each fitted to the evaluation at that point. */
function fitCopies(evaluation: Evaluation, chosen: Responses, wanted: Responses, match: Match): Responses {
  const { definition } = evaluation;
  const copies = [...chosen];
  for (const question of inOrder(definition)) {
    const response = wanted.find(({ questionId }) => questionId === question.id);
    if (!response) continue;
    const known = withCopies(evaluation, copies);
    const step = stepAt(asCopied(known), question, new Map());
    if (step.outcome !== 'asked') continue;
    const fitted = fitAnswer(
      answerTypeOf(question),
      { evaluation: known, question, subset: step.subset },
      withDefaults(definition, question, response.data),
      match,
    );
    if (!fitted || answerTypeOf(question).isEmpty?.(fitted.data)) continue;
    const data = atMostDefault(question, fitted.data);
    // A date in the past is not copied but asked again.
    if ('date' in data && validateAnswer(known, question, step.subset, data).length > 0) continue;
    copies.push(copyOf(question, data));
  }
  return copies;
}

/** Copies answer the questions of an ordinary request for the copied service. */
function asCopied(evaluation: Evaluation): Evaluation {
  return { ...evaluation, chosen: new Set([...evaluation.chosen, ...evaluation.definition.flow.copy.askedAs]) };
}

/** At most as many choices as everyone may make. */
function atMostDefault({ answer }: Question, data: AnswerData): AnswerData {
  const cut = <E extends { readonly optionIds: readonly string[] }>(entry: E): E => ({
    ...entry,
    optionIds: entry.optionIds.slice(0, answer.max?.default),
  });
  if ('locationOptionIds' in data) return { locationOptionIds: data.locationOptionIds.map(cut) };
  return 'optionIds' in data ? cut(data) : data;
}

/** Answers of this request, dropped questions and the service options themselves are not copied. */
function isCopied(evaluation: Evaluation, questionId: string): boolean {
  const question = evaluation.definition.questions.find(({ id }) => id === questionId);
  if (!question || question.retired) return false;
  const { copy } = evaluation.definition.flow;
  const isReset = Object.values(copy.serviceOptions)
    .flat()
    .some((id) => question.options?.some((option) => option.id === id));
  return (
    !evaluation.answers.has(question.id) &&
    !copy.drop.includes(question.id) &&
    !isReset &&
    answerTypeOf(question).isCopied
  );
}

/** Service needs and WAN type follow from the copied service. [QN-237] */
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

/** Two locations are connected; more are all connected to the first. */
function linksBetween(places: readonly number[]): readonly Connection[] {
  const [hub, ...others] = places;
  return hub === undefined ? [] : others.map((to, idx) => ({ idx, from: hub, to }));
}

function linkAnswer(definition: QuestionnaireDefinition, links: readonly Connection[]): Responses {
  const question = questionOfType(definition, 'location_connections');
  if (!question || links.length === 0) return [];
  return [copyOf(question, { connections: links.map(({ from, to }) => ({ from, to })) })];
}

/** Adds default transports to an internet class copied without one. [QN-240] [QN-241] */
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
