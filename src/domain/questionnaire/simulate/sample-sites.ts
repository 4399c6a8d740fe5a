/** Locations for a simulated walk: the scenario's number, each needing every chosen service. */
import type { LocationAnswer } from '../answer.ts';
import type { Question } from '../definition.ts';
import { questionOfType, serviceOfSites, type Evaluation } from '../evaluation.ts';
import { choicesAt, noChoices, type Scenario } from './scenario.ts';

/** Stored locations for one service. */
export function pickedSites(
  evaluation: Evaluation,
  question: Question,
  scenario = noChoices,
): readonly LocationAnswer[] {
  const isPair = question.type === 'sites_wan' && wantsTwoWan(scenario);
  return Array.from({ length: isPair ? 2 : countIn(evaluation, scenario) }, (_, idx) => ({
    idx,
    name: `Office ${idx + 1}`,
    ...(!scenario.hasNewPlaces && { id: `address-${idx}` }),
  }));
}

/** Locations named in the questionnaire; stored ones unless the scenario has new ones. */
export function namedSites(evaluation: Evaluation, scenario = noChoices): readonly LocationAnswer[] {
  const services = questionOfType(evaluation.definition, 'service_multi_select')?.options ?? [];
  const wanted = services.map(({ id }) => id).filter((id) => evaluation.chosen.has(id));
  const wan = serviceOfSites(evaluation.definition, 'sites_wan');
  const isKnown = evaluation.context.hasStoredLocations && !scenario.hasNewPlaces;
  return Array.from({ length: countIn(evaluation, scenario) }, (_, idx) => ({
    idx,
    name: `Site ${idx + 1}`,
    ...(isKnown && { id: `address-${idx}` }),
    ...(wanted.length > 0 && {
      serviceOptionIds: wantsTwoWan(scenario) && idx > 1 ? wanted.filter((id) => id !== wan) : wanted,
    }),
  }));
}

function wantsTwoWan({ facts }: Scenario): boolean {
  return facts.includes('twoWanLocations');
}

function countIn({ definition }: Evaluation, scenario: Scenario): number {
  const question = questionOfType(definition, 'location_number');
  const [chosen] = (question && choicesAt(scenario, question)) ?? [];
  const value = question?.options?.find(({ id }) => id === chosen)?.value;
  return typeof value === 'object' && 'count' in value ? value.count : 1;
}
