/**
 * Plays one witness walk of the analyzer through parts of the engine, quickly: without saving and checking each answer.
 */
import type { AnswerData, LocationAnswer, Response, Responses } from '#domain/questionnaire/answer.ts';
import { contextWith, type Context } from '#domain/questionnaire/context.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import { admit, emptyEvaluation, type Evaluation } from '#domain/questionnaire/evaluation.ts';
import { inOrder, stepAt } from '#domain/questionnaire/walk.ts';
import type { Sequence } from '#codegen/check/questionnaire/sequences.ts';
import { answerWith } from './answering.ts';
import { shipped, shippedQuestion, visitor } from './shipped.ts';

export const contextOf = (facts: readonly string[]): Context => contextWith(facts, visitor.today);

const questions = inOrder(shipped);
const services = shippedQuestion('service_needs').options!.map(({ id }) => id);

/** Answers of a walk with the witness's choices, in order. */
export function rehearse({ witness, asked }: Sequence): Responses {
  const context = contextOf(witness.facts);
  const chosen = new Map(witness.choices.map(({ questionId, optionIds }) => [questionId, optionIds]));
  const raw = new Map<string, AnswerData>();
  const responses: Response[] = [];
  let evaluation = emptyEvaluation(shipped, context);
  if (context.isOnBehalf)
    evaluation = admit(evaluation, shippedQuestion('shopping_for'), { optionIds: chosen.get('shopping_for') ?? [] });
  for (const question of questions) {
    const step = stepAt(evaluation, question, raw);
    if (step.outcome === 'derived' && step.data) evaluation = admit(evaluation, question, step.data);
    if (step.outcome !== 'asked') continue;
    const data = answerFor({ evaluation, question, subset: step.subset, chosen, asked, facts: witness.facts });
    raw.set(question.id, data);
    responses.push({ questionId: question.id, rev: question.rev, source: 'asked', data });
    evaluation = admit(evaluation, question, data);
  }
  return responses;
}

interface Scene {
  readonly evaluation: Evaluation;
  readonly question: Question;
  readonly subset: readonly number[] | null;
  readonly chosen: ReadonlyMap<string, readonly string[]>;
  readonly asked: readonly string[];
  readonly facts: readonly string[];
}

function answerFor(scene: Scene): AnswerData {
  const { evaluation, question, subset, chosen } = scene;
  if (question.answer.shape === 'storedLocations') return { storedLocations: pickedSites(scene) };
  if (question.answer.shape === 'locations') return { locations: namedSites(scene) };
  if (question.id === 'questionnaire_type') {
    const kind = chosen.get('shopping_for')?.[0]?.split('.')[1];
    return { optionIds: [`questionnaire_type.${kind}`] };
  }
  const step = { outcome: 'asked', question, subset, data: undefined } as const;
  const optionIds = chosen.get(question.id)?.flatMap((id) => [id, ...firstChild(question, id)]);
  return answerWith({ steps: [step], evaluation, current: question }, question, optionIds);
}

/** Adds an internet class's first transport. */
function firstChild(question: Question, optionId: string): readonly string[] {
  const option = question.options?.find(({ id }) => id === optionId);
  const child = option?.childMessage && question.options?.find(({ parent }) => parent === optionId);
  return child ? [child.id] : [];
}

/** As many locations as the walk counts; WAN at only two of them if the walk requires it. */
function pickedSites({ question, chosen, asked, facts }: Scene): readonly LocationAnswer[] {
  const total = Number(chosen.get('location_number')?.[0]?.split('.')[1] ?? 1);
  const count = question.type === 'sites_wan' && facts.includes('twoWanLocations') ? 2 : total;
  const isNew = asked.includes('location_addresses');
  return Array.from({ length: count }, (_, idx) => ({
    idx,
    name: `Office ${idx}`,
    ...(!isNew && { id: `address-${idx}` }),
  }));
}

function namedSites({ evaluation, chosen, asked, facts }: Scene): readonly LocationAnswer[] {
  const total = Number(chosen.get('location_number')?.[0]?.split('.')[1] ?? 1);
  const wanted = services.filter((id) => evaluation.chosen.has(id));
  const isKnown = evaluation.context.hasStoredLocations && !asked.includes('location_addresses');
  const withoutWan = wanted.filter((id) => id !== 'service_needs.wan');
  return Array.from({ length: total }, (_, idx) => ({
    idx,
    name: `Site ${idx}`,
    ...(isKnown && { id: `address-${idx}` }),
    ...(wanted.length > 0 && { serviceOptionIds: facts.includes('twoWanLocations') && idx > 1 ? withoutWan : wanted }),
  }));
}
