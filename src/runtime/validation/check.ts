/** Compiles rules to functions once, so that checking a value is fast. */
import { equal } from './equal.ts';
import { formats } from './formats.ts';
import { isObject, isOfType } from './of-type.ts';
import type { Rules, ValidationError } from './rules.ts';

/** Reports a value's errors and returns the value, converted if it arrived as text. */
export type Check = (value: unknown, path: string, faults: ValidationError[]) => unknown;

export interface Surroundings {
  /** Shared types by name. */
  readonly types: Readonly<Record<string, Rules>>;
  /** Converts a value that arrived as text by its rules. */
  readonly fromText?: ((value: unknown, rules: Rules) => unknown) | undefined;
}

/** Errors come in the order of these steps; a wrong list or object is reported at its children's step. */
export function checkOf(rules: Rules, around: Surroundings): Check {
  const steps = [typeStep, numberSteps, textSteps, choiceSteps, listSteps, objectSteps].flatMap((stepsOf) =>
    stepsOf(rules, around),
  );
  const { fromText } = around;
  if (!fromText && steps.length === 1) return steps[0]!;
  return (given, path, faults) => {
    let value = fromText ? fromText(given, rules) : given;
    for (const step of steps) value = step(value, path, faults);
    return value;
  };
}

type StepsOf = (rules: Rules, around: Surroundings) => readonly Check[];

/** Steps that only check, for values of one type. */
const looks =
  <Value>(isOne: (value: unknown) => value is Value, look: ValueCheck<Value>): Check =>
  (value, path, faults) => {
    if (isOne(value)) look(value, path, faults);
    return value;
  };

type ValueCheck<Value> = (value: Value, path: string, faults: ValidationError[]) => void;

const fault = (instancePath: string, keyword: string, params: ValidationError['params']): ValidationError => ({
  instancePath,
  keyword,
  params,
});

/** A step for a rule that is present; `holds` receives the rule's value. */
function rule<Value, Demand>(
  isOne: (value: unknown) => value is Value,
  keyword: string,
  demand: Demand | undefined,
  holds: (value: Value, demand: Demand) => boolean,
  params: ValidationError['params'] = { limit: demand },
): readonly Check[] {
  if (demand === undefined) return [];
  return [
    looks(isOne, (value, path, faults) => {
      if (!holds(value, demand)) faults.push(fault(path, keyword, params));
    }),
  ];
}

const isAnything = (value: unknown): value is unknown => value !== undefined;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const typed = (type: NonNullable<Rules['type']>): readonly Check[] => {
  const types = [type].flat();
  return rule(isAnything, 'type', types, (value) => types.some((each) => isOfType(value, each)), { type });
};

const isWhole = (type: Rules['type']): type is 'array' | 'object' => type === 'array' || type === 'object';

const typeStep: StepsOf = ({ type }) => (type === undefined || isWhole(type) ? [] : typed(type));

const numberSteps: StepsOf = ({ maximum, minimum, exclusiveMinimum, multipleOf }) => [
  ...rule(isNumber, 'maximum', maximum, (value, most) => value <= most),
  ...rule(isNumber, 'minimum', minimum, (value, least) => value >= least),
  ...rule(isNumber, 'exclusiveMinimum', exclusiveMinimum, (value, least) => value > least),
  ...rule(isNumber, 'multipleOf', multipleOf, isMultipleOf),
];

/** Tolerates binary rounding: 1.2 is a multiple of 0.000001. */
const isMultipleOf = (value: number, step: number): boolean =>
  Number((Math.round(value / step) * step).toPrecision(15)) === value;

const textSteps: StepsOf = ({ maxLength, minLength, pattern, format }) => [
  ...rule(isText, 'maxLength', maxLength, (value, most) => value.length <= most || lengthOf(value) <= most),
  ...rule(isText, 'minLength', minLength, (value, least) => value.length >= least && lengthOf(value) >= least),
  ...rule(isText, 'pattern', made(pattern, expression), (value, form) => form.test(value), { pattern }),
  ...rule(isText, 'format', made(format, formatTest), (value, test) => test(value), { format }),
];

const made = <From, To>(from: From | undefined, make: (from: From) => To): To | undefined =>
  from === undefined ? undefined : make(from);

const expression = (pattern: string): RegExp => new RegExp(pattern, 'u');
const formatTest = (format: keyof typeof formats): ((text: string) => boolean) => formats[format];

/** Length in user-perceived characters, so an emoji counts as one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) at += 1;
    length += 1;
  }
  return length;
}

const choiceSteps: StepsOf = ({ $ref, listOrNull, enum: values, anyOf, oneOf }, around) => [
  ...($ref === undefined ? [] : [shared($ref, around)]),
  ...(listOrNull === undefined ? [] : among([...(around.types[listOrNull]?.enum ?? []), null])),
  ...(values === undefined ? [] : among(values)),
  ...(anyOf === undefined ? [] : [choice('anyOf', anyOf, around)]),
  ...(oneOf === undefined ? [] : [choice('oneOf', oneOf, around)]),
];

/** A shared type may be recursive, so its check is created on first use. */
function shared(name: string, around: Surroundings): Check {
  let check: Check | null = null;
  return (value, path, faults) => (check ??= checkOf(around.types[name]!, around))(value, path, faults);
}

