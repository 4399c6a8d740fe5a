/** Builds the `x-first` of a field. */
import type { FirstRule } from '../first.ts';
import type { JsonObject } from '../json.ts';
import { object, text, texts } from './read.ts';

export function buildFirst(node: JsonObject): FirstRule {
  const [many = '', take = ''] = text(node, 'of').split('.');
  const where = object(node, 'where');
  return {
    many,
    take,
    by: text(node, 'by'),
    where: Object.fromEntries(Object.keys(where).map((key) => [key, texts(where, key)])),
  };
}
