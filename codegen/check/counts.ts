/** `x-count` must count an existing relation on a read-only field, and `x-outOf` must name the total. */
import type { Finding } from '../errors.ts';
import type { CountRule } from '../ir/count.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { Model } from '../ir/model.ts';
import { below, entityById, isComplete, unknown, type Check } from './context.ts';
import { countedOf } from './sums.ts';

export const checkCounts: Check = (context) => {
  if (!isComplete(context, 'entity', 'type')) return [];
  const { model } = context;
  return model.entities.flatMap((entity) =>
    entity.fields.flatMap((field) => [
      ...(field.count ? countOf(model, entity, field, field.count) : []),
      ...outOf(entity, field),
    ]),
  );
};

function countOf(model: Model, entity: Entity, field: Field, rule: CountRule): readonly Finding[] {
  const origin = below(field.origin, 'x-count');
  if (field.kind !== 'integer' || !field.readOnly || field.default !== 0) {
    const message = 'Only a read-only whole number, with "readOnly": true and "default": 0, can be derived.';
    return [{ origin, at: 'key', message }];
  }
  const direct = entity.many.filter(({ through }) => through === null);
  const child = entityById(model, direct.find(({ key }) => key === rule.many)?.to ?? '');
  if (!child) {
    const keys = direct.map(({ key }) => key);
    return [unknown(below(origin, 'of'), `relation of ${entity.id}`, rule.many, keys)];
  }
  return countedOf(model, child, rule, below(origin, 'where'));
}

function outOf(entity: Entity, { outOf: key, kind, origin }: Field): readonly Finding[] {
  if (key === undefined) return [];
  const numbers = entity.fields.filter((each) => each.kind === 'integer').map((each) => each.key);
  if (kind === 'integer' && numbers.includes(key)) return [];
  return [unknown(below(origin, 'x-outOf'), `whole number of ${entity.id}`, key, numbers)];
}
