/** Mistakes of a generated validator as texts by field, in the specification's words. */
import type { ValidationError, ValidationTexts, Validator } from './validator.ts';

/** Texts by wire key; a value inside a field is named by its path, e.g. `mrc.code` or `locations.0.name`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Field errors of a value, or null when it is valid. */
export function validated(validate: Validator, data: unknown): FieldErrors | null {
  return validate(data) ? null : fieldErrors(validate, data);
}

/** Field errors of a validator's last call, which was made with `data`. */
function fieldErrors(validate: Validator, data: unknown): FieldErrors {
  // Without a prototype: a field may be called "constructor".
  const found = Object.create(null) as Record<string, string[]>;
  for (const error of telling(validate.errors ?? [])) {
    const path = pathOf(error);
    const text =
      validate.messages[path[0] ?? '']?.[error.keyword] ?? textOf(validate.texts, error, valueAt(data, path));
    const told = (found[path.join('.')] ??= []);
    if (!told.includes(text)) told.push(text);
  }
  return found;
}

/** Keys of the value that its schema does not know. */
export const unknownKeys = (errors: readonly ValidationError[]): readonly string[] =>
  errors.filter(({ keyword }) => keyword === 'additionalProperties').map((error) => pathOf(error).join('.'));

/** Path of the wrong value; a missing or unknown key is named itself. */
function pathOf(error: ValidationError): readonly string[] {
  const path = error.instancePath.split('/').slice(1).map(unescape);
  const key = error.params.missingProperty ?? error.params.additionalProperty;
  return typeof key === 'string' ? [...path, key] : path;
}

/** A failed choice between a value and null is told by the value's own mistakes. */
function telling(errors: readonly ValidationError[]): readonly ValidationError[] {
  const own = errors.filter(({ keyword, params }) => keyword !== 'anyOf' && params.type !== 'null');
  const isTold = (choice: ValidationError): boolean =>
    own.some(({ instancePath }) => `${instancePath}/`.startsWith(`${choice.instancePath}/`));
  return [...own, ...errors.filter((error) => error.keyword === 'anyOf' && !isTold(error))];
}

/** [VA-045] [VA-046] [VA-047] [VA-048] */
function textOf(texts: ValidationTexts, { keyword, params }: ValidationError, value: unknown): string {
  if (keyword === 'required' || isBlank(value)) return texts.required;
  switch (keyword) {
    case 'minLength':
      return texts.tooShort;
    case 'maxLength':
      return texts.tooLong;
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

/** [VA-017] [VA-018] */
function typeText(texts: ValidationTexts, types: readonly unknown[]): string {
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
};

/** [VA-011] [VA-012] */
const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    data,
  );
}

const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
