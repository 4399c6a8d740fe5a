/** Builds requirements of transitions; each field that must be filled becomes one. */
import type { ConditionTest } from '../../../src/runtime/product.ts';
import { pointerTo } from '../../parse/place.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Origin } from '../origin.ts';
import type { Condition, Requirement } from '../requirement.ts';
import { list, object, objects, text, textOrNull, texts } from './read.ts';

export function buildRequirements(node: JsonObject, { file, pointer }: Origin): readonly Requirement[] {
  return objects(node, 'requires').flatMap((one, index) => {
    const origin = { file, pointer: pointerTo(pointerTo(pointer, 'requires'), index) };
    const has = texts(one, 'has');
    return (has.length === 0 ? [null] : has).map((key) => buildRequirement(one, key, origin));
  });
}

const quantities = ['some', 'none', 'every'] as const;

function buildRequirement(node: JsonObject, has: string | null, origin: Origin): Requirement {
  const quantity = quantities.find((one) => node[one] !== undefined) ?? null;
  return {
    quantity,
    relation: quantity && text(node, quantity),
    has,
    since: texts(node, 'since'),
    atMost: textOrNull(node, 'atMost'),
    actor: textOrNull(node, 'actor'),
    where: buildConditions(node, 'where', origin),
    when: buildConditions(node, 'when', origin),
    exceptStaff: node['except'] === 'staff',
    hides: node['hides'] === true,
    message: text(node, 'else', 'validation.required'),
    place: textOrNull(node, 'at'),
    origin,
  };
}

/** The conditions under the keyword. */
export function buildConditions(node: JsonObject, word: 'where' | 'when', origin: Origin): readonly Condition[] {
  const conditions = object(node, word);
  return Object.keys(conditions).map((path) => ({
    path,
    test: buildTest(conditions, path),
    origin: { file: origin.file, pointer: pointerTo(pointerTo(origin.pointer, word), path) },
  }));
}

function buildTest(conditions: JsonObject, path: string): ConditionTest {
  const { not, ...day } = object(conditions, path);
  if (Array.isArray(not)) return { not: not as Values };
  const [word] = Object.keys(day);
  return word === undefined ? { in: list(conditions, path) as Values } : { day: word as 'before' | 'notBefore' };
}

type Values = readonly Extract<Json, string | number | boolean | null>[];
