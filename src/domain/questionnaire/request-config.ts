/** Attributes of a requested service, read from the questions that feed its catalog. */
import type { CatalogueAttribute } from '#runtime/product.ts';
import { dataAs, type AnswerData } from './answer.ts';
import type { Option, Question } from './definition.ts';
import type { Evaluation } from './evaluation.ts';
import { connectionsOf } from './location.ts';
import type { PlannedService } from './service.ts';

type Value = string | number | boolean;
type Config = Readonly<Record<string, Value | readonly Value[]>>;

/**
 * Values by wire key: one value plain, several (two speeds, three transports) as a list. If a question feeds two
 * attributes, each gets the values it accepts.
 */
export function requestConfig(
  evaluation: Evaluation,
  service: PlannedService,
  attributes: readonly CatalogueAttribute[],
): Config {
  const config: Record<string, Value | readonly Value[]> = {};
  for (const question of evaluation.definition.questions) {
    const data = evaluation.answers.get(question.id);
    if (data === undefined) continue;
    for (const attribute of fedBy(question, service.serviceType, attributes)) {
      const values = valuesFor(evaluation, service, question, data, attribute);
      if (values.length > 0) config[attribute.wire] = shaped(attribute, values);
    }
  }
  return { ...config, ...followed(config, attributes) };
}

/** Adds derived values, such as the upload speed of a symmetric service. */
function followed(config: Config, attributes: readonly CatalogueAttribute[]): Config {
  const wireOf = (key: string): string => attributes.find((one) => one.key === key)?.wire ?? key;
  return Object.fromEntries(
    attributes.flatMap(({ wire, follows }) => {
      const decisive = follows && config[wireOf(follows.attribute)];
      if (decisive === undefined || (follows?.is !== undefined && follows.is !== decisive)) return [];
      const value = follows?.take === undefined ? follows?.value : config[wireOf(follows.take)];
      return value === undefined ? [] : [[wire, value]];
    }),
  );
}

function fedBy(question: Question, serviceType: string, attributes: readonly CatalogueAttribute[]) {
  const keys = (question.feeds ?? []).map((feed) => feed.split('.'));
  return attributes.filter(({ key }) => keys.some(([type, attribute]) => type === serviceType && attribute === key));
}

function valuesFor(
  evaluation: Evaluation,
  service: PlannedService,
  question: Question,
  data: AnswerData,
  attribute: CatalogueAttribute,
): readonly Value[] {
  const given = [...optionValues(evaluation, service, question, data), ...rowValues(service, data, attribute)];
  return [...new Set(given.flatMap((value) => fitting(attribute, value)))];
}

function optionValues(
  evaluation: Evaluation,
  service: PlannedService,
  question: Question,
  data: AnswerData,
): readonly Value[] {
  const ids = new Set(chosenFor(evaluation, service, data));
  return (question.options ?? []).filter(({ id }) => ids.has(id)).flatMap(plainValue);
}

function chosenFor(evaluation: Evaluation, service: PlannedService, data: AnswerData): readonly string[] {
  const whole = dataAs('optionIds', data)?.optionIds ?? [];
  const here = (dataAs('locationOptionIds', data)?.locationOptionIds ?? []).filter((entry) =>
    service.locationIdxs.includes(entry.locationIdx),
  );
  const [from, to] = service.locationIdxs;
  const link = connectionsOf(evaluation.answers).find((pair) => pair.from === from && pair.to === to);
  const between = (dataAs('connectionOptionIds', data)?.connectionOptionIds ?? []).filter(
    (entry) => entry.connectionIdx === link?.idx,
  );
  return [...whole, ...[...here, ...between].flatMap((entry) => entry.optionIds)];
}

/** Counts and rows of the service's locations; a row contributes all its values. */
function rowValues(service: PlannedService, data: AnswerData, attribute: CatalogueAttribute): readonly Value[] {
  const isHere = (entry: { readonly locationIdx: number }) => service.locationIdxs.includes(entry.locationIdx);
  const info = (dataAs('locationsInfo', data)?.locationsInfo ?? []).filter(isHere);
  const phones = (dataAs('phones', data)?.phones ?? []).filter(isHere);
  const racks = (dataAs('rackTypes', data)?.rackTypes ?? []).filter(isHere);
  const crossConnects = Object.entries(dataAs('crossConnects', data)?.crossConnects ?? {})
    .filter(([idx]) => service.locationIdxs.includes(Number(idx)))
    .flatMap(([, rows]) => rows);
  const found: readonly unknown[] = [
    ...info.map((entry) => entry.number),
    ...phones.map(({ counts }) => (counts as Readonly<Record<string, unknown>>)[attribute.key.replace(/^phones/, '')]),
    ...racks.flatMap(({ locationIdx: _place, ...row }) => Object.values(row)),
    ...crossConnects.flatMap((row) => Object.values(row)),
  ];
  return found.flat().filter((value) => typeof value === 'string' || typeof value === 'number');
}

function plainValue({ value }: Option): readonly Value[] {
  if (typeof value === 'object') return 'mbps' in value ? [value.mbps] : [];
  return value === undefined ? [] : [value];
}

/** The value in the attribute's form; empty if it does not fit. */
function fitting(attribute: CatalogueAttribute, value: Value): readonly Value[] {
  if (attribute.options) return attribute.options.some((option) => option.value === value) ? [value] : [];
  if (attribute.inputType === 'boolean' || attribute.inputType === 'nullable_boolean') {
    return value === 'Yes' || value === 'No' ? [value === 'Yes'] : [];
  }
  const isNumeric = attribute.inputType === 'integer' || attribute.inputType === 'decimal';
  return isNumeric === (typeof value === 'number') ? [value] : [];
}

function shaped(attribute: CatalogueAttribute, values: readonly Value[]): Value | readonly Value[] {
  return attribute.inputType === 'options' || values.length > 1 ? values : values[0]!;
}
