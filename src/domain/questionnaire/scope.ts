/** Locations or connections of a question. */
import { dataAs } from './answer.ts';
import { markerOf } from './chosen.ts';
import { conditionsHold, conditionsOf } from './condition.ts';
import type { Question } from './definition.ts';
import { questionOfType, type Evaluation } from './evaluation.ts';
import { connectionsOf, locationsOf, needsAt, type Location } from './location.ts';

/** Indexes of its locations or connections; null for a question about the whole request. [QN-223] [QN-224] [QN-225] */
export function subsetOf(evaluation: Evaluation, question: Question): readonly number[] | null {
  const scope = question.answer.scope ?? 'questionnaire';
  if (scope === 'connection') {
    const conditions = conditionsOf(question, 'connection_only');
    return connectionsOf(evaluation.answers)
      .map(({ idx }) => idx)
      .filter((idx) => conditionsHold(conditions, chosenAtConnection(evaluation, idx)));
  }
  if (scope === 'questionnaire') return null;
  const conditions = conditionsOf(question, 'location_only');
  return locationsOf(evaluation.definition, evaluation.answers)
    .filter((location) => question.answer.shape !== 'locationsAddresses' || location.id === undefined)
    .filter((location) => conditions.length === 0 || conditionsHold(conditions, chosenAtLocation(evaluation, location)))
    .map(({ idx }) => idx);
}

/** The locations of a question, in order; empty for other scopes. */
export function askedLocations(
  { definition, answers }: Evaluation,
  { answer }: Question,
  subset: readonly number[] | null,
): readonly Location[] {
  if (answer.scope !== 'location') return [];
  const asked = new Set(subset);
  return locationsOf(definition, answers).filter(({ idx }) => asked.has(idx));
}

/** Options chosen at one location: its services, their `sites_…` markers and its per-location answers. */
export function chosenAtLocation(evaluation: Evaluation, location: Location): ReadonlySet<string> {
  const services = servicesAt(evaluation, location);
  const chosen = new Set(services);
  for (const data of evaluation.answers.values()) {
    for (const entry of dataAs('locationOptionIds', data)?.locationOptionIds ?? []) {
      if (entry.locationIdx === location.idx) for (const id of entry.optionIds) chosen.add(id);
    }
  }
  for (const [id, service] of Object.entries(evaluation.definition.flow.sites)) {
    const question =
      services.includes(service) && evaluation.definition.questions.find((candidate) => candidate.id === id);
    if (question) for (const marker of markerOf(question)) chosen.add(marker);
  }
  return chosen;
}

/** Options of the service question needed at this location. */
function servicesAt(evaluation: Evaluation, location: Location): readonly string[] {
  const options = questionOfType(evaluation.definition, 'service_multi_select')?.options ?? [];
  return options.map((option) => option.id).filter((id) => needsAt(location, evaluation.chosen, id));
}

/** Options chosen for one connection. */
export function chosenAtConnection(evaluation: Evaluation, connectionIdx: number): ReadonlySet<string> {
  const entries = [...evaluation.answers.values()].flatMap(
    (data) => dataAs('connectionOptionIds', data)?.connectionOptionIds ?? [],
  );
  return new Set(entries.filter((entry) => entry.connectionIdx === connectionIdx).flatMap((entry) => entry.optionIds));
}

/** Options that apply to one location: those chosen there and those chosen for the whole request. */
export function chosenAround(evaluation: Evaluation, location: Location): ReadonlySet<string> {
  const whole = [...evaluation.answers.values()].flatMap((data) => dataAs('optionIds', data)?.optionIds ?? []);
  const services = questionOfType(evaluation.definition, 'service_multi_select')?.options ?? [];
  const isService = new Set(services.map((option) => option.id));
  return new Set([...whole.filter((id) => !isService.has(id)), ...chosenAtLocation(evaluation, location)]);
}
