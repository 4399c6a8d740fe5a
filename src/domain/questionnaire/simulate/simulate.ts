/** Runs a scenario through the engine: each question gets the scenario's choices. */
import type { AnswerData, Response, Responses } from '../answer.ts';
import { contextWith, type Context } from '../context.ts';
import type { Question, QuestionnaireDefinition } from '../definition.ts';
import { admit, emptyEvaluation, type Evaluation } from '../evaluation.ts';
import { plannedServices, type PlannedService } from '../service.ts';
import { answerTypeOf } from '../types/registry.ts';
import { walk, type Step, type Walk } from '../walk.ts';
import { choicesAt, type Scenario } from './scenario.ts';

export interface Simulation {
  readonly steps: readonly SimulatedStep[];
  readonly responses: Responses;
  readonly context: Context;
  /** Evaluation at the end. */
  readonly evaluation: Evaluation;
  readonly services: readonly PlannedService[];
}

export interface SimulatedStep {
  readonly step: Step;
  /** Evaluation before the question. */
  readonly before: Evaluation;
}

/** The whole walk; `today` is its day, YYYY-MM-DD. */
export function simulate(definition: QuestionnaireDefinition, scenario: Scenario, today: string): Simulation {
  const context = contextWith(scenario.facts, today);
  const responses: Response[] = [];
  for (;;) {
    const walked = walk(definition, responses, context);
    const question = walked.current;
    if (!question) return simulated(walked, responses);
    const data = answerAt(walked, question, scenario);
    responses.push({ questionId: question.id, rev: question.rev, source: 'asked', data });
  }
}

function simulated({ steps, evaluation }: Walk, responses: Responses): Simulation {
  const { definition, context } = evaluation;
  let before = emptyEvaluation(definition, context);
  const known = steps.map((step): SimulatedStep => {
    const simulatedStep = { step, before };
    if (step.outcome !== 'skipped' && step.data !== undefined) before = admit(before, step.question, step.data);
    return simulatedStep;
  });
  return { steps: known, responses, context, evaluation, services: plannedServices(evaluation) };
}

/** The scenario's answer to the current question. */
export function answerAt({ evaluation, steps }: Walk, question: Question, scenario: Scenario): AnswerData {
  const step = steps.at(-1);
  const subset = step?.outcome === 'asked' ? (step.subset ?? []) : [];
  const optionIds = choicesAt(scenario, question);
  return answerTypeOf(question).sample({
    evaluation,
    question,
    subset,
    optionIds: optionIds && withChildren(question, optionIds),
    scenario,
  });
}

/** Adds the first child to an option that requires one, such as an internet class its transport. */
function withChildren({ options = [] }: Question, optionIds: readonly string[]): readonly string[] {
  const missing = options
    .filter(({ id, childMessage }) => childMessage !== undefined && optionIds.includes(id))
    .map((option) => options.filter(({ parent }) => parent === option.id).map(({ id }) => id))
    .filter((children) => !children.some((id) => optionIds.includes(id)));
  return [...optionIds, ...missing.flatMap((children) => children.slice(0, 1))];
}
