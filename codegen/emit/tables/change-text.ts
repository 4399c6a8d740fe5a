/** `steps.json`: a change of the model as JSON with one line per column, key and rule, so that a review sees each. */
import type { ModelChange } from '../../migrate/model-change.ts';

export const changeText = (change: ModelChange): string => `${textOf(change, '')}\n`;

function textOf(value: unknown, indent: string): string {
  if (!holdsList(value)) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const lines = isList
    ? value.map((each) => textOf(each, inner))
    : Object.entries(value as object).map(([key, each]) => `${JSON.stringify(key)}: ${textOf(each, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  return `${open}${lines.map((line) => `\n${inner}${line}`).join(',')}\n${indent}${close}`;
}

/** True if the value is or contains a list of objects; all else fits on a line. */
function holdsList(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return typeof value[0] === 'object';
  return Object.values(value).some(holdsList);
}
