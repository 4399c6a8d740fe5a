/**
 * Locations up to the chosen number with the services that can be ticked there, and their addresses and connections.
 */
import type { AnswerByShape, LocationAnswer } from '../answer.ts';
import { locationCount } from '../location.ts';
import { questionOfType } from '../evaluation.ts';
import { placedServices } from '../service.ts';
import { isBlank } from '../validate/issue.ts';
import { wanLocationIdxs } from '../validate/locations.ts';
import { perPlace, type FitResult, type Fitting, type OmittedPart } from './fitting.ts';

export function fitLocations(
  { locations }: AnswerByShape['locations'],
  fitting: Fitting,
): FitResult<AnswerByShape['locations']> {
  const { evaluation } = fitting;
  const wanted = locationCount(evaluation.definition, evaluation.answers);
  const most = wanted && !wanted.orMore ? wanted.count : Infinity;
  const kept = locations.slice(0, most).map((location, idx) => ({ ...location, idx }));
  const services = placedServices(evaluation).map(({ id }) => id);
  const hasBoxes = services.length > 1 && Math.max(kept.length, wanted?.count ?? 1) > 1;
  const fitted = kept.map((location) => fitTicks(fitting, location, hasBoxes ? services : []));
  const gone = locations.slice(most).filter(({ name }) => !isBlank(name));
  return {
    data: { locations: fitted.map(({ data }) => data) },
    omitted: [...gone.map(({ name }) => ({ what: name })), ...fitted.flatMap(({ omitted }) => omitted)],
  };
}

/** Ticks of services with a box. A service that had no box before is ticked, as at a new location. */
function fitTicks(
  { evaluation, match }: Fitting,
  location: LocationAnswer,
  services: readonly string[],
): FitResult<LocationAnswer> {
  const { serviceOptionIds: ticks, ...rest } = location;
  if (ticks === undefined) return { data: location, omitted: [] };
  const isNew = (id: string) => !match.servicesBefore.includes(id);
  const next = services.filter((id) => ticks.includes(id) || isNew(id));
  const options = questionOfType(evaluation.definition, 'service_multi_select')?.options ?? [];
  const omitted = options
    .filter(({ id }) => ticks.includes(id) && !evaluation.chosen.has(id))
    .map(({ title }): OmittedPart => ({ what: title, where: location.name }));
  const isEverything = next.length === services.length || (next.length === 0 && ticks.length > 0);
  return { data: isEverything ? rest : { ...rest, serviceOptionIds: next }, omitted };
}

export function fitLocationsAddresses(
  { locationsAddresses }: AnswerByShape['locationsAddresses'],
  fitting: Fitting,
): FitResult<AnswerByShape['locationsAddresses']> {
  const entries = locationsAddresses.map((entry) => [entry.idx, entry] as const);
  const isEmpty = ({ street, city, postalCode }: LocationAnswer) => [street, city, postalCode].every(isBlank);
  const { kept, omitted } = perPlace(fitting, entries, isEmpty);
  return { data: { locationsAddresses: kept.map(([{ idx, name }, entry]) => ({ ...entry, idx, name })) }, omitted };
}

/** Connections whose two ends still need WAN. */
export function fitConnections(
  { connections }: AnswerByShape['connections'],
  { evaluation, match }: Fitting,
): FitResult<AnswerByShape['connections']> {
  const ends = new Set(wanLocationIdxs(evaluation));
  const now = (idx: number) => {
    const place = match.placeNow(idx);
    return place !== undefined && ends.has(place) ? place : undefined;
  };
  const rows = connections.map(({ from, to }) => {
    const a = from === null ? undefined : now(from);
    const z = [to ?? []].flat().flatMap((idx) => now(idx) ?? []);
    return { from: a ?? null, to: z.filter((idx) => idx !== a) };
  });
  const before = connections.flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
  const gone = new Set(before.filter((idx) => now(idx) === undefined).map((idx) => match.nameBefore(idx)));
  return {
    data: { connections: rows.filter(({ from, to }) => from !== null && to.length > 0) },
    omitted: [...gone].filter((name) => name !== '').map((what) => ({ what })),
  };
}
