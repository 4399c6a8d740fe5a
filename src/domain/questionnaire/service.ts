/** Services of a completed questionnaire. */
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { dataAs } from './answer.ts';
import type { Option } from './definition.ts';
import type { ServiceRule } from './flow.ts';
import { holdsOn, questionOfType, type Evaluation } from './evaluation.ts';
import { holds } from './expression.ts';
import { connectionsOf, locationsOf } from './location.ts';
import { chosenAround } from './scope.ts';

/** A service to create; two locations are a connection from the first (A) to the second (Z). [QN-045] [QN-046] */
export interface PlannedService {
  readonly serviceType: ServiceType;
  readonly locationIdxs: readonly number[];
}

/**
 * Chosen options of the service question that need a location: all but those with one service for the whole request.
 */
export function placedServices({ definition, chosen }: Evaluation): readonly Option[] {
  const { required, services } = definition.flow;
  const options = questionOfType(definition, 'service_multi_select')?.options ?? [];
  return options.filter(({ id }) => {
    const types = required.filter(({ when }) => when === id).flatMap(({ anyOf }) => anyOf);
    return chosen.has(id) && services.every((rule) => rule.per !== 'request' || !types.includes(rule.serviceType));
  });
}

/** Services in the order of the rules, then of locations or connections. */
export function plannedServices(evaluation: Evaluation): readonly PlannedService[] {
  const planned = evaluation.definition.flow.services.flatMap((rule) =>
    placesOf(evaluation, rule).map((locationIdxs) => ({ serviceType: rule.serviceType, locationIdxs })),
  );
  const seen = new Set<string>();
  return planned.filter((service) => {
    const key = `${service.serviceType} ${service.locationIdxs.join('-')}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The stored form, with address ids in place of location indexes. */
export function servicesToCreate(
  evaluation: Evaluation,
  addressIdOf: (locationIdx: number) => string,
): readonly { readonly serviceType: string; readonly addressIds: readonly string[] }[] {
  return plannedServices(evaluation).map(({ serviceType, locationIdxs }) => ({
    serviceType,
    addressIds: locationIdxs.map(addressIdOf),
  }));
}

function placesOf(evaluation: Evaluation, rule: ServiceRule): readonly (readonly number[])[] {
  if (rule.per === 'request') return holdsOn(evaluation, rule.when) ? [[]] : [];
  if (rule.per === 'connection') {
    const here = locationsWhere(evaluation, rule).flat();
    const pairs = connectionsOf(evaluation.answers).filter(({ from, to }) => here.includes(from) && here.includes(to));
    return pairs.length > 0 ? pairs.map(({ from, to }) => [from, to]) : here.map((idx) => [idx]);
  }
  if (rule.per === 'crossConnect') return holdsOn(evaluation, rule.when) ? crossConnectLocations(evaluation) : [];
  return locationsWhere(evaluation, rule);
}

/** Locations where the rule holds, regardless of connections. */
export function locationsWhere(evaluation: Evaluation, rule: ServiceRule): readonly (readonly number[])[] {
  return locationsOf(evaluation.definition, evaluation.answers)
    .filter((location) => {
      const here = chosenAround(evaluation, location);
      return holds(rule.when, (atom) => (atom.startsWith('@') ? holdsOn(evaluation, atom) : here.has(atom)));
    })
    .map(({ idx }) => [idx]);
}

/** Locations with at least one cross connect. */
function crossConnectLocations(evaluation: Evaluation): readonly (readonly number[])[] {
  const answers = [...evaluation.answers.values()].flatMap((data) => dataAs('crossConnects', data) ?? []);
  return answers.flatMap(({ crossConnects }) =>
    Object.entries(crossConnects)
      .filter(([, rows]) => rows.some(({ quantity }) => (quantity ?? 0) > 0))
      .map(([key]) => [Number(key)]),
  );
}
