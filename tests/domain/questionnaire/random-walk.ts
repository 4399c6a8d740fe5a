/** A walk from the first question to the last with random answers: anything that the rules accept. */
import type { AnswerData, LocationAnswer, Responses } from '#domain/questionnaire/answer.ts';
import { isSingleChoice, minChoices } from '#domain/questionnaire/choice.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import { finish, type Finish } from '#domain/questionnaire/finish.ts';
import {
  admit,
  emptyEvaluation,
  questionOfType,
  wanLocationIdxs,
  type Evaluation,
} from '#domain/questionnaire/evaluation.ts';
import { locationCount, locationsOf } from '#domain/questionnaire/location.ts';
import { maxChoices, offeredOptions } from '#domain/questionnaire/offer.ts';
import { answerTypeOf } from '#domain/questionnaire/types/registry.ts';
import { validateAnswer } from '#domain/questionnaire/validate/answer.ts';
import { inOrder, stepAt } from '#domain/questionnaire/walk.ts';
import { shipped, shippedQuestion } from './shipped.ts';

export interface RandomWalk {
  readonly responses: Responses;
  readonly finish: Finish;
}

type SeededRandom = (sides: number) => number;

const questions = inOrder(shipped);

/** The same seed gives the same walk. */
export function randomWalk(seed: number, context: Context): RandomWalk {
  const random = seededRandom(seed);
  const asked = new Map<string, AnswerData>();
  let evaluation = emptyEvaluation(shipped, context);
  // The second choice of staff decides about the first question.
  if (context.isOnBehalf) asked.set('questionnaire_type', { optionIds: [kindOf(random)] });
  for (const question of questions) {
    const step = stepAt(evaluation, question, asked);
    if (step.outcome === 'derived' && step.data) evaluation = admit(evaluation, question, step.data);
    if (step.outcome !== 'asked') continue;
    const data = step.data ?? drawn({ evaluation, question, subset: step.subset ?? [], random });
    asked.set(question.id, data);
    evaluation = admit(evaluation, question, data);
  }
  const responses = [...asked].map(([questionId, data]) => ({ questionId, source: 'asked' as const, data }));
  return { responses, finish: finish(shipped, responses, context) };
}

/** Copies take over answers of an earlier request and have separate tests. */
function kindOf(random: SeededRandom): string {
  const options = shippedQuestion('questionnaire_type').options!.filter(({ id }) => !id.endsWith('.copy_request'));
  return options[random(options.length)]!.id;
}

interface Scene {
  readonly evaluation: Evaluation;
  readonly question: Question;
  readonly subset: readonly number[];
  readonly random: SeededRandom;
}

const tries = 12;

/** The first random answer that the rules accept; the smallest valid one if there is none. */
function drawn(scene: Scene): AnswerData {
  const isAccepted = (data: AnswerData) =>
    validateAnswer(scene.evaluation, scene.question, scene.subset, data).length === 0;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const data = draw(scene);
    if (isAccepted(data)) return data;
  }
  const data = smallest(scene);
  if (isAccepted(data)) return data;
  throw new Error(`No answer to ${scene.question.id} is accepted: ${JSON.stringify(data)}`);
}

function draw(scene: Scene): AnswerData {
  const { evaluation, question, subset, random } = scene;
  switch (question.answer.shape) {
    case 'optionIds':
      return { optionIds: picks(scene) };
    case 'locationOptionIds':
      return {
        locationOptionIds: subset.map((locationIdx) => ({ locationIdx, optionIds: picks(scene, locationIdx) })),
      };
    case 'connectionOptionIds':
      return { connectionOptionIds: subset.map((connectionIdx) => ({ connectionIdx, optionIds: picks(scene) })) };
    case 'locations':
      return { locations: namedPlaces(scene) };
    case 'storedLocations':
      return { storedLocations: Array.from({ length: 1 + random(5) }, (_, idx) => storedPlace(idx, random)) };
    case 'connections':
      return { connections: links(wanLocationIdxs(evaluation), random) };
    case 'crossConnects':
      return {
        crossConnects: Object.fromEntries(
          subset.map((idx) => [
            String(idx),
            random(3) === 0 ? [] : [{ quantity: random(3), medium: 'fiber', type: 'Single Mode' }],
          ]),
        ),
      };
    default:
      return smallest(scene);
  }
}

function smallest({ evaluation, question, subset }: Scene): AnswerData {
  if (question.answer.shape === 'locations') return { locations: places(evaluation, 0) };
  if (question.answer.shape === 'storedLocations')
    return { storedLocations: [0, 1].map((idx) => ({ idx, name: `Office ${idx}`, id: `address-${idx}` })) };
  return answerTypeOf(question).sample({ evaluation, question, subset });
}

/** Some offered options, each with one child option if it needs one. */
function picks({ evaluation, question, random }: Scene, locationIdx?: number): readonly string[] {
  const location = locationsOf(evaluation.definition, evaluation.answers).find(({ idx }) => idx === locationIdx);
  const offered = offeredOptions(evaluation, question, location).filter(
    ({ id, parent }) => parent === undefined && id !== 'shopping_for.copy_request',
  );
  if (offered.length === 0) return [];
  const most = isSingleChoice(question) ? 1 : Math.min(maxChoices(evaluation, question), 4);
  const count = Math.max(minChoices(question), random(most + 1));
  const chosen = new Set(Array.from({ length: count }, () => offered[random(offered.length)]!));
  const children = [...chosen].flatMap(({ id }) => {
    const under = question.options?.filter(({ parent }) => parent === id) ?? [];
    return under.length > 0 ? [under[random(under.length)]!.id] : [];
  });
  return [...[...chosen].map(({ id }) => id), ...children];
}

function places(evaluation: Evaluation, extra: number): readonly LocationAnswer[] {
  const wanted = locationCount(evaluation.definition, evaluation.answers);
  const length = (wanted?.count ?? 1) + (wanted?.orMore ? extra : 0);
  return Array.from({ length }, (_, idx) => ({ idx, name: `Site ${idx + 1}` }));
}

/** Each location needs some of the chosen services, or none. */
function namedPlaces({ evaluation, random }: Scene): readonly LocationAnswer[] {
  const options = questionOfType(evaluation.definition, 'service_multi_select')?.options ?? [];
  const chosen = options.map(({ id }) => id).filter((id) => evaluation.chosen.has(id));
  return places(evaluation, random(3)).map((place) => ({
    ...place,
    ...(evaluation.context.hasStoredLocations && random(2) === 0 && { id: `address-${place.idx}` }),
    ...(random(3) > 0 && { serviceOptionIds: chosen.filter(() => random(2) === 0) }),
  }));
}

function storedPlace(idx: number, random: SeededRandom): LocationAnswer {
  const number = idx * 2 + random(2);
  return random(3) === 0
    ? { idx, name: `New place ${number}` }
    : { idx, name: `Office ${number}`, id: `address-${number}` };
}

function links(idxs: readonly number[], random: SeededRandom) {
  const any = () => idxs[random(idxs.length)] ?? 0;
  return Array.from({ length: 1 + random(3) }, () => ({ from: any(), to: Array.from({ length: 1 + random(2) }, any) }));
}

/** Numbers from 0 to below `sides`, by mulberry32. */
function seededRandom(seed: number): SeededRandom {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides);
  };
}
