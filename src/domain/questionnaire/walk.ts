/**
 * Replays the answers from the first question: which questions are asked, derived, copied or skipped, and where the
 * walk stops.
 */
import type { AnswerData, Responses } from './answer.ts';
import { conditionsHold, conditionsOf } from './condition.ts';
import type { Context } from './context.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { derive, deriveRuleFor } from './derive.ts';
import { admit, emptyEvaluation, holdsOn, wanLocationIdxs, type Evaluation } from './evaluation.ts';
import { subsetOf } from './scope.ts';

export type SkipReason =
  | { readonly kind: 'retired' }
  | { readonly kind: 'conditions' }
  | { readonly kind: 'guard'; readonly guard: string }
  | { readonly kind: 'noLocation' }
  | { readonly kind: 'noConnection' };

export type Step =
  | {
      readonly outcome: 'asked';
      readonly question: Question;
      readonly subset: readonly number[] | null;
      readonly data: AnswerData | undefined;
    }
  | { readonly outcome: 'derived' | 'copied'; readonly question: Question; readonly data: AnswerData | undefined }
  | { readonly outcome: 'skipped'; readonly question: Question; readonly why: SkipReason };

export interface Walk {
  readonly steps: readonly Step[];
  /** Evaluation after the last step. */
  readonly evaluation: Evaluation;
  /** The first asked question without an answer; null at the end. */
  readonly current: Question | null;
}

/** Answers off the path never count: the walk stops at the first asked question without an answer. */
export function walk(definition: QuestionnaireDefinition, responses: Responses, context: Context): Walk {
  const asked = new Map(
    responses.filter(({ source }) => !source || source === 'asked').map((r) => [r.questionId, r.data]),
  );
  const copied = new Map(responses.filter(({ source }) => source === 'copied').map((r) => [r.questionId, r.data]));
  const steps: Step[] = [];
  let evaluation = emptyEvaluation(definition, context);
  for (const question of inOrder(definition)) {
    const step = stepAt(evaluation, question, asked);
    steps.push(step);
    if (step.outcome === 'skipped') continue;
    if (step.outcome === 'asked' && step.data === undefined) return { steps, evaluation, current: question };
    if (step.data !== undefined) evaluation = admit(evaluation, question, step.data);
    if (question.present?.step === 'copy_quote_configuration') {
      const adopted = adoptCopies(evaluation, steps, copied);
      evaluation = adopted.evaluation;
      steps.splice(0, steps.length, ...adopted.steps);
    }
  }
  return { steps, evaluation, current: null };
}

/** Questions in their fixed order. [QN-019] */
export function inOrder(definition: QuestionnaireDefinition): readonly Question[] {
  return definition.questions.toSorted((a, b) => a.order - b.order);
}

/** Outcome of one question, given everything before it. */
export function stepAt(evaluation: Evaluation, question: Question, asked: ReadonlyMap<string, AnswerData>): Step {
  if (question.retired) return { outcome: 'skipped', question, why: { kind: 'retired' } };
  const rule = deriveRuleFor(evaluation, question);
  if (rule) return { outcome: 'derived', question, data: derive(evaluation, question, rule, asked) };
  const why = skipReason(evaluation, question);
  if (why) return { outcome: 'skipped', question, why };
  // If only one location needs WAN, there is nothing to connect.
  if (question.answer.shape === 'connections' && wanLocationIdxs(evaluation).length === 1)
    return { outcome: 'skipped', question, why: { kind: 'noConnection' } };
  const subset = subsetOf(evaluation, question);
  if (subset?.length !== 0) return { outcome: 'asked', question, subset, data: asked.get(question.id) };
  const kind = question.answer.scope === 'connection' ? 'noConnection' : 'noLocation';
  return { outcome: 'skipped', question, why: { kind } };
}

/** Skip rules override conditions. */
function skipReason(evaluation: Evaluation, question: Question): SkipReason | undefined {
  const { guards } = evaluation.definition.flow;
  const guard = question.skip?.find((name) => guards[name] && holdsOn(evaluation, guards[name].when));
  if (guard) return { kind: 'guard', guard };
  return conditionsHold(conditionsOf(question, 'normal'), evaluation.chosen) ? undefined : { kind: 'conditions' };
}

/** Copied answers count from the review of the copy on, never before. [QN-236] */
function adoptCopies(start: Evaluation, steps: readonly Step[], copied: ReadonlyMap<string, AnswerData>) {
  let evaluation = start;
  const adopted = steps.map((step): Step => {
    const data = copied.get(step.question.id);
    if (data === undefined || step.outcome === 'asked') return step;
    evaluation = admit(evaluation, step.question, data);
    return { outcome: 'copied', question: step.question, data };
  });
  return { evaluation, steps: adopted };
}
