/** What a workflow names outside itself is there: its field, the values of its list, the notifications. */
import type { Finding } from '../errors.ts';
import type { ClosedList } from '../ir/model.ts';
import type { Workflow } from '../ir/workflow.ts';
import { below, entityById, fieldByKey, isComplete, unknown, type Check, type CheckContext } from './context.ts';

export const checkWorkflowSurroundings: Check = (context) =>
  context.model.workflows.flatMap((workflow) => [
    ...stateField(context, workflow),
    ...unknownNotifications(context, workflow),
  ]);

/** The field is a closed list of exactly these states. */
function stateField(context: CheckContext, workflow: Workflow): readonly Finding[] {
  const { entity: id, field: key, origin } = workflow;
  const entity = entityById(context.model, id);
  if (!entity || !isComplete(context, 'type')) return [];
  const place = below(origin, 'field');
  const field = fieldByKey(entity, key);
  const keys = entity.fields.map((one) => one.key);
  if (!field) return [unknown(place, `field of ${id}`, key, keys)];
  const list = context.model.types.find((one) => one.id === field.type);
  if (field.kind === 'enum' && list) return statesOf(workflow, list);
  const message = `The field "${key}" of ${id} is no closed list.`;
  return [{ origin: place, message, hint: 'Point it to the list of the states with "$ref".' }];
}

function statesOf({ states, origin }: Workflow, list: ClosedList): readonly Finding[] {
  const values = list.values.filter((one) => !one.retired).map((one) => String(one.value));
  const missing = values.filter((value) => !states.some(({ id }) => id === value));
  const message = `These values of ${list.id} are no states here: ${missing.join(', ')}.`;
  return [
    ...states.flatMap(({ id }, index) =>
      values.includes(id) ? [] : [unknown(below(origin, 'states', index, 'id'), `value of ${list.id}`, id, values)],
    ),
    ...(missing.length === 0 ? [] : [{ origin: below(origin, 'states'), message }]),
  ];
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
