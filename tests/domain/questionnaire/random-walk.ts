/** A walk from the first question to the last on answers drawn by dice: whatever the rules accept may be drawn. */
import type { AnswerData, LocationAnswer, Responses } from '#domain/questionnaire/answer.ts';
import { isSingleChoice, minChoices } from '#domain/questionnaire/choice.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import { finish, type Finish } from '#domain/questionnaire/finish.ts';
import { admit, emptyEvaluation, questionOfType, type Evaluation } from '#domain/questionnaire/evaluation.ts';
import { locationCount, locationsOf } from '#domain/questionnaire/location.ts';
import { maxChoices, offeredOptions } from '#domain/questionnaire/offer.ts';
import { sampleAnswer } from '#domain/questionnaire/simulate/sample-answer.ts';
import { validateAnswer } from '#domain/questionnaire/validate/answer.ts';
import { wanLocationIdxs } from '#domain/questionnaire/validate/locations.ts';
import { inOrder, stepAt } from '#domain/questionnaire/walk.ts';
import { shipped, shippedQuestion } from './shipped.ts';

export interface RandomWalk {
  readonly responses: Responses;
  readonly finish: Finish;
}

type Dice = (sides: number) => number;

const questions = inOrder(shipped);

/** The same seed draws the same walk. */
export function randomWalk(seed: number, context: Context): RandomWalk {
  const dice = diceOf(seed);
  const asked = new Map<string, AnswerData>();
  let evaluation = emptyEvaluation(shipped, context);
  // What staff choose second decides about the first question.
  if (context.isOnBehalf) asked.set('questionnaire_type', { optionIds: [kindOf(dice)] });
  for (const question of questions) {
    const step = stepAt(evaluation, question, asked);
    if (step.outcome === 'derived' && step.data) evaluation = admit(evaluation, question, step.data);
    if (step.outcome !== 'asked') continue;
    const data = step.data ?? drawn({ evaluation, question, subset: step.subset ?? [], dice });
    asked.set(question.id, data);
    evaluation = admit(evaluation, question, data);
  }
  const responses = [...asked].map(([questionId, data]) => ({ questionId, source: 'asked' as const, data }));
  return { responses, finish: finish(shipped, responses, context) };
}

/** Copies take over answers of an earlier request, which are proved where they are made. */
function kindOf(dice: Dice): string {
  const options = shippedQuestion('questionnaire_type').options!.filter(({ id }) => !id.endsWith('.copy_request'));
  return options[dice(options.length)]!.id;
}

interface Scene {
  readonly evaluation: Evaluation;
  readonly question: Question;
  readonly subset: readonly number[];
  readonly dice: Dice;
}

const tries = 12;

/** The first drawn answer that the rules accept; the smallest valid one where none was. */
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
  const { evaluation, question, subset, dice } = scene;
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
      return { storedLocations: Array.from({ length: 1 + dice(5) }, (_, idx) => storedPlace(idx, dice)) };
    case 'connections':
      return { connections: links(wanLocationIdxs(evaluation), dice) };
    case 'crossConnects':
      return {
        crossConnects: Object.fromEntries(
          subset.map((idx) => [
            String(idx),
            dice(3) === 0 ? [] : [{ quantity: dice(3), medium: 'fiber', type: 'Single Mode' }],
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
  return sampleAnswer({ evaluation, question, subset });
}

/** Some of the options on offer, with one under each that needs one. */
function picks({ evaluation, question, dice }: Scene, locationIdx?: number): readonly string[] {
  const location = locationsOf(evaluation.definition, evaluation.answers).find(({ idx }) => idx === locationIdx);
  const offered = offeredOptions(evaluation, question, location).filter(
    ({ id, parent }) => parent === undefined && id !== 'shopping_for.copy_request',
  );
  if (offered.length === 0) return [];
  const most = isSingleChoice(question) ? 1 : Math.min(maxChoices(evaluation, question), 4);
  const count = Math.max(minChoices(question), dice(most + 1));
  const chosen = new Set(Array.from({ length: count }, () => offered[dice(offered.length)]!));
  const children = [...chosen].flatMap(({ id }) => {
    const under = question.options?.filter(({ parent }) => parent === id) ?? [];
    return under.length > 0 ? [under[dice(under.length)]!.id] : [];
  });
  return [...[...chosen].map(({ id }) => id), ...children];
}

function places(evaluation: Evaluation, extra: number): readonly LocationAnswer[] {
  const wanted = locationCount(evaluation.definition, evaluation.answers);
  const length = (wanted?.count ?? 1) + (wanted?.orMore ? extra : 0);
  return Array.from({ length }, (_, idx) => ({ idx, name: `Site ${idx + 1}` }));
}

/** Each place wants any of the chosen services, or none. */
function namedPlaces({ evaluation, dice }: Scene): readonly LocationAnswer[] {
  const options = questionOfType(evaluation.definition, 'service_multi_select')?.options ?? [];
  const chosen = options.map(({ id }) => id).filter((id) => evaluation.chosen.has(id));
  return places(evaluation, dice(3)).map((place) => ({
    ...place,
    ...(evaluation.context.hasStoredLocations && dice(2) === 0 && { id: `address-${place.idx}` }),
    ...(dice(3) > 0 && { serviceOptionIds: chosen.filter(() => dice(2) === 0) }),
  }));
}

function storedPlace(idx: number, dice: Dice): LocationAnswer {
  const number = idx * 2 + dice(2);
  return dice(3) === 0
    ? { idx, name: `New place ${number}` }
    : { idx, name: `Office ${number}`, id: `address-${number}` };
}

function links(idxs: readonly number[], dice: Dice) {
  const any = () => idxs[dice(idxs.length)] ?? 0;
  return Array.from({ length: 1 + dice(3) }, () => ({ from: any(), to: Array.from({ length: 1 + dice(2) }, any) }));
}

/** Numbers from 0 to below the sides, by mulberry32. */
function diceOf(seed: number): Dice {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides);
  };
}
