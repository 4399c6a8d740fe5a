/** Builds the `x-frozen` rules of an entity, and the `x-sum` of a field. */
import { pointerTo } from '../../parse/place.ts';
import type { FrozenRule, SumRule } from '../frozen.ts';
import type { JsonObject } from '../json.ts';
import { list, object, objects, text, texts } from './read.ts';

export const buildFrozen = (node: JsonObject, file: string): readonly FrozenRule[] =>
  objects(node, 'x-frozen').map((rule, index) => {
    const when = object(rule, 'when');
    return {
      when: Object.keys(when).map((path) => ({ path, values: list(when, path) as (string | boolean)[] })),
      may: texts(rule, 'may'),
      once: texts(rule, 'once'),
      correctedBy: text(rule, 'correctedBy'),
      origin: { file, pointer: pointerTo('/x-frozen', index) },
    };
  });

export function buildSum(node: JsonObject): SumRule {
  const [many = '', add = ''] = text(node, 'of').split('.');
  const where = object(node, 'where');
  return {
    many,
    add,
    currency: text(node, 'currency'),
    where: Object.fromEntries(Object.keys(where).map((key) => [key, list(where, key) as (string | boolean)[]])),
  };
}
