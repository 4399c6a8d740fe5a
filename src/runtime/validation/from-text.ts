/** Converts texts of paths, queries and multipart forms to typed values. */
import { isOfType } from './of-type.ts';
import type { Rules, TypeName } from './rules.ts';

/** Returns the value unchanged if it is valid or cannot be converted. */
export function fromText(value: unknown, { type }: Rules): unknown {
  if (type === undefined) return value;
  const types = [type].flat();
  const fits = (each: unknown): boolean => types.some((one) => isOfType(each, one));
  if (fits(value)) return value;
  const isAlone = Array.isArray(value) && value.length === 1 && !types.includes('array');
  const given: unknown = isAlone ? value[0] : value;
  if (fits(given)) return given;
  for (const each of types) {
    const found = asType(given, each);
    if (found !== undefined) return found;
  }
  return value;
}

function asType(value: unknown, type: TypeName): unknown {
  const isBoolean = value === 'true' || value === 'false';
  if (type === 'boolean') return isBoolean ? value === 'true' : undefined;
  if (type === 'null') return value === '' ? null : undefined;
  if (type === 'array') return isObjectLike(value) ? undefined : [value];
  if (type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  if (type === 'object' || typeof value !== 'string') return undefined;
  // `Number` alone also accepts hexadecimal and the empty text.
  return decimal.test(value) && isOfType(Number(value), type) ? Number(value) : undefined;
}

/** JSON's number format (RFC 8259, section 6). */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const isObjectLike = (value: unknown): boolean => typeof value === 'object' && value !== null;
