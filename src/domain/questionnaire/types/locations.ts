/** Locations with their names, and the services needed at each. */
import type { LocationAnswer } from '../answer.ts';
import { questionOfType } from '../evaluation.ts';
import type { FitResult, Fitting, OmittedPart } from '../fit/fitting.ts';
import { locationCount } from '../location.ts';
import { placedServices } from '../service.ts';
import { namedSites } from '../simulate/sample-sites.ts';
import { isBlank, issue, type Issue, type RuleInput } from '../validate/issue.ts';
import { noDetail, type AnswerType } from './answer-type.ts';
import { locationForm } from './shared/addresses.ts';
import { tooFew } from './shared/choices.ts';
import { listOf, record } from './shared/form.ts';
import { nameIssues, numberedLocation } from './shared/names.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly locations: { readonly locations: readonly LocationAnswer[] };
  }
}

export const locations: AnswerType<'locations'> = {
  form: record({ locations: listOf(locationForm) }),
  blank: ({ evaluation }) => ({
    locations: Array.from(
      { length: locationCount(evaluation.definition, evaluation.answers)?.count ?? 1 },
      (_, idx) => ({ idx, name: '' }),
    ),
  }),
  completed(data, blank, { evaluation }) {
    const count = locationCount(evaluation.definition, evaluation.answers)?.count ?? 1;
    return { locations: [...data.locations, ...blank.locations.slice(Math.min(data.locations.length, count))] };
  },
  /** Every location has a name, and each service is needed somewhere. [QN-264] */
  check(data, asking) {
    const { evaluation, messages } = asking;
    const { length } = data.locations;
    const wanted = locationCount(evaluation.definition, evaluation.answers);
    const isWrongCount =
      length === 0 || (wanted !== undefined && (wanted.orMore ? length < wanted.count : length !== wanted.count));
    if (isWrongCount) return issue(messages.required, 'locations');
    const misnumbered = data.locations.flatMap(({ idx }, at) =>
      idx === at ? [] : issue(messages.invalid, 'locations', at, 'idx'),
    );
    return [
      ...misnumbered,
      ...nameIssues(data.locations, asking, 'locations'),
      ...serviceIssues(data.locations, asking),
    ];
  },
  /** Locations up to the chosen number, with the services that can be ticked there. */
  fit(data, fitting) {
    const { evaluation } = fitting;
    const wanted = locationCount(evaluation.definition, evaluation.answers);
    const most = wanted && !wanted.orMore ? wanted.count : Infinity;
    const kept = data.locations.slice(0, most).map((location, idx) => ({ ...location, idx }));
    const services = placedServices(evaluation).map(({ id }) => id);
    const hasBoxes = services.length > 1 && Math.max(kept.length, wanted?.count ?? 1) > 1;
    const fitted = kept.map((location) => fitTicks(fitting, location, hasBoxes ? services : []));
    const gone = data.locations.slice(most).filter(({ name }) => !isBlank(name));
    return {
      data: { locations: fitted.map((one) => one.data) },
      omitted: [...gone.map(({ name }) => ({ what: name })), ...fitted.flatMap(({ omitted }) => omitted)],
    };
  },
  isCopied: false,
  rowName: (_evaluation, _data, row) => numberedLocation(row),
  lines: (data) => data.locations.map(({ name }) => name),
  sample: ({ evaluation, scenario }) => ({ locations: namedSites(evaluation, scenario) }),
  detail: noDetail,
  locations: (data) => data.locations,
};

/** Where each service is ticked, by the rules of the question about that service. */
function serviceIssues(places: readonly LocationAnswer[], asking: RuleInput): readonly Issue[] {
  const { evaluation, messages } = asking;
  const { sites } = evaluation.definition.flow;
  const countOf = (service: string) =>
    places.filter(({ serviceOptionIds }) => serviceOptionIds?.includes(service) ?? true).length;
  const few = Object.entries(sites).flatMap(([id, service]) => {
    const question = evaluation.definition.questions.find((candidate) => candidate.id === id);
    return (
      (question && evaluation.chosen.has(service) && tooFew({ question, evaluation, messages }, countOf(service))) || []
    );
  });
  const others = placedServices(evaluation).filter(({ id }) => !Object.values(sites).includes(id));
  const message = asking.question.answer.everyServiceSomewhere?.message;
  const nowhere = others.flatMap(({ id, title }) =>
    message !== undefined && countOf(id) === 0 ? message.replace('{service}', title) : [],
  );
  return [...new Set([...few, ...nowhere])].flatMap((text) => issue(text, 'locations'));
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
