/** Every state must have exactly one valid next action for customers and one for staff. */
import type { Finding } from '../errors.ts';
import type { NextAction, Workflow, WorkflowState } from '../ir/workflow.ts';
import { below, entityById, isComplete, unknown, type Check } from './context.ts';
import { valuesOf } from './workflow-words.ts';

export const checkNextActions: Check = (context) => {
  if (!isComplete(context, 'entity', 'type', 'workflow')) return [];
  const { model } = context;
  return model.workflows.flatMap((workflow) => {
    const entity = entityById(model, workflow.entity);
    if (!entity || workflow.states.every(({ next }) => next.length === 0)) return [];
    return workflow.states
      .filter(({ isRetired }) => !isRetired)
      .flatMap((state) => [
        ...missingNextAction(state, entity.scope === 'staff' ? ['staff'] : ['customer', 'staff']),
        ...state.next.flatMap((one) => [
          ...oneTarget(one, state, workflow),
          ...placesOf(one),
          ...valuesOf(one.when ?? {}, below(one.origin, 'when'), entity, model),
        ]),
      ]);
  });
};

/** Once a workflow has next actions, every state needs one without conditions for each audience. */
function missingNextAction(
  { next, origin }: WorkflowState,
  audiences: readonly ('customer' | 'staff')[],
): readonly Finding[] {
  return audiences.flatMap((audience) => {
    const last = next.findLast((one) => one.for === audience);
    if (last && last.when === null && last.find === null) return [];
    return [
      {
        origin: last?.origin ?? below(origin, 'id'),
        message: `Nothing leads ${audience === 'customer' ? 'customers' : 'staff'} on when no other action of this state fits.`,
        hint: `Let the last action for ${audience === 'customer' ? 'customers' : 'staff'} have neither "when" nor "find".`,
      },
    ];
  });
}

function oneTarget(
  { to, event, label, origin }: NextAction,
  { id }: WorkflowState,
  { transitions }: Workflow,
): readonly Finding[] {
  if ((to === null) === (event === null))
    return [{ origin, message: 'An action opens one page or sends one event.', hint: 'Write either "to" or "event".' }];
  if (event === null)
    return label === null ? [{ origin, message: 'A page that opens needs a label for its button.' }] : [];
  const possible = transitions.filter(({ from }) => from.includes(id)).map((one) => one.event);
  return possible.includes(event)
    ? []
    : [unknown(below(origin, 'event'), `event that leaves "${id}"`, event, possible)];
}

/** A finder fills placeholders; a path knows the record without one. */
function placesOf({ find, label, waiting, to, origin }: NextAction): readonly Finding[] {
  if (find !== null) return [];
  const written = Object.entries({ label, waiting, to }).filter(([word, text]) =>
    /\{\w+\}/.test((word === 'to' ? text?.replaceAll('{id}', '') : text) ?? ''),
  );
  return written.map(([word]) => ({
    origin: below(origin, word),
    message: 'Nothing fills the places of this text.',
    hint: 'Name with "find" what does.',
  }));
}
