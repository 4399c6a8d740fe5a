/**
 * Requirements of a transition must be answerable: one question each, with existing relations, fields, values, limits
 * and messages.
 */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { Model } from '../ir/model.ts';
import { fieldAt, relationOf, relationPaths } from '../ir/relation.ts';
import type { Condition, Requirement } from '../ir/requirement.ts';
import { below, entityById, fieldByKey, isComplete, unknown, type Check } from './context.ts';

export const checkWorkflowRequirements: Check = (context) => {
  if (!isComplete(context, 'entity', 'type', 'workflow', 'limits', 'messages')) return [];
  const { model } = context;
  return model.workflows.flatMap(({ entity: id, transitions }) => {
    const entity = entityById(model, id);
    if (!entity) return [];
    return transitions.flatMap(({ requires }) => requires.flatMap((one) => wrongIn(one, entity, model)));
  });
};

function wrongIn(one: Requirement, entity: Entity, model: Model): readonly Finding[] {
  const related = one.relation === null ? null : relationOf(entity, one.relation, model.entities);
  const asked = related?.to ?? entity;
  return [
    ...oneQuestion(one),
    ...unknownRelation(one, entity, model),
    ...wrongFields(one, entity),
    ...wrongLimit(one, model),
    ...(one.relation !== null && !related ? [] : one.where.flatMap((each) => wrongCondition(each, asked, model))),
    ...one.when.flatMap((each) => wrongCondition(each, entity, model)),
    ...wrongMessage(one, model),
    ...wrongPlace(one, [entity, asked]),
  ];
}

function oneQuestion({ quantity, has, since, actor, where, origin }: Requirement): readonly Finding[] {
  const asks = [quantity, has, since[0], actor].filter((each) => each !== null && each !== undefined);
  if (asks.length === 1 || (asks.length === 0 && where.length > 0)) return [];
  const message = asks.length === 0 ? 'This requires nothing.' : 'One requirement asks one question.';
  return [{ origin, message, hint: 'Write one of "some", "none", "every", "has", "since", "actor" or "where".' }];
}

function unknownRelation(
  { quantity, relation, origin }: Requirement,
  entity: Entity,
  { entities }: Model,
): readonly Finding[] {
  if (relation === null || quantity === null || relationOf(entity, relation, entities)) return [];
  return [unknown(below(origin, quantity), `relation of ${entity.id}`, relation, relationPaths(entity, entities))];
}

function wrongFields({ has, since, actor, origin }: Requirement, entity: Entity): readonly Finding[] {
  const named = [
    { key: has, word: 'has', fits: () => true, what: 'field' },
    ...since.map((key) => ({ key, word: 'since', fits: ({ kind }: Field) => kind === 'dateTime', what: 'moment' })),
    {
      key: actor,
      word: 'actor',
      fits: ({ reference }: Field) => reference?.entity === 'user',
      what: 'reference to a user',
    },
  ];
  return named.flatMap(({ key, word, fits, what }) => {
    const field = key === null ? undefined : fieldByKey(entity, key);
    if (key === null || (field && fits(field))) return [];
    const possible = entity.fields.filter(fits).map((one) => one.key);
    return [unknown(below(origin, word), `${what} of ${entity.id}`, key, possible)];
  });
}

function wrongLimit({ since, atMost, origin }: Requirement, { limits }: Model): readonly Finding[] {
  if (since.length === 0 && atMost === null) return [];
  if (since.length === 0 || atMost === null)
    return [{ origin, message: '"since" and "atMost" need each other.', hint: 'Name the limit that counts the days.' }];
  const days = limits.filter(({ unit, value }) => unit === 'days' && typeof value === 'number').map(({ id }) => id);
  return days.includes(atMost) ? [] : [unknown(below(origin, 'atMost'), 'limit of days', atMost, days)];
}

/** The field of a condition must exist and be able to have the values. */
export function wrongCondition({ path, test, origin }: Condition, entity: Entity, model: Model): readonly Finding[] {
  const found = fieldAt(entity, path, model.entities);
  if (!found)
    return [
      unknown(
        origin,
        `field of ${entity.id}`,
        path,
        entity.fields.map(({ key }) => key),
      ),
    ];
  const { field } = found;
  if ('day' in test)
    return field.kind === 'date'
      ? []
      : [{ origin, message: `"${path}" is no day.`, hint: 'Compare dates only with today.' }];
  const list = model.types.find(({ id }) => id === field.type);
  const known = list?.values.map(({ value }) => value);
  return ('in' in test ? test.in : test.not)
    .filter(
      (value) =>
        value !== null &&
        !(known ? known.includes(value as string) : field.kind === 'boolean' && typeof value === 'boolean'),
    )
    .map((value) => unknown(origin, `value of ${list?.id ?? path}`, String(value), (known ?? []).map(String)));
}

function wrongMessage({ message, origin }: Requirement, { messages }: Model): readonly Finding[] {
  const ids = messages.map(({ id }) => id);
  return ids.includes(message) ? [] : [unknown(below(origin, 'else'), 'message', message, ids)];
}

/** A field or relation of the record, or a field of its related records. */
function wrongPlace({ place, origin }: Requirement, entities: readonly Entity[]): readonly Finding[] {
  const known = entities.flatMap(({ fields, many }) => [...fields, ...many].map(({ key }) => key));
  if (place === null || place === 'event' || known.includes(place)) return [];
  return [unknown(below(origin, 'at'), `field of ${entities[0]!.id}`, place, known)];
}