const among = (allowedValues: readonly unknown[]): readonly Check[] =>
  rule(isAnything, 'enum', new Set(allowedValues), (value, set) => set.has(value), { allowedValues });

/** Reports the errors of all choices unless exactly the allowed number matches. */
function choice(keyword: 'anyOf' | 'oneOf', choices: readonly Rules[], around: Surroundings): Check {
  const checks = choices.map((each) => checkOf(each, around));
  const enough = keyword === 'anyOf' ? 1 : 2;
  return (value, path, faults) => {
    const before = faults.length;
    let passing = 0;
    for (const check of checks) {
      const at = faults.length;
      check(value, path, faults);
      if (faults.length === at) passing += 1;
      if (passing === enough) break;
    }
    if (passing === 1) faults.length = before;
    else faults.push(fault(path, keyword, {}));
    return value;
  };
}

const listSteps: StepsOf = ({ type, maxItems, minItems, uniqueItems, items }, around) => [
  ...(type === 'array' ? typed(type) : []),
  ...rule(isList, 'maxItems', maxItems, ({ length }, most) => length <= most),
  ...rule(isList, 'minItems', minItems, ({ length }, least) => length >= least),
  ...(items ? [itemStep(checkOf(items, around))] : []),
  ...rule(isList, 'uniqueItems', uniqueItems || undefined, (value) => !hasTwice(value), {}),
];

const itemStep = (check: Check): Check =>
  looks(isList, (list, path, faults) => {
    for (let at = 0; at < list.length; at += 1) {
      const value = check(list[at], `${path}/${at}`, faults);
      if (value !== list[at]) list[at] = value;
    }
  });

function hasTwice(items: readonly unknown[]): boolean {
  const plain = items.filter((item) => typeof item !== 'object');
  if (new Set(plain).size < plain.length) return true;
  const others = items.filter((item) => typeof item === 'object');
  return others.some((item, at) => others.slice(0, at).some((other) => equal(item, other)));
}

const objectSteps: StepsOf = (rules, around) => [
  ...(rules.type === 'object' ? typed(rules.type) : []),
  ...(around.fromText ? [defaultStep(rules.properties ?? {})] : []),
  ...rule(isObject, 'maxProperties', rules.maxProperties, (value, most) => Object.keys(value).length <= most),
  ...(rules.required ? [requiredStep(rules.required)] : []),
  ...(rules.additionalProperties === undefined ? [] : [otherStep(rules, around)]),
  ...(rules.properties ? [propertyStep(rules.properties, around)] : []),
  ...Object.entries(rules.dependentRequired ?? {}).map(([name, others]) => requiredStep(others, name)),
];

const defaultStep = (properties: Readonly<Record<string, Rules>>): Check => {
  const defaults = Object.entries(properties).filter(([, each]) => each.default !== undefined);
  return looks(isObject, (object) => {
    for (const [name, each] of defaults) if (object[name] === undefined) object[name] = structuredClone(each.default);
  });
};

/** Required keys: always, or if the named value is present. */
const requiredStep = (names: readonly string[], beside?: string): Check =>
  looks(isObject, (object, path, faults) => {
    if (beside !== undefined && object[beside] === undefined) return;
    for (const missingProperty of names)
      if (object[missingProperty] === undefined)
        faults.push(fault(path, beside === undefined ? 'required' : 'dependentRequired', { missingProperty }));
  });

/** Unknown keys are refused, or follow the rules for additional properties. */
const otherStep = ({ properties = {}, additionalProperties }: Rules, around: Surroundings): Check => {
  const own = new Set(Object.keys(properties));
  const check = additionalProperties ? checkOf(additionalProperties, around) : null;
  return looks(isObject, (object, path, faults) => {
    for (const key in object) {
      if (own.has(key)) continue;
      if (check) set(object, key, check(object[key], `${path}/${escaped(key)}`, faults));
      else faults.push(fault(path, 'additionalProperties', { additionalProperty: key }));
    }
  });
};

const propertyStep = (properties: Readonly<Record<string, Rules>>, around: Surroundings): Check => {
  const parts = Object.entries(properties).map(([name, rules]) => ({
    name,
    place: `/${escaped(name)}`,
    check: checkOf(rules, around),
  }));
  return looks(isObject, (object, path, faults) => {
    for (const { name, place, check } of parts)
      if (object[name] !== undefined) set(object, name, check(object[name], path + place, faults));
  });
};

/** Writes only changes, because the object may be frozen. */
function set(object: Record<string, unknown>, key: string, value: unknown): void {
  if (object[key] !== value) object[key] = value;
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
