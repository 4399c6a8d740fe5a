/** The one condition: values by field, or an expression. Both become an expression. */
import type { Json, JsonObject } from '../ir/json.ts';
import type { Inputs } from './part.ts';

/** `{"status": ["OPEN", null], "kind": {"not": ["NOTE"]}}` (all must hold), or an expression that is yes or no. */
export type Condition = string | JsonObject;

/** The condition as an expression. */
export const conditionText = (condition: Condition, inputs: Inputs): string =>
  typeof condition === 'string'
    ? condition
    : Object.entries(condition)
        .map(([key, test]) => holdingText(key, test, inputs))
        .join(' && ');

function holdingText(key: string, test: Json, inputs: Inputs): string {
  if (Array.isArray(test)) return oneOfText(key, test, inputs);
  const { not } = test as { readonly not: readonly Json[] };
  return `!(${oneOfText(key, not, inputs)})`;
}

function oneOfText(key: string, values: readonly Json[], inputs: Inputs): string {
  const kind = inputs[key]?.type.kind;
  const known = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
  const isKnown =
    kind === 'values'
      ? known.map((value) => `${value} in ${key}`)
      : kind === 'boolean'
        ? known.map((value) => `${key} == ${value}`)
        : known.length > 0
          ? [`${key} in [${known.join(', ')}]`]
          : [];
  const parts = [...isKnown, ...(values.includes(null) ? [`!has(${key})`] : [])];
  return parts.length > 1 ? `(${parts.join(' || ')})` : parts.join('');
}
