/** Which locations or connections a question asks about. */
import { dataAs } from './answer.ts';
import { markerOf } from './chosen.ts';
import { conditionsHold, conditionsOf } from './condition.ts';
import type { Question } from './definition.ts';
import { questionOfType, type Ground } from './ground.ts';
import { connectionsOf, locationsOf, needsAt, type Location } from './location.ts';

/** Indexes of the locations or connections it asks about; null when it asks about the whole request. [QN-223] [QN-224] [QN-225] */
export function subsetOf(ground: Ground, question: Question): readonly number[] | null {
  const scope = question.answer.scope ?? 'questionnaire';
  if (scope === 'connection') {
    const conditions = conditionsOf(question, 'connection_only');
    return connectionsOf(ground.answers)
      .map(({ idx }) => idx)
      .filter((idx) => conditionsHold(conditions, chosenAtConnection(ground, idx)));
  }
  if (scope === 'questionnaire') return null;
  const conditions = conditionsOf(question, 'location_only');
  return locationsOf(ground.definition, ground.answers)
    .filter((location) => question.answer.shape !== 'locationsAddresses' || location.id === undefined)
    .filter((location) => conditions.length === 0 || conditionsHold(conditions, chosenAtLocation(ground, location)))
    .map(({ idx }) => idx);
}

/** Options chosen at one location: its services, their `sites_…` markers and its per-location answers. */
export function chosenAtLocation(ground: Ground, location: Location): ReadonlySet<string> {
  const services = servicesAt(ground, location);
  const chosen = new Set(services);
  for (const data of ground.answers.values()) {
    for (const entry of dataAs('locationOptionIds', data)?.locationOptionIds ?? []) {
      if (entry.locationIdx === location.idx) for (const id of entry.optionIds) chosen.add(id);
    }
  }
  for (const [id, service] of Object.entries(ground.definition.flow.sites)) {
    const question = services.includes(service) && ground.definition.questions.find((candidate) => candidate.id === id);
    if (question) for (const marker of markerOf(question)) chosen.add(marker);
  }
  return chosen;
}

/** Options of the service question that are wanted at this location. */
function servicesAt(ground: Ground, location: Location): readonly string[] {
  const options = questionOfType(ground.definition, 'service_multi_select')?.options ?? [];
  return options.map((option) => option.id).filter((id) => needsAt(location, ground.chosen, id));
}

/** Options chosen for one connection. */
export function chosenAtConnection(ground: Ground, connectionIdx: number): ReadonlySet<string> {
  const entries = [...ground.answers.values()].flatMap(
    (data) => dataAs('connectionOptionIds', data)?.connectionOptionIds ?? [],
  );
  return new Set(entries.filter((entry) => entry.connectionIdx === connectionIdx).flatMap((entry) => entry.optionIds));
}

/** Options that count for one location: what was chosen there and what was chosen for the whole request. */
export function chosenAround(ground: Ground, location: Location): ReadonlySet<string> {
  const whole = [...ground.answers.values()].flatMap((data) => dataAs('optionIds', data)?.optionIds ?? []);
  const services = questionOfType(ground.definition, 'service_multi_select')?.options ?? [];
  const isService = new Set(services.map((option) => option.id));
  return new Set([...whole.filter((id) => !isService.has(id)), ...chosenAtLocation(ground, location)]);
}
