/** Translates ajv's errors to sentences for analysts. */
import type { ErrorObject } from 'ajv';
import type { Finding } from '../../errors.ts';
import { isObject } from '../../parse/source-file.ts';
import { pointerTo } from '../../parse/place.ts';
import { toSnake } from '../../naming.ts';
import { fileStem } from '../../parse/kinds.ts';
import { suggest } from '../closest.ts';

/** Findings of a file, without errors that only repeat another one. */
export function findingsOf(file: string, errors: readonly ErrorObject[]): readonly Finding[] {
  const alternatives = errors
    .filter((error) => error.keyword === 'anyOf')
    .map((error) => ({ schema: `${error.schemaPath}/`, at: error.instancePath }));
  const isInsideAlternative = (error: ErrorObject): boolean =>
    alternatives.some(
      (one) =>
        error.keyword !== 'anyOf' &&
        error.instancePath.startsWith(one.at) &&
        (error.schemaPath.startsWith(one.schema) || isBranchOf(error, one.at)),
    );
  return errors
    .filter((error) => !wrappers.has(error.keyword) && !isInsideAlternative(error))
    .map((error) => findingOf(file, error));
}

const wrappers = new Set(['if', 'propertyNames', '$ref', 'allOf']);

/** Errors behind a `$ref` have the target's own path, so the position in the file decides. */
function isBranchOf(error: ErrorObject, at: string): boolean {
  return (
    error.instancePath === at && ['enum', 'type', 'const', 'additionalProperties', 'required'].includes(error.keyword)
  );
}

interface Sentence {
  readonly message: string;
  readonly hint?: string | undefined;
  /** Key below the error's place that the sentence is about. */
  readonly key?: string;
}

const sentences: Readonly<Record<string, (error: ErrorObject) => Sentence>> = {
  additionalProperties: (error) => {
    const key = String(error.params['additionalProperty']);
    return { key, message: `There is no word "${key}" here.`, hint: suggest(key, Object.keys(propertiesOf(error))) };
  },
  required: (error) => {
    const key = String(error.params['missingProperty']);
    const before = error.instancePath === '' ? keyBefore(key, error) : undefined;
    if (key === 'x-id') return { message: 'The key "x-id" is missing.', hint: newIdHint(error) };
    if (before === undefined) return { message: `The key "${key}" is missing.` };
    return { key: before, message: `The key "${key}" is missing.`, hint: `Write it behind "${before}".` };
  },
  dependentRequired: (error) => ({
    message: `The key "${String(error.params['property'])}" needs "${String(error.params['missingProperty'])}" next to it.`,
  }),
  enum: (error) => ({
    message: `${shown(error.data)} is not possible here.`,
    hint: possibleHint(String(error.data), (error.params['allowedValues'] as unknown[]).map(String)),
  }),
  const: (error) => ({
    message: `This must be ${shown(error.params['allowedValue'])}, but ${shown(error.data)} was found.`,
  }),
  type: (error) => ({
    message: `${capital(typeNames(error.params['type']))} was expected, but ${shown(error.data)} was found.`,
  }),
  anyOf: (error) => ({
    message: `${shown(error.data)} is not possible here.`,
    hint: error.instancePath.endsWith('/type') ? typeHint(error) : descriptionOf(error),
  }),
  pattern: (error) => ({
    message: `${shown(error.propertyName ?? error.data)} is not possible here.`,
    hint: annotationOf(error, 'patternErrorMessage') ?? `It must match ${String(error.params['pattern'])}.`,
  }),
  minLength: (error) => ({
    message:
      error.params['limit'] === 1
        ? 'The text must not be empty.'
        : `The text needs ${String(error.params['limit'])} characters at least; it has ${String(error.data).length}.`,
  }),
  maxLength: (error) => ({
    message: `The text may have ${String(error.params['limit'])} characters at most; it has ${String(error.data).length}.`,
  }),
  minItems: (error) => ({ message: `At least ${count(error.params['limit'], 'item')} must be given here.` }),
  minProperties: (error) => ({ message: `At least ${count(error.params['limit'], 'key')} must be given here.` }),
  minimum: (error) => ({ message: `The number must be ${String(error.params['limit'])} or more.` }),
  maximum: (error) => ({ message: `The number must be ${String(error.params['limit'])} or less.` }),
  exclusiveMinimum: (error) => ({ message: `The number must be greater than ${String(error.params['limit'])}.` }),
  exclusiveMaximum: (error) => ({ message: `The number must be less than ${String(error.params['limit'])}.` }),
  multipleOf: (error) => ({ message: `The number must be a multiple of ${String(error.params['multipleOf'])}.` }),
  maxItems: (error) => ({ message: `At most ${count(error.params['limit'], 'item')} may be given here.` }),
  uniqueItems: (error) => ({
    message: `Item ${Number(error.params['i']) + 1} repeats item ${Number(error.params['j']) + 1}.`,
  }),
  format: (error) => ({
    message: `${shown(error.data)} is not a valid ${String(error.params['format']) === 'regex' ? 'regular expression' : String(error.params['format'])}.`,
  }),
};

