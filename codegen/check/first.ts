/** `x-first` must repeat a reference to the same entity and be ordered by a number. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { FirstRule } from '../ir/first.ts';
import type { Model } from '../ir/model.ts';
import { below, entityById, isComplete, unknown, type Check } from './context.ts';
import { countedOf } from './sums.ts';

export const checkFirst: Check = (context) => {
  if (!isComplete(context, 'entity', 'type')) return [];
  const { model } = context;
  return model.entities.flatMap((entity) =>
    entity.fields.flatMap((field) => (field.first ? firstOf(model, entity, field, field.first) : [])),
  );
};

function firstOf(model: Model, entity: Entity, field: Field, rule: FirstRule): readonly Finding[] {
  const origin = below(field.origin, 'x-first');
  if (field.kind !== 'reference' || !field.readOnly)
    return [{ origin, at: 'key', message: 'Only a read-only reference, with "readOnly": true, can be derived.' }];
  const direct = entity.many.filter(({ through }) => through === null);
  const many = direct.find(({ key }) => key === rule.many);
  const child = many && entityById(model, many.to);
  if (!many || !child) {
    const keys = direct.map(({ key }) => key);
    return [unknown(below(origin, 'of'), `relation of ${entity.id}`, rule.many, keys)];
  }
  const keysOf = (fits: (each: Field) => boolean): readonly string[] => child.fields.filter(fits).map(({ key }) => key);
  const references = keysOf(({ reference }) => reference?.entity === field.reference?.entity);
  const numbers = keysOf(({ kind }) => kind === 'integer');
  return [
    ...(references.includes(rule.take)
      ? []
      : [
          unknown(below(origin, 'of'), `reference of ${child.id} to ${field.reference!.entity}`, rule.take, references),
        ]),
    ...(numbers.includes(rule.by) ? [] : [unknown(below(origin, 'by'), `number of ${child.id}`, rule.by, numbers)]),
    ...countedOf(model, child, rule, below(origin, 'where')),
  ];
}
