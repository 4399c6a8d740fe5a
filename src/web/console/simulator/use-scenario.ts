/** The scenario and the open question, stored in the address so that links restore both. */
import { readScenario, scenarioQuery, type Scenario } from '#domain/questionnaire/simulate/scenario.ts';
import { useSearchParams } from 'react-router';

export interface ScenarioInAddress {
  readonly scenario: Scenario;
  /** Id of the open question; null if the address names none. */
  readonly questionId: string | null;
  readonly change: (scenario: Scenario) => void;
  readonly view: (questionId: string) => void;
}

export function useScenario(): ScenarioInAddress {
  const [query, setQuery] = useSearchParams();
  const scenario = readScenario(query);
  const questionId = query.get('at');
  const go = (next: Scenario, at: string | null) => {
    const params = new URLSearchParams(scenarioQuery(next));
    if (at !== null) params.set('at', at);
    setQuery(params, { replace: true });
  };
  return {
    scenario,
    questionId,
    change: (next) => go(next, questionId),
    view: (id) => go(scenario, id),
  };
}
