/** Requirements of transitions, with paths, limits and placeholders resolved; the server compiles them to SQL. */
import type { Entity } from '../../ir/entity.ts';
import type { Json } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { fieldAt, relationOf } from '../../ir/relation.ts';
import type { Condition, Requirement } from '../../ir/requirement.ts';
import { toSnake } from '../../naming.ts';
import { withoutEmpty } from './typed-file.ts';

type Surroundings = Pick<Model, 'entities' | 'limits'>;

export function requirementOf(one: Requirement, entity: Entity, model: Surroundings): Json {
  const relation = one.relation === null ? null : relationOf(entity, one.relation, model.entities);
  const { has, since, actor, where, when, exceptStaff, hides, message } = one;
  const days = model.limits.find(({ id }) => id === one.atMost)?.value ?? null;
  return {
    ...withoutEmpty({
      relation: relation && {
        quantity: one.quantity,
        entity: relation.to.id,
        by: relation.by.wire,
        of: relation.of.wire,
      },
      has: has && toSnake(has),
      since: since.length > 0 ? { fields: since.map(toSnake), days } : null,
      actor: actor && toSnake(actor),
      where: where.map((each) => conditionOf(each, relation?.to ?? entity, model)),
      when: when.map((each) => conditionOf(each, entity, model)),
      exceptStaff,
      hides,
    }),
    message,
    place: toSnake(placeOf(one)),
  };
}

/** At its field or list, otherwise at the event. */
const placeOf = ({ place, has, relation }: Requirement): string =>
  place ?? has ?? (relation === null || relation.includes('.') ? 'event' : relation);

function conditionOf({ path, test }: Condition, entity: Entity, { entities }: Surroundings): Json {
  const found = fieldAt(entity, path, entities)!;
  const { through } = found;
  return {
    field: found.field.wire,
    ...withoutEmpty({ through: through && { entity: through.reference!.entity, by: through.wire } }),
    test: test as Json,
  };
}
