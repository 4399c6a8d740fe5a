/** The one condition: values by field, or an expression. Both become an expression. */
import type { RecordCondition } from '../ir/condition.ts';
import type { Json } from '../ir/json.ts';
import type { Inputs } from './part.ts';

/** The condition as an expression. */
export const conditionText = (condition: RecordCondition, inputs: Inputs): string =>
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
