/** Answers that follow from others and are never asked. */
import { dataAs, type AnswerData, type LocationAnswer } from './answer.ts';
import type { Question } from './definition.ts';
import type { DeriveRule } from './flow.ts';
import { holdsOn, questionOfType, serviceOfSites, type Evaluation } from './evaluation.ts';
import { locationsOf, needsAt } from './location.ts';

type Raw = ReadonlyMap<string, AnswerData>;
type Derivation = (evaluation: Evaluation, question: Question, rule: DeriveRule, raw: Raw) => AnswerData | undefined;

/** The rule that answers this question automatically at this point, if any. */
export function deriveRuleFor(evaluation: Evaluation, question: Question): DeriveRule | undefined {
  return evaluation.definition.flow.derive.find(
    (rule) => rule.question === question.id && holdsOn(evaluation, rule.when),
  );
}

/** The derived answer; undefined while its source is missing. */
export function derive(evaluation: Evaluation, question: Question, rule: DeriveRule, raw: Raw): AnswerData | undefined {
  return derivations[rule.by](evaluation, question, rule, raw);
}

const derivations: Record<DeriveRule['by'], Derivation> = {
  sameValue,
  sitesOfService,
  countOfSites,
  namesOfSites,
  pairOfLocations,
};

/** The option with the same value as the one chosen in the other question. */
function sameValue(evaluation: Evaluation, question: Question, rule: DeriveRule, raw: Raw): AnswerData | undefined {
  const other = evaluation.definition.questions.find((candidate) => candidate.id === rule.from);
  const picked = other && dataAs('optionIds', raw.get(other.id))?.optionIds;
  const value = other?.options?.find((option) => picked?.includes(option.id))?.value;
  const twin = value === undefined ? undefined : question.options?.find((option) => option.value === value);
  return twin && { optionIds: [twin.id] };
}

/** Every location that needs the service of this `sites_…` question. [QN-235] */
function sitesOfService(
  evaluation: Evaluation,
  question: Question,
  _rule: DeriveRule,
  raw: Raw,
): AnswerData | undefined {
  const service = evaluation.definition.flow.sites[question.id];
  if (service === undefined) return undefined;
  const sites = locationsOf(evaluation.definition, raw).filter((location) =>
    needsAt(location, evaluation.chosen, service),
  );
  if (sites.length === 0) return undefined;
  return { storedLocations: sites.map(({ idx, name, id }) => (id ? { idx, name, id } : { idx, name })) };
}

function countOfSites(evaluation: Evaluation, question: Question): AnswerData | undefined {
  const total = namesFromSites(evaluation).length;
  const option = (question.options ?? []).find(({ value }) => {
    if (typeof value !== 'object' || !('count' in value)) return false;
    return value.orMore ? total >= value.count : total === value.count;
  });
  return option && { optionIds: [option.id] };
}

function namesOfSites(evaluation: Evaluation): AnswerData | undefined {
  const locations = namesFromSites(evaluation);
  return locations.length > 0 ? { locations } : undefined;
}

/** Exactly two locations have one connection between them. [QN-234] */
function pairOfLocations(evaluation: Evaluation): AnswerData | undefined {
  const wan = serviceOfSites(evaluation.definition, 'sites_wan');
  const sites = locationsOf(evaluation.definition, evaluation.answers).filter(
    (location) => wan !== undefined && needsAt(location, evaluation.chosen, wan),
  );
  const [a, z] = sites;
  return a && z && sites.length === 2 ? { connections: [{ from: a.idx, to: z.idx }] } : undefined;
}

/** Locations chosen in the `sites_…` answers, each once, with the services needed there. */
function namesFromSites(evaluation: Evaluation): readonly LocationAnswer[] {
  const sited = Object.values(evaluation.definition.flow.sites);
  const services = questionOfType(evaluation.definition, 'service_multi_select')?.options ?? [];
  const everywhere = services.map(({ id }) => id).filter((id) => evaluation.chosen.has(id) && !sited.includes(id));
  const places = new Map<string, { name: string; id?: string; services: string[] }>();
  for (const [id, service] of Object.entries(evaluation.definition.flow.sites)) {
    for (const site of dataAs('storedLocations', evaluation.answers.get(id))?.storedLocations ?? []) {
      const key = site.id ?? site.name.trim().toLowerCase();
      const place = places.get(key) ?? { ...(site.id && { id: site.id }), name: site.name, services: [...everywhere] };
      places.set(key, { ...place, services: [...place.services, service] });
    }
  }
  return [...places.values()].map(({ services: serviceOptionIds, ...place }, idx) => ({
    idx,
    ...place,
    serviceOptionIds,
  }));
}
