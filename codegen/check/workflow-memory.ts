/** A way back must lead to a state remembered on every way there, in a field that can store it. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Origin } from '../ir/origin.ts';
import { returnsBy, targetsIn } from '../ir/remembered.ts';
import type { Workflow } from '../ir/workflow.ts';
import { below, entityById, fieldByKey, isComplete, unknown, type Check } from './context.ts';

export const checkWorkflowMemory: Check = (context) => {
  if (!isComplete(context, 'entity', 'workflow')) return [];
  return context.model.workflows.flatMap((workflow) => {
    const entity = entityById(context.model, workflow.entity);
    if (!entity) return [];
    const wrong = fieldsOf(workflow, entity);
    return wrong.length > 0 ? wrong : [...nothingRemembered(workflow), ...neverReturned(workflow)];
  });
};

/** The fields must have the workflow's state list and be nullable. */
function fieldsOf({ transitions, list }: Workflow, entity: Entity): readonly Finding[] {
  const named = transitions.flatMap((one): readonly (readonly [string, Origin])[] => [
    ...(one.remember === null ? [] : [[one.remember, below(one.origin, 'remember')] as const]),
    ...(typeof one.to === 'string' ? [] : [[one.to.remembered, below(one.origin, 'to', 'remembered')] as const]),
  ]);
  const possible = entity.fields.filter((field) => field.kind === 'enum' && field.type === list && field.nullable);
  return named
    .filter(([key]) => !possible.includes(fieldByKey(entity, key)!))
    .map(([key, place]) => {
      const keys = possible.map((field) => field.key);
      return unknown(place, `nullable field of ${entity.id} that holds ${list}`, key, keys);
    });
}

function nothingRemembered(workflow: Workflow): readonly Finding[] {
  const targets = targetsIn(workflow);
  return workflow.transitions.flatMap((one) =>
    one.from.flatMap((from, index) => {
      const field = returnsBy(one);
      if (field === null || targets(one, from).length > 0) return [];
      const message = `No move remembers in "${field}" what it leaves on the way to "${from}".`;
      return [
        {
          origin: below(one.origin, 'from', index),
          message,
          hint: `Write "remember": "${field}" on the transition that leads there.`,
        },
      ];
    }),
  );
}

function neverReturned({ transitions }: Workflow): readonly Finding[] {
  const returned = new Set(transitions.map(returnsBy));
  return transitions.flatMap(({ remember, origin }) =>
    remember === null || returned.has(remember)
      ? []
      : [
          {
            origin: below(origin, 'remember'),
            message: `No transition goes back to the state in "${remember}".`,
            hint: `Write "to": {"remembered": "${remember}"} on one, or leave this out.`,
          },
        ],
  );
}
