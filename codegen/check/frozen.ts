/** States, fields and messages in `x-frozen` must exist. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import { statePlace } from '../ir/frozen-path.ts';
import type { FrozenCondition, FrozenRule } from '../ir/frozen.ts';
import type { Model } from '../ir/model.ts';
import { below, entityById, isComplete, unknown, type Check } from './context.ts';

export const checkFrozen: Check = (context) => {
  if (!isComplete(context, 'entity', 'type', 'messages')) return [];
  const { model } = context;
  return model.entities.flatMap((entity) =>
    entity.frozen.flatMap((rule) => [
      ...rule.when.flatMap((condition) => stateOf(model, entity, rule, condition)),
      ...oneReference(rule),
      ...fieldsOf(entity, rule, 'may'),
      ...fieldsOf(entity, rule, 'once'),
      ...twice(rule),
      ...messageOf(model, rule),
    ]),
  );
};

function stateOf(model: Model, entity: Entity, rule: FrozenRule, condition: FrozenCondition): readonly Finding[] {
  const origin = below(rule.origin, 'when', condition.path);
  const place = statePlace(entity, condition, (id) => entityById(model, id));
  if (!place) return [unknown(origin, `state of ${entity.id}`, condition.path, statePaths(entity, model))];
  const known = valuesOf(place.field, model);
  if (known === null)
    return [{ origin, message: `${condition.path} is not a state.`, hint: 'Name a list or a switch.' }];
  return condition.values.flatMap((value, index) =>
    known.includes(value)
      ? []
      : [unknown(below(origin, index), `value of ${condition.path}`, String(value), known.map(String))],
  );
}

const valuesOf = ({ kind, type }: Field, { types }: Model): readonly unknown[] | null => {
  if (kind === 'boolean') return [true, false];
  return kind === 'enum' ? (types.find(({ id }) => id === type)?.values.map(({ value }) => value) ?? null) : null;
};

const statePaths = (entity: Entity, model: Model): readonly string[] => [
  ...entity.fields.filter((field) => valuesOf(field, model) !== null).map(({ key }) => key),
  ...entity.fields.flatMap(({ reference }) =>
    (entityById(model, reference?.entity ?? '')?.fields ?? [])
      .filter(({ kind }) => kind === 'enum')
      .map(({ key }) => `${reference!.as}.${key}`),
  ),
];

/** Evaluating the rule locks at most one other record. */
function oneReference({ when, origin }: FrozenRule): readonly Finding[] {
  const references = new Set(
    when.flatMap(({ path }) => (path.includes('.') ? [path.slice(0, path.lastIndexOf('.'))] : [])),
  );
  return references.size <= 1
    ? []
    : [
        {
          origin: below(origin, 'when'),
          message: `The states are those of several records: ${[...references].join(', ')}.`,
        },
      ];
}

const fieldsOf = (entity: Entity, rule: FrozenRule, word: 'may' | 'once'): readonly Finding[] => {
  const keys = entity.fields.map(({ key }) => key);
  return rule[word].flatMap((key, index) =>
    keys.includes(key) ? [] : [unknown(below(rule.origin, word, index), `field of ${entity.id}`, key, keys)],
  );
};

const twice = ({ may, once, origin }: FrozenRule): readonly Finding[] =>
  once.flatMap((key, index) =>
    may.includes(key)
      ? [
          {
            origin: below(origin, 'once', index),
            message: `"${key}" may change at any time, so it cannot be for once.`,
          },
        ]
      : [],
  );

function messageOf({ messages }: Model, { correctedBy, origin }: FrozenRule): readonly Finding[] {
  const ids = messages.map(({ id }) => id);
  return ids.includes(correctedBy) ? [] : [unknown(below(origin, 'correctedBy'), 'message', correctedBy, ids)];
}
