/** What a questionnaire page draws of an answer, by displayed names and independent of the stored answer. */
import type { AnswerData, LocationAnswer } from '#domain/questionnaire/answer.ts';
import { connectionPairs } from '#domain/questionnaire/location.ts';
import { placedServices } from '#domain/questionnaire/service.ts';
import { isSingleChoice } from '#domain/questionnaire/choice.ts';
import type { AskedQuestion } from '#domain/questionnaire/types/answer-type.ts';
import { connectionName, locationName } from '#domain/questionnaire/place-name.ts';
import { optionsOf, placesOf } from '#web/questionnaire/steps/step.ts';

/** Drawn values by name of the location, or under `''` for the whole request. */
export type DrawnValues = Readonly<Record<string, unknown>>;

/** Of a choice, only options with a box or card. */
export function drawnOptions(asked: AskedQuestion, picked: readonly string[], locationIdx?: number): readonly string[] {
  const options = optionsOf(asked, locationIdx);
  const shown = options.filter(
    ({ id, parent }) => picked.includes(id) && (parent === undefined || picked.includes(parent)),
  );
  const ids = picked.filter((id) => shown.some((option) => option.id === id));
  return isSingleChoice(asked.question) ? ids.slice(0, 1) : ids;
}

/** Services with a check box at each location; none if only one service needs a location. */
export function tickedServices(asked: AskedQuestion, rows: readonly LocationAnswer[]): readonly string[] {
  const services = rows.length > 1 ? placedServices(asked.evaluation) : [];
  return services.length > 1 ? services.map(({ id }) => id) : [];
}

export function drawn(asked: AskedQuestion, data: AnswerData): DrawnValues {
  const places = placesOf(asked);
  const at = <T>(entries: readonly T[], valueOf: (entry: T, idx: number) => unknown): DrawnValues =>
    Object.fromEntries(
      places.flatMap(({ idx, name }, row) => (entries[row] ? [[name, valueOf(entries[row], idx)]] : [])),
    );
  if ('locationOptionIds' in data)
    return at(data.locationOptionIds, ({ optionIds }, idx) => drawnOptions(asked, optionIds, idx));
  if ('connectionOptionIds' in data)
    return Object.fromEntries(
      data.connectionOptionIds.map(({ connectionIdx, optionIds }) => [
        connectionName(asked.evaluation, connectionIdx),
        drawnOptions(asked, optionIds),
      ]),
    );
  if ('optionIds' in data) return { '': drawnOptions(asked, data.optionIds) };
  if ('locationsInfo' in data) return at(data.locationsInfo, ({ text, number }) => text ?? number ?? null);
  if ('phones' in data) return at(data.phones, ({ counts }) => counts);
  if ('locations' in data) {
    const boxes = tickedServices(asked, data.locations);
    const ticked = ({ serviceOptionIds }: LocationAnswer) =>
      boxes.length === 0 ? null : boxes.filter((id) => serviceOptionIds?.includes(id) ?? true);
    return Object.fromEntries(data.locations.map((one) => [one.name, { id: one.id ?? null, ticked: ticked(one) }]));
  }
  if ('storedLocations' in data)
    return Object.fromEntries(data.storedLocations.map(({ name, id }) => [name, { id: id ?? null }]));
  // Address steps are titled by their entries.
  if ('locationsAddresses' in data)
    return Object.fromEntries(data.locationsAddresses.map(({ name, street }) => [name, street ?? '']));
  if ('wanAddresses' in data)
    return Object.fromEntries(data.wanAddresses.map(({ street }, row) => [`#${row + 1}`, street ?? '']));
  if ('rackTypes' in data)
    return Object.fromEntries(
      places.map(({ idx, name }) => [
        name,
        data.rackTypes.filter(({ locationIdx }) => locationIdx === idx).map(({ locationIdx: _place, ...row }) => row),
      ]),
    );
  if ('crossConnects' in data)
    return Object.fromEntries(places.map(({ idx, name }) => [name, data.crossConnects[String(idx)] ?? [{}]]));
  if ('connections' in data) {
    const nameOf = (idx: number) => locationName(asked.evaluation, idx);
    const links = connectionPairs(data.connections).map(({ from, to }) =>
      [nameOf(from), nameOf(to)].toSorted().join('–'),
    );
    return { '': links.toSorted() };
  }
  return { '': data };
}
