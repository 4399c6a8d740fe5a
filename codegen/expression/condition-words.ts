/** Conditions and formulas in words, for readers of the API and the reference. */
import type { RecordCondition } from '../ir/condition.ts';
import type { Json } from '../ir/json.ts';

/** `type is BILLING_ISSUE or MOVE_SERVICE and isLate is true`; an expression stays as it is, with `nameOf` its fields. */
export const conditionWords = (condition: RecordCondition, nameOf: (key: string) => string): string =>
  typeof condition === 'string'
    ? expressionWords(condition, nameOf)
    : Object.entries(condition)
        .map(([key, test]) => `${nameOf(key)} ${testWords(test)}`)
        .join(' and ');

/** The expression with other names of its fields; texts in quotes stay. */
const expressionWords = (expression: string, nameOf: (key: string) => string): string =>
  expression.replaceAll(/"[^"]*"|'[^']*'|[A-Za-z_]\w*(?!\w*\()/g, (word) =>
    /^["']/.test(word) || word === 'in' ? word : nameOf(word),
  );

function testWords(test: Json): string {
  if (Array.isArray(test)) return `is ${listed(test)}`;
  const { not } = test as { readonly not: readonly Json[] };
  return `is not ${listed(not)}`;
}

const listed = (values: readonly Json[]): string =>
  values.map((value) => (value === null ? 'empty' : String(value))).join(' or ');
