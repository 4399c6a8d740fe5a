/** Why a question is asked or skipped, and the smallest change of answers that flips it. */
import type { Responses } from './answer.ts';
import { conditionsHold, conditionsOf } from './condition.ts';
import type { Context } from './context.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { flipOutcome, type Change } from './counterfactual.ts';
import type { Evaluation } from './evaluation.ts';
import { walk, type Step } from './walk.ts';

/** One deciding fact: an option chosen or not, a guard, missing locations, or none. */
export type Reason =
  | { readonly kind: 'always' }
  | { readonly kind: 'option'; readonly optionId: string; readonly isChosen: boolean }
  | { readonly kind: 'guard'; readonly guard: string; readonly description: string }
  | { readonly kind: 'places'; readonly scope: 'location' | 'connection' }
  | { readonly kind: 'derived' }
  | { readonly kind: 'retired' };

export interface Explanation {
  readonly question: Question;
  /** `ahead` if the answers so far do not reach it. */
  readonly outcome: Step['outcome'] | 'ahead';
  readonly reasons: readonly Reason[];
  /** Changes that flip it between asked and not asked; null if none can. */
  readonly change: readonly Change[] | null;
}

/** Explains one question on the path of the given answers. */
export function explain(
  definition: QuestionnaireDefinition,
  responses: Responses,
  context: Context,
  questionId: string,
): Explanation | undefined {
  const question = definition.questions.find(({ id }) => id === questionId);
  if (!question) return undefined;
  const walked = walk(definition, responses, context);
  const at = walked.steps.findIndex((step) => step.question.id === questionId);
  const step = walked.steps[at];
  if (!step) return { question, outcome: 'ahead', reasons: [], change: null };
  const reasons = reasonsFor(walked.evaluation, step);
  const change = flipOutcome(walked, question, step.outcome !== 'asked');
  return { question, outcome: step.outcome, reasons, change };
}

function reasonsFor(evaluation: Evaluation, step: Step): readonly Reason[] {
  if (step.outcome === 'asked') return reasonsAsked(evaluation, step.question);
  if (step.outcome !== 'skipped') return [{ kind: 'derived' }];
  const { why, question } = step;
  if (why.kind === 'retired') return [{ kind: 'retired' }];
  if (why.kind === 'guard') {
    return [
      { kind: 'guard', guard: why.guard, description: evaluation.definition.flow.guards[why.guard]?.description ?? '' },
    ];
  }
  if (why.kind === 'noConnection') return [{ kind: 'places', scope: 'connection' }];
  if (why.kind === 'noLocation') return [{ kind: 'places', scope: 'location' }];
  return reasonsSkipped(evaluation, question);
}

/** Every needed option, and the first one that satisfies the alternatives. */
function reasonsAsked({ chosen }: Evaluation, question: Question): readonly Reason[] {
  const conditions = conditionsOf(question, 'normal');
  if (conditions.length === 0) return [{ kind: 'always' }];
  const isChosen = (optionId: string) => chosen.has(optionId);
  const firm = conditions.filter(({ mustMet, mustNotMet }) => mustMet || mustNotMet);
  const rest = conditions.find(({ mustMet, mustNotMet, optionId }) => !mustMet && !mustNotMet && isChosen(optionId));
  return [...firm, ...(rest ? [rest] : [])].map(({ optionId }) => ({
    kind: 'option',
    optionId,
    isChosen: isChosen(optionId),
  }));
}

/** The failing conditions; if none of several alternatives is chosen, all of them. */
function reasonsSkipped({ chosen }: Evaluation, question: Question): readonly Reason[] {
  const conditions = conditionsOf(question, 'normal');
  const [only] = conditions;
  const single = conditions.length === 1 && only ? [only] : undefined;
  const failing = conditions.filter((condition) => {
    const isChosen = chosen.has(condition.optionId);
    return condition.mustNotMet ? isChosen : !isChosen;
  });
  const isFirmFailing = failing.some(({ mustMet, mustNotMet }) => mustMet || mustNotMet);
  const shown =
    single ?? (isFirmFailing ? failing.filter(({ mustMet, mustNotMet }) => mustMet || mustNotMet) : failing);
  return conditionsHold(conditions, chosen)
    ? []
    : shown.map(({ optionId }) => ({ kind: 'option', optionId, isChosen: chosen.has(optionId) }));
}
