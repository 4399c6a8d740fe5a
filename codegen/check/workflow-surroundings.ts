/** What a workflow names outside itself is there: its field, the values of its list, the notifications. */
import type { Finding } from '../errors.ts';
import type { Workflow } from '../ir/workflow.ts';
import { below, entityById, fieldByKey, isComplete, unknown, type Check, type CheckContext } from './context.ts';

export const checkWorkflowSurroundings: Check = (context) =>
  context.model.workflows.flatMap((workflow) => [
    ...stateField(context, workflow),
    ...unknownNotifications(context, workflow),
  ]);

/** The field is a closed list of exactly these states. */
function stateField(context: CheckContext, { entity: id, field: key, states, origin }: Workflow): readonly Finding[] {
  const { model } = context;
  const entity = entityById(model, id);
  if (!entity || !isComplete(context, 'type')) return [];
  const field = fieldByKey(entity, key);
  if (!field)
    return [
      unknown(
        below(origin, 'field'),
        `field of ${id}`,
        key,
        entity.fields.map((one) => one.key),
      ),
    ];
  const list = model.types.find((one) => one.id === field.type);
  if (field.kind !== 'enum' || !list)
    return [
      {
        origin: below(origin, 'field'),
        message: `The field "${key}" of ${id} is no closed list.`,
        hint: 'Point it to the list of the states with "$ref".',
      },
    ];
  const values = list.values.filter((one) => !one.retired).map((one) => String(one.value));
  const ids = states.map((state) => state.id);
  const missing = values.filter((value) => !ids.includes(value));
  return [
    ...states.flatMap((state, index) =>
      values.includes(state.id)
        ? []
        : [unknown(below(origin, 'states', index, 'id'), `value of ${list.id}`, state.id, values)],
    ),
    ...(missing.length === 0
      ? []
      : [
          {
            origin: below(origin, 'states'),
            message: `These values of ${list.id} are no states here: ${missing.join(', ')}.`,
          },
        ]),
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
