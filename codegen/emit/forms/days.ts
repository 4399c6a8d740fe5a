/** Which days the picker of a date offers, from its `x-date`. */
import { dateWord } from '../../ir/build/plain-schema.ts';
import type { JsonObject } from '../../ir/json.ts';
import { toSnake } from '../../naming.ts';
import type { Printable } from '../../write/code.ts';

/** The first and the last day, `today` or a neighbor by its wire name; undefined without either. */
export function pickedDays(schema: JsonObject): Printable {
  const { notBefore, after, notAfter } = (schema[dateWord] ?? {}) as Readonly<Record<string, string>>;
  const first = notBefore ?? after;
  if (first === undefined && notAfter === undefined) return undefined;
  return { first: onTheWire(first), last: onTheWire(notAfter) };
}

const onTheWire = (day: string | undefined): string | undefined =>
  day === undefined || /^\d/.test(day) ? day : toSnake(day);