/** Words of other languages for the types of JSON. */
const typeWords: Readonly<Record<string, string>> = {
  text: 'string',
  varchar: 'string',
  date: 'string',
  int: 'integer',
  float: 'number',
  decimal: 'number',
  bool: 'boolean',
  list: 'array',
};

function typeHint(error: ErrorObject): string | undefined {
  const meant = typeWords[String(error.data).toLowerCase()];
  const more = error.data === 'date' ? ' with "format": "date"' : '';
  return meant === undefined ? descriptionOf(error) : `Did you mean "${meant}"${more}?`;
}

/** The nearest word, all of a few, or those of many that share a part with what was written. */
function possibleHint(found: string, possible: readonly string[]): string | undefined {
  const near = suggest(found, possible);
  if (near !== undefined) return near;
  const parts = found.toLowerCase().split(/[^a-z0-9%]+/);
  const alike = possible.filter((one) =>
    one
      .toLowerCase()
      .split(' ')
      .some((word) => parts.includes(word)),
  );
  return alike.length === 0 ? undefined : `Possible are, among others: ${alike.slice(0, 12).join(', ')}.`;
}

/** A permanent id as the other fields of the entity have. */
function newIdHint({ instancePath }: ErrorObject): string | undefined {
  const key = /\/properties\/([A-Za-z0-9]+)$/.exec(instancePath)?.[1];
  return key === undefined ? undefined : `Write e.g. "x-id": "f_<this>_${toSnake(key)}". It never changes afterwards.`;
}

/** The error as a sentence. */
export const sentenceFor = (error: ErrorObject): Sentence =>
  sentences[error.keyword]?.(error) ?? { message: `This ${error.message ?? 'is not allowed'}.` };

function findingOf(file: string, error: ErrorObject): Finding {
  const { message, hint, key } = sentenceFor(error);
  const about = key ?? error.propertyName;
  const pointer = about === undefined ? error.instancePath : pointerTo(error.instancePath, about);
  return {
    origin: { file, pointer },
    message,
    at: about === undefined ? 'value' : 'key',
    ...(hint === undefined ? {} : { hint: hint.replace('<this>', toSnake(fileStem(file))) }),
  };
}

/** The key after which a missing top-level key belongs. */
function keyBefore(missing: string, error: ErrorObject): string | undefined {
  const order = Object.keys(propertiesOf(error));
  const found = isObject(error.data) ? error.data : {};
  return order.slice(0, order.indexOf(missing)).findLast((key) => key in found);
}

function propertiesOf(error: ErrorObject): Record<string, unknown> {
  const properties = error.parentSchema?.['properties'];
  return isObject(properties) ? properties : {};
}

function annotationOf(error: ErrorObject, keyword: string): string | undefined {
  const value: unknown = error.parentSchema?.[keyword];
  return typeof value === 'string' ? value : undefined;
}

function descriptionOf(error: ErrorObject): string | undefined {
  return annotationOf(error, 'description');
}

const jsonNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object in braces',
  array: 'a list in brackets',
  null: 'null',
};

function typeNames(type: unknown): string {
  const names = (Array.isArray(type) ? type : String(type).split(',')).map(
    (name) => jsonNames[String(name)] ?? String(name),
  );
  return names.join(' or ');
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : String(value);
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function count(limit: unknown, noun: string): string {
  return limit === 1 ? `one ${noun}` : `${String(limit)} ${noun}s`;
}
