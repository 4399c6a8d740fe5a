/** Places: as many as were counted, with the services that can be ticked there; their addresses and links. */
import type { AnswerByShape, LocationAnswer } from '../answer.ts';
import { locationCount } from '../location.ts';
import { questionOfType } from '../ground.ts';
import { placedServices } from '../service.ts';
import { isBlank } from '../validate/issue.ts';
import { wanLocationIdxs } from '../validate/locations.ts';
import { perPlace, type Fitted, type Fitting, type LeftOut } from './fitting.ts';

export function fitLocations(
  { locations }: AnswerByShape['locations'],
  fitting: Fitting,
): Fitted<AnswerByShape['locations']> {
  const { ground } = fitting;
  const wanted = locationCount(ground.definition, ground.answers);
  const most = wanted && !wanted.orMore ? wanted.count : Infinity;
  const kept = locations.slice(0, most).map((location, idx) => ({ ...location, idx }));
  const services = placedServices(ground).map(({ id }) => id);
  const hasBoxes = services.length > 1 && Math.max(kept.length, wanted?.count ?? 1) > 1;
  const fitted = kept.map((location) => fitTicks(fitting, location, hasBoxes ? services : []));
  const gone = locations.slice(most).filter(({ name }) => !isBlank(name));
  return {
    data: { locations: fitted.map(({ data }) => data) },
    left: [...gone.map(({ name }) => ({ what: name })), ...fitted.flatMap(({ left }) => left)],
  };
}

/** Ticks of services that have a box. A service that could not be ticked then is wanted, as at a new place. */
function fitTicks(
  { ground, match }: Fitting,
  location: LocationAnswer,
  services: readonly string[],
): Fitted<LocationAnswer> {
  const { serviceOptionIds: ticks, ...rest } = location;
  if (ticks === undefined) return { data: location, left: [] };
  const isNew = (id: string) => !match.servicesBefore.includes(id);
  const next = services.filter((id) => ticks.includes(id) || isNew(id));
  const options = questionOfType(ground.definition, 'service_multi_select')?.options ?? [];
  const left = options
    .filter(({ id }) => ticks.includes(id) && !ground.chosen.has(id))
    .map(({ title }): LeftOut => ({ what: title, where: location.name }));
  const isEverything = next.length === services.length || (next.length === 0 && ticks.length > 0);
  return { data: isEverything ? rest : { ...rest, serviceOptionIds: next }, left };
}

export function fitLocationsAddresses(
  { locationsAddresses }: AnswerByShape['locationsAddresses'],
  fitting: Fitting,
): Fitted<AnswerByShape['locationsAddresses']> {
  const entries = locationsAddresses.map((entry) => [entry.idx, entry] as const);
  const isEmpty = ({ street, city, postalCode }: LocationAnswer) => [street, city, postalCode].every(isBlank);
  const { kept, left } = perPlace(fitting, entries, isEmpty);
  return { data: { locationsAddresses: kept.map(([{ idx, name }, entry]) => ({ ...entry, idx, name })) }, left };
}

/** Links of which both ends still need WAN. */
export function fitConnections(
  { connections }: AnswerByShape['connections'],
  { ground, match }: Fitting,
): Fitted<AnswerByShape['connections']> {
  const ends = new Set(wanLocationIdxs(ground));
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
    left: [...gone].filter((name) => name !== '').map((what) => ({ what })),
  };
}
