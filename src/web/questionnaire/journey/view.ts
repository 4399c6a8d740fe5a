/** View model of one question. */
import type { AnswerData, Responses } from '#domain/questionnaire/answer.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import type { QuestionnaireType } from '#generated/domain/lists/questionnaire-type.ts';
import type { Question, QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import { walkTo } from '#domain/questionnaire/cleared-answers.ts';
import { kindOf, submitLabel } from '#domain/questionnaire/kind.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import { askedSteps, back, progress } from '#domain/questionnaire/order.ts';
import { isCounted, isLastStep, remaining, type Range } from '#domain/questionnaire/remaining.ts';
import { walk } from '#domain/questionnaire/walk.ts';

/** The answers so far, and the user. */
export interface AnswerState {
  readonly definition: QuestionnaireDefinition;
  readonly responses: Responses;
  readonly context: Context;
}

export interface QuestionView {
  readonly question: Question;
  /** The state of the evaluation just before the question. */
  readonly evaluation: Evaluation;
  /** Indexes of the question's locations or connections; null when it concerns the whole request. */
  readonly subset: readonly number[] | null;
  readonly stored: AnswerData | undefined;
  /** Position among the asked questions, from 1. */
  readonly number: number;
  /** Number of remaining questions; null on the first page until they are counted. */
  readonly left: Range | null;
  /** Between 0 and 1. */
  readonly progress: number;
  readonly isLast: boolean;
  readonly submitLabel: 'Next' | 'Submit Request';
  readonly kind: QuestionnaireType | undefined;
  /** The question that Back opens; null on the first one. [QN-226] */
  readonly backTo: string | null;
}

/** The view of an answered or open question; null for any other. */
export function viewOf({ definition, responses, context }: AnswerState, questionId: string): QuestionView | null {
  const asked = askedSteps(walk(definition, responses, context));
  const at = asked.findIndex(({ question }) => question.id === questionId);
  const step = asked[at];
  if (!step) return null;
  const before = walkTo(definition, responses, context, step.question);
  // The first count is slower than rendering the first question, so it runs later.
  const range = responses.length > 0 || isCounted(before) ? remaining(before) : null;
  const isLast = range !== null && isLastStep(before);
  const kind = kindOf(before.evaluation);
  const target = back(definition, responses, context, questionId);
  return {
    question: step.question,
    evaluation: before.evaluation,
    subset: step.subset,
    stored: step.data,
    number: at + 1,
    left: range && { min: Math.max(0, range.min - 1), max: Math.max(0, range.max - 1) },
    progress: progress(definition, step.question),
    isLast,
    submitLabel: submitLabel(kind, isLast),
    kind,
    backTo: target?.kind === 'question' ? target.question.id : null,
  };
}

/** Counts the remaining questions, for all views from then on. */
export function countQuestions({ definition, responses, context }: AnswerState): void {
  remaining(walk(definition, responses, context));
}

/** The first open question; null when every one is answered. */
export function openQuestion({ definition, responses, context }: AnswerState): string | null {
  return walk(definition, responses, context).current?.id ?? null;
}

/** Progress for the resume dialog: answered questions, and the approximate total. */
export function extent({ definition, responses, context }: AnswerState): { answered: number; total: number } {
  const walked = walk(definition, responses, context);
  const answered = askedSteps(walked).filter(({ data }) => data !== undefined).length;
  const { min, max } = remaining(walked);
  return { answered, total: answered + Math.round((min + max) / 2) };
}
