/** Field rules that became narrower than in the last generated API. */
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { isObject } from '../../parse/source-file.ts';

export interface Narrowed {
  readonly entity: Entity;
  readonly field: Field;
  readonly word: RuleWord;
  /** Undefined for a rule that is new. */
  readonly was: Json | undefined;
  readonly is: Json;
}

/** For each rule, whether the second value is narrower than the first. */
const rules = {
  maxLength: (was, is) => is < (was ?? Infinity),
  minLength: (was, is) => is > (was ?? 0),
  maximum: (was, is) => is < (was ?? Infinity),
  minimum: (was, is) => is > (was ?? -Infinity),
  exclusiveMaximum: (was, is) => is < (was ?? Infinity),
  exclusiveMinimum: (was, is) => is > (was ?? -Infinity),
  maxItems: (was, is) => is < (was ?? Infinity),
  minItems: (was, is) => is > (was ?? 0),
  pattern: (was, is) => was !== is,
} as const satisfies Record<string, (was: number | undefined, is: number) => boolean>;

export type RuleWord = keyof typeof rules;

export function narrowedRules(before: JsonObject, model: Model): readonly Narrowed[] {
  const { schemas } = (before['components'] ?? {}) as { readonly schemas?: JsonObject };
  return model.entities.flatMap((entity) => {
    const bodies = ['Update', 'Create'].map((body) => schemas?.[`${entity.names.pascal}${body}`]);
    return entity.fields.flatMap((field) => {
      const old = bodies.map((body) => ruleNode(body, field.wire)).find((node) => node !== null);
      return old == null ? [] : ofField(entity, field, old);
    });
  });
}

/** The rules of a property in the document, without its null choice. */
function ruleNode(body: Json | undefined, wire: string): JsonObject | null {
  const properties = isObject(body) ? body['properties'] : undefined;
  const node = isObject(properties) ? properties[wire] : undefined;
  if (!isObject(node)) return null;
  const [first] = Array.isArray(node['anyOf']) ? (node['anyOf'] as readonly Json[]) : [];
  return isObject(first) ? first : node;
}

const ofField = (entity: Entity, field: Field, old: JsonObject): readonly Narrowed[] =>
  (Object.keys(rules) as RuleWord[]).flatMap((word) => {
    const [was, is] = [old[word], field.schema[word]];
    const isNarrower = rules[word] as (was: Json | undefined, is: Json) => boolean;
    return is === undefined || !isNarrower(was, is) ? [] : [{ entity, field, word, was, is }];
  });
