/** Converts a generated validator's errors to texts by field, worded as specified. */
import { distinctMistakes } from './distinct.ts';
import { needMistakes } from './conditions.ts';
import { dateMistakes, type Setting } from './dates.ts';
import { offerMistakes } from './offers.ts';
import { positionMistakes } from './positions.ts';
import { recordMistakes, type Clock } from './record-rules.ts';
import type { ValidationTexts } from './texts.ts';
import type { ValidationError } from './rules.ts';
import type { Validator } from './validator.ts';

/** Texts by wire key; a nested value has its path, e.g. `mrc.code` or `locations.0.name`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Field errors of a value, or null if valid; `setting` is for date checks. */
export function validated(validate: Validator, data: unknown, setting: Setting = {}): FieldErrors | null {
  const own = validate(data) ? [] : mistakesOf(validate, data);
  const mistakes = [
    ...own,
    ...dateMistakes(validate.dates ?? [], validate.texts, data, setting),
    ...positionMistakes(validate.positions ?? [], data),
    ...offerMistakes(validate.offers ?? [], data),
    ...needMistakes(validate.needs ?? [], validate.texts, data),
    ...distinctMistakes(validate.distinct ?? [], validate.texts, data),
    ...(validate.record && isRecord(data) && (setting.stored !== undefined || !validate.isOfChange)
      ? recordMistakes(validate.record, validate, data, {
          stored: setting.stored,
          at: clockOf(setting),
          wrong: own.map(([path]) => path.split('.')[0]!),
        })
      : []),
  ];
  return mistakes.length === 0 ? null : byPath(mistakes);
}

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null;

/** The present moment; the writer's day, or that of Greenwich. */
export function clockOf({ today }: Pick<Setting, 'today'>): Clock {
  const now = Date.now();
  return { now, today: today ?? new Date(now).toISOString().slice(0, 10) };
}

type Mistake = readonly [path: string, text: string];

/** Errors of the validator's last call, which received `data`. */
const mistakesOf = (validate: Validator, data: unknown): readonly Mistake[] =>
  telling(validate.errors ?? []).map((error) => {
    const path = pathOf(error);
    const own = validate.messages[path[0] ?? '']?.[error.keyword];
    const general = isCurrency(data, path)
      ? validate.texts.currency
      : textOf(validate.texts, error, valueAt(data, path));
    return [path.join('.'), own ?? general];
  });

function byPath(mistakes: readonly Mistake[]): FieldErrors {
  // Without a prototype, because a field may be called "constructor".
  const found = Object.create(null) as Record<string, string[]>;
  for (const [path, text] of mistakes) {
    const texts = (found[path] ??= []);
    if (!texts.includes(text)) texts.push(text);
  }
  return found;
}

/** Unknown keys of the value. */
export const unknownKeys = (errors: readonly ValidationError[]): readonly string[] =>
  errors.filter(({ keyword }) => keyword === 'additionalProperties').map((error) => pathOf(error).join('.'));

/** Path of the wrong value, including a missing or unknown key. */
function pathOf(error: ValidationError): readonly string[] {
  const path = error.instancePath.split('/').slice(1).map(unescape);
  const key = error.params.missingProperty ?? error.params.additionalProperty;
  return typeof key === 'string' ? [...path, key] : path;
}

/**
 * For a value or null, reports the value's own errors; for a list, drops a type error if a required item is missing.
 */
function telling(errors: readonly ValidationError[]): readonly ValidationError[] {
  const listed = new Set(errors.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath));
  const own = errors.filter(
    ({ keyword, params, instancePath }) =>
      keyword !== 'anyOf' && params.type !== 'null' && !(keyword === 'type' && listed.has(instancePath)),
  );
  const isReported = (choice: ValidationError): boolean =>
    own.some(({ instancePath }) => `${instancePath}/`.startsWith(`${choice.instancePath}/`));
  return [...own, ...errors.filter((error) => error.keyword === 'anyOf' && !isReported(error))];
}

/** [VA-045] [VA-046] [VA-047] [VA-048] */
function textOf(texts: ValidationTexts, { keyword, params }: ValidationError, value: unknown): string {
  if (keyword === 'required' || keyword === 'dependentRequired' || isBlank(value)) return texts.required;
  switch (keyword) {
    case 'minLength':
      return texts.tooShort;
    case 'maxLength':
      return texts.tooLong;
    case 'minItems':
      return isEmptyList(value) ? texts.required : texts.invalid;
    case 'type':
      return typeText(texts, [params.type].flat());
    case 'exclusiveMinimum':
      return params.limit === 0 ? texts.positive : texts.invalid;
    case 'uniqueItems':
      return texts.unique;
    case 'additionalProperties':
      return texts.unknownField;
    case 'format':
      return texts[formatTexts[String(params.format)] ?? 'invalid'];
    default:
      return texts.invalid;
  }
}

/** [VA-017] [VA-018] [VA-021] */
function typeText(texts: ValidationTexts, types: readonly unknown[]): string {
  if (types.includes('number') && types.includes('string')) return texts.mixed;
  if (types.includes('integer')) return texts.integer;
  return types.includes('number') ? texts.number : texts.invalid;
}

const formatTexts: Readonly<Record<string, keyof ValidationTexts>> = {
  email: 'email',
  phone: 'phone',
  uri: 'url',
  date: 'date',
  'date-time': 'date',
  'rich-text-content': 'required',
  'one-line': 'oneLine',
  'person-name': 'name',
  'company-name': 'name',
};

/** [VA-011] [VA-012] */
const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The currency code of an amount: `code` for `value`, `mrc_code` for `mrc_value`. [DF-006] [QR-047] */
function isCurrency(data: unknown, path: readonly string[]): boolean {
  const key = path.at(-1) ?? '';
  const around = valueAt(data, path.slice(0, -1));
  if (!/^(.*_)?code$/.test(key) || typeof around !== 'object' || around === null) return false;
  return key.replace(/code$/, 'value') in around;
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    data,
  );
}

const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
