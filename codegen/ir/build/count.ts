/** Builds the `x-count` of a field. */
import type { CountRule } from '../count.ts';
import type { JsonObject } from '../json.ts';
import { object, text, texts } from './read.ts';

export function buildCount(node: JsonObject): CountRule {
  const where = object(node, 'where');
  return {
    many: text(node, 'of'),
    where: Object.fromEntries(Object.keys(where).map((key) => [key, texts(where, key)])),
  };
}
