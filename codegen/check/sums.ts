/**
 * `x-sum` must add up an existing amount, and lists must be totaled by existing values.
 */
import type { Finding } from '../errors.ts';
import type { Entity, Many } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { SumRule } from '../ir/frozen.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { below, entityById, fieldByKey, isComplete, unknown, type Check } from './context.ts';

export const checkSums: Check = (context) => {
  if (!isComplete(context, 'entity', 'type')) return [];
  const { model } = context;
  return model.entities.flatMap((entity) =>
    entity.fields.flatMap((field) => [
      ...(field.sum ? sumOf(model, entity, field, field.sum) : []),
      ...(field.list.summed
        ? countedOf(model, entity, { where: field.list.summed }, below(field.origin, 'x-list', 'total'))
        : []),
    ]),
  );
};

function sumOf(model: Model, entity: Entity, field: Field, rule: SumRule): readonly Finding[] {
  const origin = below(field.origin, 'x-sum');
  const many = entity.many.find(({ key }) => key === rule.many);
  const child = many && entityById(model, many.to);
  return [
    ...ofAmount(field, origin),
    ...currencyOf(entity, rule, below(origin, 'currency')),
    ...(many
      ? directly(many, below(origin, 'of'))
      : [
          unknown(
            below(origin, 'of'),
            `relation of ${entity.id}`,
            rule.many,
            entity.many.map(({ key }) => key),
          ),
        ]),
    ...(child
      ? [...addedOf(child, rule, below(origin, 'of')), ...countedOf(model, child, rule, below(origin, 'where'))]
      : []),
  ];
}

function ofAmount({ kind, readOnly }: Field, origin: Origin): readonly Finding[] {
  if (kind !== 'money') return [{ origin, at: 'key', message: 'Only an amount of money is a sum.' }];
  return readOnly
    ? []
    : [{ origin, at: 'key', message: 'No one writes a sum.', hint: 'Add "readOnly": true to the field.' }];
}

function currencyOf(entity: Entity, { currency }: SumRule, origin: Origin): readonly Finding[] {
  const texts = entity.fields.filter(({ kind, nullable }) => kind === 'text' && !nullable).map(({ key }) => key);
  return texts.includes(currency) ? [] : [unknown(origin, `required text field of ${entity.id}`, currency, texts)];
}

const directly = ({ through }: Many, origin: Origin): readonly Finding[] =>
  through === null
    ? []
    : [
        {
          origin,
          message: `The records of this relation are linked by ${through}, and linked records cannot be summed.`,
        },
      ];

function addedOf(child: Entity, { add }: SumRule, origin: Origin): readonly Finding[] {
  const amounts = child.fields.filter(({ kind }) => kind === 'money').map(({ key }) => key);
  return amounts.includes(add) ? [] : [unknown(origin, `amount of ${child.id}`, add, amounts)];
}

/** Records are counted by closed-list values and booleans. */
export function countedOf(
  { types }: Model,
  child: Entity,
  { where }: Pick<SumRule, 'where'>,
  origin: Origin,
): readonly Finding[] {
  return Object.entries(where).flatMap(([key, values]) => {
    if (fieldByKey(child, key)?.kind === 'boolean')
      return values.flatMap((value, index) =>
        typeof value === 'boolean' ? [] : [unknown(below(origin, key, index), 'truth', value, ['true', 'false'])],
      );
    const list = types.find(({ id }) => id === fieldByKey(child, key)?.type);
    if (!list) {
      const lists = child.fields.filter(({ kind }) => kind === 'enum').map((field) => field.key);
      return [unknown(below(origin, key), `field of a closed list of ${child.id}`, key, lists)];
    }
    const known = list.values.map(({ value }) => String(value));
    return values.flatMap((value, index) =>
      known.includes(String(value)) && typeof value === 'string'
        ? []
        : [unknown(below(origin, key, index), `value of ${list.id}`, String(value), known)],
    );
  });
}
