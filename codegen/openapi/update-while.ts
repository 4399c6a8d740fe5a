/** Describes conditional update permissions, for the API document, the reference and the plan. */
import type { Entity, UpdateWhile } from '../ir/entity.ts';
import type { JsonObject } from '../ir/json.ts';
import type { Condition } from '../ir/requirement.ts';
import { toSnake } from '../naming.ts';

/** By permission: `status is empty`. */
export function whileWords({ updateWhile }: Entity): ReadonlyMap<string, string> {
  const words = Map.groupBy(updateWhile, ({ permission }) => permission);
  return new Map([...words].map(([permission, entries]) => [permission, entries.map(wordsOf).join(' or ')]));
}

/** Extensions of the call; empty if every grant may change all records. */
export function conditional(entity: Entity): JsonObject {
  const words = whileWords(entity);
  if (words.size === 0) return {};
  const sentences = [...words].map(([permission, held]) => `${permission} changes only records whose ${held}.`);
  return { description: sentences.join(' '), 'x-accessWhile': Object.fromEntries(words) };
}

const wordsOf = ({ where }: UpdateWhile): string => where.map(inWords).join(' and ');

function inWords({ path, test }: Condition): string {
  const [isNot, values] = 'not' in test ? [true, test.not] : [false, 'in' in test ? test.in : []];
  const listed = values.map((value) => (value === null ? 'empty' : String(value))).join(' or ');
  return `${toSnake(path)} is ${isNot ? 'not ' : ''}${listed}`;
}
