/** Attributes of a requested service, read from the questions that feed its catalog. */
import type { CatalogueAttribute } from '#runtime/product.ts';
import type { AnswerData } from './answer.ts';
import type { Question } from './definition.ts';
import type { Evaluation } from './evaluation.ts';
import type { PlannedService } from './service.ts';
import type { RequestDetail } from './types/answer-type.ts';
import { typeOfData } from './types/registry.ts';

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
      const values = valuesFor(data, { evaluation, question, service, attribute });
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

function valuesFor(data: AnswerData, detail: RequestDetail): readonly Value[] {
  const values = typeOfData(data)?.detail(data, detail) ?? [];
  const plain = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  return [...new Set(plain.flatMap((value) => fitting(detail.attribute, value)))];
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
