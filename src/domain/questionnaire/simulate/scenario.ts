/** One simulated way through the questionnaire: the user's facts and the chosen options. */
import type { Question, QuestionnaireDefinition } from '../definition.ts';

export interface Scenario {
  /** Names of true facts, as in the flow. */
  readonly facts: readonly string[];
  /** Chosen options; a question without any gets its smallest answer. */
  readonly optionIds: readonly string[];
  /** A team with stored locations still asks for new ones. */
  readonly hasNewPlaces: boolean;
}

/** The scenario of a visitor without facts and wishes. */
export const noChoices: Scenario = { facts: [], optionIds: [], hasNewPlaces: false };

/** The scenario as a query string without question mark, to open the simulator. */
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

/** Unknown facts and options, as in an old link. */
export function unknownIn(definition: QuestionnaireDefinition, { facts, optionIds }: Scenario): readonly string[] {
  const known = new Set(definition.questions.flatMap(({ options = [] }) => options.map(({ id }) => id)));
  return [
    ...facts.filter((fact) => definition.flow.facts[fact] === undefined),
    ...optionIds.filter((id) => !known.has(id)),
  ];
}

/** The scenario's choices at a question; undefined if it has none. */
export function choicesAt({ optionIds }: Scenario, question: Question): readonly string[] | undefined {
  const own = (question.options ?? []).map(({ id }) => id).filter((id) => optionIds.includes(id));
  return own.length > 0 ? own : undefined;
}

/** The scenario with other choices at one question. */
export function choosing(scenario: Scenario, question: Question, optionIds: readonly string[]): Scenario {
  const own = new Set((question.options ?? []).map(({ id }) => id));
  return { ...scenario, optionIds: [...scenario.optionIds.filter((id) => !own.has(id)), ...optionIds] };
}
