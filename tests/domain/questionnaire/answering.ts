/** Plays a questionnaire: answers each asked question, by default with the smallest valid answer. */
import type { AnswerData, Responses } from '#domain/questionnaire/answer.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import type { Question, QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import { locationCount } from '#domain/questionnaire/location.ts';
import { answerTypeOf } from '#domain/questionnaire/types/registry.ts';
import { walk, type Walk } from '#domain/questionnaire/walk.ts';
import { save } from '#domain/questionnaire/save.ts';

export type WantedAnswers = Readonly<Record<string, AnswerData | readonly string[]>>;

export interface Play {
  readonly responses: Responses;
  readonly walked: Walk;
  /** Ids of the asked questions, in order. */
  readonly asked: readonly string[];
}

/** Answers questions in order until the end, or until `stopAt` is asked. */
export function play(
  definition: QuestionnaireDefinition,
  context: Context,
  wishes: WantedAnswers = {},
  stopAt?: string,
): Play {
  let responses: Responses = [];
  const asked: string[] = [];
  for (;;) {
    const walked = walk(definition, responses, context);
    const question = walked.current;
    if (!question || question.id === stopAt) return { responses, walked, asked };
    const data = wishedAnswer(walked, question, wishes[question.id]);
    const result = save(definition, responses, context, { questionId: question.id, data });
    if (!result.ok) throw new Error(`${question.id}: ${JSON.stringify(result.issues)} for ${JSON.stringify(data)}`);
    responses = result.responses;
    asked.push(question.id);
  }
}

/** Puts chosen option ids into the question's shape, the same at every location or connection. */
export function wishedAnswer(walked: Walk, question: Question, wish?: AnswerData | readonly string[]): AnswerData {
  if (wish !== undefined && !Array.isArray(wish)) return wish as AnswerData;
  return answerWith(walked, question, wish as readonly string[] | undefined);
}

/** The answer that chooses these options, or the smallest valid one. */
export function answerWith(walked: Walk, question: Question, optionIds?: readonly string[]): AnswerData {
  const step = walked.steps.at(-1);
  const subset = step?.outcome === 'asked' ? (step.subset ?? []) : [];
  const { evaluation } = walked;
  if (question.answer.shape === 'locations') return { locations: sitesOf(evaluation) };
  if (question.answer.shape === 'storedLocations') return { storedLocations: offices };
  return answerTypeOf(question).sample({ evaluation, question, subset, optionIds });
}

const offices = [0, 1].map((idx) => ({ idx, name: `Office ${idx}`, id: `address-${idx}` }));

function sitesOf({ definition, answers }: Evaluation) {
  const length = locationCount(definition, answers)?.count ?? 1;
  return Array.from({ length }, (_, idx) => ({ idx, name: `Site ${idx + 1}` }));
}
