/** The rules of a schema that look at neighbors (`x-date`, `x-below`, `x-when` …) as flat lists, with the way to each value. */
import type { DistinctRule } from '../../../src/runtime/validation/distinct.ts';
import type { Condition, ConditionRule } from '../../../src/runtime/validation/conditions.ts';
import type { DateRule } from '../../../src/runtime/validation/dates.ts';
import type { OfferRule } from '../../../src/runtime/validation/offers.ts';
import type { PositionRule } from '../../../src/runtime/validation/positions.ts';
import type { KeptRule } from '../../../src/runtime/validation/tidied.ts';
import {
  distinctWord,
  belowWord,
  dateWord,
  keptWord,
  neededWord,
  offersWord,
  whenWord,
} from '../../ir/build/plain-schema.ts';
import type { Json, JsonObject } from '../../ir/json.ts';

/** Rules of every date in the self-contained schema; a rule between two dates is added to both. */
export const dateRules = (schema: JsonObject): readonly DateRule[] =>
  rulesIn(schema, (property, key, path) => {
    const said = (wordOf(property, dateWord) ?? {}) as Readonly<Record<string, string | boolean>>;
    return Object.entries(said).flatMap(([word, than]): readonly DateRule[] => {
      if (word === 'businessDay') return [{ path: [...path, key], word }];
      const one = word as keyof typeof opposite;
      const rule = { path: [...path, key], word: one, than: String(than) };
      const isNeighbor = rule.than !== 'today' && /^[a-z]/.test(rule.than);
      return isNeighbor ? [rule, { path: [...path, rule.than], word: opposite[one], than: key }] : [rule];
    });
  });

/** Rules of every value of a closed list that stays under a neighbor's. */
export const positionRules = (schema: JsonObject): readonly PositionRule[] =>
  rulesIn(schema, (property, key, path, definitions) => {
    const rule = wordOf(property, belowWord) as
      | { readonly key: string; readonly positions: number; readonly text: string }
      | undefined;
    if (rule === undefined) return [];
    const values = valuesOf(property, definitions);
    return [{ path: [...path, key], below: rule.key, positions: rule.positions, text: rule.text, values }];
  });

/** Rules of values available only with certain others. */
export const offerRules = (schema: JsonObject): readonly OfferRule[] =>
  rulesIn(schema, (property, key, path, definitions) => {
    const rule = wordOf(property, offersWord) as Pick<OfferRule, 'text' | 'among'> | undefined;
    if (rule === undefined) return [];
    const values = valuesOf((property['items'] ?? property) as JsonObject, definitions);
    return [{ path: [...path, key], ...rule, values }];
  });

/** Rules of values required with certain others. */
export const needRules = (schema: JsonObject): readonly ConditionRule[] => conditionRules(schema, neededWord);

/** Rules of values that apply only with certain others. */
export const askedRules = (schema: JsonObject): readonly ConditionRule[] => conditionRules(schema, whenWord);

/** Rules of lists without empty items. */
export const keptRules = (schema: JsonObject): readonly KeptRule[] =>
  rulesIn(schema, (property, key, path) => {
    const by = wordOf(property, keptWord);
    return typeof by === 'string' ? [{ path: [...path, key], by }] : [];
  });

/** Rules of lists that must not overlap a neighboring one. */
export const distinctRules = (schema: JsonObject): readonly DistinctRule[] =>
  rulesIn(schema, (property, key, path) => {
    const from = wordOf(property, distinctWord);
    return typeof from === 'string' ? [{ path: [...path, key], from }] : [];
  });

const conditionRules = (schema: JsonObject, word: string): readonly ConditionRule[] =>
  rulesIn(schema, (property, key, path) => {
    const when = wordOf(property, word) as readonly Condition[] | undefined;
    return when === undefined ? [] : [{ path: [...path, key], when }];
  });

/** Values of a property's closed list. */
function valuesOf(property: JsonObject, definitions: JsonObject): readonly (string | number)[] {
  const list = definitions[String(wordOf(property, '$ref')).replace(definition, '')] as JsonObject;
  return list['enum'] as readonly (string | number)[];
}

/** The keyword of a property, or of its non-null choice. */
const wordOf = (property: JsonObject, word: string): Json | undefined =>
  property[word] ?? ((property['anyOf'] as readonly JsonObject[] | undefined)?.[0] ?? {})[word];

const opposite = { notBefore: 'notAfter', notAfter: 'notBefore', after: 'before', before: 'after' } as const;
const definition = '#/$defs/';

type RuleReader<T> = (
  property: JsonObject,
  key: string,
  path: readonly string[],
  definitions: JsonObject,
) => readonly T[];

function rulesIn<T>(schema: JsonObject, read: RuleReader<T>): readonly T[] {
  const definitions = (schema['$defs'] ?? {}) as JsonObject;
  const rules = rulesBelow(schema, [], { definitions, within: [], read });
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
}

interface Walk<T> {
  readonly definitions: JsonObject;
  /** Enclosing definitions, because a recursive one is followed once. */
  readonly within: readonly string[];
  readonly read: RuleReader<T>;
}

function rulesBelow<T>(node: Json | undefined, path: readonly string[], walk: Walk<T>): readonly T[] {
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return [];
  const { $ref, properties, items, anyOf, allOf, oneOf } = node as JsonObject;
  return [
    ...(typeof $ref === 'string' ? rulesOfDefinition($ref, path, walk) : []),
    ...Object.entries((properties ?? {}) as Readonly<Record<string, JsonObject>>).flatMap(([key, property]) => [
      ...walk.read(property, key, path, walk.definitions),
      ...rulesBelow(property, [...path, key], walk),
    ]),
    ...rulesBelow(items, [...path, '*'], walk),
    ...[anyOf, allOf, oneOf].flatMap((choices) =>
      ((choices ?? []) as readonly Json[]).flatMap((choice) => rulesBelow(choice, path, walk)),
    ),
  ];
}

function rulesOfDefinition<T>(ref: string, path: readonly string[], walk: Walk<T>): readonly T[] {
  const name = ref.replace(definition, '');
  if (walk.within.includes(name)) return [];
  return rulesBelow(walk.definitions[name], path, { ...walk, within: [...walk.within, name] });
}
