/** References of a workflow outside itself must exist: its field and notifications. */
import type { Finding } from '../errors.ts';
import type { Workflow } from '../ir/workflow.ts';
import { below, entityById, fieldByKey, isComplete, unknown, type Check, type CheckContext } from './context.ts';

export const checkWorkflowSurroundings: Check = (context) =>
  context.model.workflows.flatMap((workflow) => [
    ...stateField(context, workflow),
    ...unknownNotifications(context, workflow),
  ]);

/** The field must use the list of these states. */
function stateField(
  { model }: CheckContext,
  { id: workflow, entity: id, field: key, list, origin }: Workflow,
): readonly Finding[] {
  const entity = entityById(model, id);
  if (!entity) return [];
  const place = below(origin, 'field');
  const field = fieldByKey(entity, key);
  const keys = entity.fields.map((one) => one.key);
  if (!field) return [unknown(place, `field of ${id}`, key, keys)];
  if (field.kind === 'enum' && field.type === list) return [];
  const message = `The field "${key}" of ${id} does not hold the states of this workflow.`;
  return [{ origin: place, message, hint: `Write "$ref": "../workflows/${workflow}.json#${list}" there.` }];
}

function unknownNotifications(context: CheckContext, { transitions }: Workflow): readonly Finding[] {
  if (!isComplete(context, 'notifications')) return [];
  const events = context.model.notifications.map((event) => event.id);
  return transitions.flatMap(({ effects, origin }) =>
    effects.flatMap((effect, index) => {
      const event = effect.startsWith('notify:') ? effect.slice('notify:'.length) : null;
      return event === null || events.includes(event)
        ? []
        : [unknown(below(origin, 'effects', index), 'notification event', event, events)];
    }),
  );
}
