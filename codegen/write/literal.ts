/** Data as the TypeScript literal that a person would write: bare keys, single quotes. */
import type { Json } from '../ir/json.ts';

/** On one line; the formatter breaks long ones. */
export function literal(value: Json): string {
  if (typeof value === 'string') return `'${escaped(value)}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value as Record<string, Json>);
  return entries.length === 0
    ? '{}'
    : `{ ${entries.map(([key, each]) => `${keyOf(key)}: ${literal(each)}`).join(', ')} }`;
}

/** A property name, quoted only if necessary; unquoted `__proto__` would not be a property. */
export function keyOf(key: string): string {
  if (key === '__proto__') return `['${key}']`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${escaped(key)}'`;
}

const escaped = (text: string): string => (/[\\'\n\u2028]/.test(text) ? escapedEach(text) : text);

const escapedEach = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\u2028', '\\u2028');
