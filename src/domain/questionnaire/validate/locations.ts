/** Location names, locations of a service, colocations and connections. */
import type { AnswerByShape } from '../answer.ts';
import { questionOfType, type Evaluation } from '../evaluation.ts';
import { connectionPairs, locationCount, locationsOf, needsAt } from '../location.ts';
import { placedServices } from '../service.ts';
import { isBlank, issue, type RuleInput, type Issue } from './issue.ts';
import { tooFew } from './options.ts';

/** Every name is required, short enough and unique; each service is needed somewhere. [QN-262] [QN-263] [QN-264] */
export function checkLocations({ locations }: AnswerByShape['locations'], asking: RuleInput): readonly Issue[] {
  const { evaluation, messages } = asking;
  const wanted = locationCount(evaluation.definition, evaluation.answers);
  const isWrongCount =
    locations.length === 0 ||
    (wanted !== undefined && (wanted.orMore ? locations.length < wanted.count : locations.length !== wanted.count));
  if (isWrongCount) return issue(messages.required, 'locations');
  const misnumbered = locations.flatMap(({ idx }, at) =>
    idx === at ? [] : issue(messages.invalid, 'locations', at, 'idx'),
  );
  return [...misnumbered, ...nameIssues(locations, asking, 'locations'), ...siteIssues({ locations }, asking)];
}

/** [QN-257] [QN-258] [QN-259] */
export function checkStoredLocations(
  { storedLocations }: AnswerByShape['storedLocations'],
  asking: RuleInput,
): readonly Issue[] {
  const few = tooFew(asking, storedLocations.length);
  return few ? issue(few, 'storedLocations') : nameIssues(storedLocations, asking, 'storedLocations');
}

/** [QN-265] [QN-266] [QN-267] [QN-268] [QN-269] [QN-270] [QN-271] */
export function checkColocations({ colocations }: AnswerByShape['colocations'], asking: RuleInput): readonly Issue[] {
  const { messages, question } = asking;
  if (colocations.length === 0) return issue(messages.required, 'colocations');
  const places = colocations.flatMap((place, at) => {
    const path = ['colocations', at] as const;
    const hasName = !isBlank(place.name);
    return [
      ...(hasName && !/\p{L}/u.test(place.name) ? issue(messages.letters, ...path, 'name') : []),
      ...(place.name.includes(',') ? issue(messages.commas, ...path, 'name') : []),
      ...(place.searchBy === 'geo' && isBlank(place.area) ? issue(messages.required, ...path, 'area') : []),
      ...(place.searchBy === 'exact' && isBlank(place.address) ? issue(messages.required, ...path, 'address') : []),
      ...(place.radius === undefined || place.radius === null ? issue(messages.required, ...path, 'radius') : []),
      ...(place.radius && !question.answer.radius?.allowed.includes(place.radius)
        ? issue(messages.invalid, ...path, 'radius')
        : []),
    ];
  });
  return [...nameIssues(colocations, asking, 'colocations'), ...places];
}

/** [QN-278] [QN-279] [QN-282] */
export function checkConnections({ connections }: AnswerByShape['connections'], asking: RuleInput): readonly Issue[] {
  const { evaluation, messages } = asking;
  const known = new Set(wanLocationIdxs(evaluation));
  if (connections.length === 0) return issue(messages.required, 'connections');
  const wrong = connections.flatMap(({ from, to }, at) => {
    const ends = to === null || to === undefined ? [] : [to].flat();
    const path = ['connections', at] as const;
    return [
      ...(isBlank(from) ? issue(messages.required, ...path, 'from') : []),
      ...(ends.length === 0 ? issue(messages.required, ...path, 'to') : []),
      ...(from !== null && from !== undefined && !known.has(from) ? issue(messages.invalid, ...path, 'from') : []),
      ...(ends.some((end) => !known.has(end)) ? issue(messages.invalid, ...path, 'to') : []),
    ];
  });
  const isEmpty = wrong.length === 0 && connectionPairs(connections).length === 0;
  return isEmpty ? issue(messages.required, 'connections', 0, 'to') : wrong;
}

/** Locations that may be an end of a WAN connection. */
export function wanLocationIdxs(evaluation: Evaluation): readonly number[] {
  const sites = questionOfType(evaluation.definition, 'sites_wan');
  const wan = sites && evaluation.definition.flow.sites[sites.id];
  return locationsOf(evaluation.definition, evaluation.answers)
    .filter((location) => wan === undefined || needsAt(location, evaluation.chosen, wan))
    .map(({ idx }) => idx);
}

function nameIssues(places: readonly { readonly name: string }[], asking: RuleInput, key: string): readonly Issue[] {
  const { messages, question } = asking;
  const seen = new Set<string>();
  return places.flatMap(({ name }, at) => {
    const folded = name.trim().toLowerCase();
    if (folded === '') return issue(messages.required, key, at, 'name');
    if (seen.has(folded)) return issue(messages.unique, key, at, 'name');
    seen.add(folded);
    return name.trim().length > (question.answer.maxLength ?? Infinity) ? issue(messages.tooLong, key, at, 'name') : [];
  });
}

/** Where each service is ticked, by the rules of the question about that service. */
function siteIssues({ locations }: AnswerByShape['locations'], asking: RuleInput): readonly Issue[] {
  const { evaluation, messages } = asking;
  const { sites } = evaluation.definition.flow;
  const countOf = (service: string) =>
    locations.filter(({ serviceOptionIds }) => serviceOptionIds?.includes(service) ?? true).length;
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
