/** Conditional update permissions must be update permissions, and readers must be able to see whether they apply. */
import type { Finding } from '../errors.ts';
import type { Entity, UpdateWhile } from '../ir/entity.ts';
import type { Condition } from '../ir/requirement.ts';
import { suggest } from './closest.ts';
import { below, fieldByKey, isComplete, type Check } from './context.ts';
import { wrongCondition } from './workflow-requirements.ts';

export const checkUpdateWhile: Check = (context) => {
  if (!isComplete(context, 'entity', 'type', 'workflow')) return [];
  const { model } = context;
  return model.entities.flatMap((entity) => [
    ...entity.updateWhile.flatMap((one) => ungranted(one, entity)),
    ...conditionsOf(entity).flatMap((condition) => [
      ...wrongCondition(condition, entity, model),
      ...unreadable(condition, entity),
    ]),
  ]);
};

function ungranted({ permission, origin }: UpdateWhile, { access }: Entity): readonly Finding[] {
  if (access.update.includes(permission)) return [];
  const hint = suggest(permission, access.update);
  const message = `"${permission}" is none of the grants of update.`;
  return [{ origin: below(origin, 'permission'), message, ...(hint === undefined ? {} : { hint }) }];
}

/** Conditions of conditional permissions and guarded sections. */
const conditionsOf = ({ updateWhile, fields }: Entity): readonly Condition[] =>
  [...updateWhile, ...fields.flatMap(({ toggled = [] }) => toggled)].flatMap(({ where }) => where);

/** Pages evaluate the condition, so they must be able to read the field. */
function unreadable({ path, origin }: Condition, entity: Entity): readonly Finding[] {
  const field = fieldByKey(entity, path);
  if (!field || (field.access.read === null && !field.writeOnly)) return [];
  const message = `Not everyone who reads ${entity.id} reads "${path}".`;
  return [{ origin, message, hint: 'Use a field without its own read rule.' }];
}
