/** The sender of an event must be able to save its fields, and fill the required ones beforehand. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Model } from '../ir/model.ts';
import type { Transition } from '../ir/workflow.ts';
import { isUpdatable, openOperations } from '../openapi/access.ts';
import { below, entityById, fieldByKey, isComplete, unknown, type Check } from './context.ts';

export const checkWorkflowAsks: Check = (context) => {
  if (!isComplete(context, 'entity', 'type', 'workflow')) return [];
  const { model } = context;
  return model.workflows.flatMap(({ entity: id, field, transitions }) => {
    const entity = entityById(model, id);
    if (!entity) return [];
    const keys = askable(entity).filter((key) => key !== field);
    return transitions.flatMap((one) => [
      ...wrongAsks(one, entity, keys),
      ...wrongParts(one, entity, model),
      ...unasked(one, keys),
    ]);
  });
};

const askable = (entity: Entity): readonly string[] =>
  openOperations(entity).has('update') ? entity.fields.filter(isUpdatable).map(({ key }) => key) : [];

const isSent = ({ who }: Transition): boolean => who.some((grant) => grant !== 'system');

function wrongAsks(one: Transition, entity: Entity, keys: readonly string[]): readonly Finding[] {
  if (one.asks.length > 0 && !isSent(one))
    return [{ origin: below(one.origin, 'asks'), message: `No one is there to answer: only the server sends it.` }];
  return one.asks.flatMap((key, at) =>
    keys.includes(key)
      ? []
      : [unknown(below(one.origin, 'asks', at), `field of ${entity.id} that can be changed`, key, keys)],
  );
}

/** Every service type must have the requested attribute. */
function wrongParts({ asks, askedParts = {}, origin }: Transition, entity: Entity, model: Model): readonly Finding[] {
  const [first, ...others] = model.catalogues.map(({ attributes }) => new Set(attributes.map(({ key }) => key)));
  const shared = [...(first ?? [])].filter((key) => others.every((each) => each.has(key)));
  return Object.entries(askedParts).flatMap(([field, part]) => {
    const place = below(origin, 'asks', asks.indexOf(field));
    const isCatalogue = fieldByKey(entity, field)?.catalogueBy != null;
    return isCatalogue && shared.includes(part)
      ? []
      : [unknown(place, `attribute of ${field} of every service type`, part, isCatalogue ? shared : [])];
  });
}

function unasked({ requires, asks, origin, ...one }: Transition, keys: readonly string[]): readonly Finding[] {
  if (!isSent({ requires, asks, origin, ...one })) return [];
  return requires.flatMap(({ has, when, origin: place }) =>
    has === null || when.length > 0 || !keys.includes(has) || asks.includes(has)
      ? []
      : [
          {
            origin: place,
            message: `People cannot send this event before "${has}" is filled, and it does not ask for it.`,
            hint: `Add "${has}" to "asks".`,
          },
        ],
  );
}
