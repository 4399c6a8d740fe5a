/** One imagined way through the questionnaire: who is asked, and which options are chosen. */
import type { Question, QuestionnaireDefinition } from '../definition.ts';

export interface Scenario {
  /** Names of facts that hold, as the flow describes them. */
  readonly facts: readonly string[];
  /** Chosen options; a question without any gets its smallest answer. */
  readonly optionIds: readonly string[];
  /** A team with stored locations asks for new ones all the same. */
  readonly hasNewPlaces: boolean;
}

/** The scenario as a query string, without the question mark: it opens the simulator. */
export function scenarioQuery({ facts, optionIds, hasNewPlaces }: Scenario): string {
  const pairs = [
    ...facts.map((fact) => ['fact', fact]),
    ...optionIds.map((optionId) => ['choose', optionId]),
    ...(hasNewPlaces ? [['places', 'new']] : []),
  ];
  return new URLSearchParams(pairs).toString();
}

export function readScenario(query: URLSearchParams): Scenario {
  return {
    facts: query.getAll('fact'),
    optionIds: query.getAll('choose'),
    hasNewPlaces: query.get('places') === 'new',
  };
}

/** Facts and options that the questionnaire does not know, as an old link may name them. */
export function unknownIn(definition: QuestionnaireDefinition, { facts, optionIds }: Scenario): readonly string[] {
  const known = new Set(definition.questions.flatMap(({ options = [] }) => options.map(({ id }) => id)));
  return [
    ...facts.filter((fact) => definition.flow.facts[fact] === undefined),
    ...optionIds.filter((id) => !known.has(id)),
  ];
}

/** What the scenario chooses at a question; undefined when it leaves the question open. */
export function choicesAt({ optionIds }: Scenario, question: Question): readonly string[] | undefined {
  const own = (question.options ?? []).map(({ id }) => id).filter((id) => optionIds.includes(id));
  return own.length > 0 ? own : undefined;
}

/** The scenario with other choices at one question. */
export function choosing(scenario: Scenario, question: Question, optionIds: readonly string[]): Scenario {
  const own = new Set((question.options ?? []).map(({ id }) => id));
  return { ...scenario, optionIds: [...scenario.optionIds.filter((id) => !own.has(id)), ...optionIds] };
}
