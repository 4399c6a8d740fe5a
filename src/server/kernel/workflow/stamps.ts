/** The fields that a move stamps, as its workflow, its new state and its transition say. */
import type { Stamp, Stamps, WorkflowDefinition } from '#runtime/product.ts';
import type { TransitionContext } from './context.ts';

/**
 * Values by the name of their field on the wire. What the transition says goes before what its new state says, and that
 * before what the workflow says of every move.
 */
export function stampsOf(move: TransitionContext, workflow: WorkflowDefinition): Readonly<Record<string, unknown>> {
  const now = new Date().toISOString();
  const stamped = Object.entries(declared(move, workflow)).filter(
    ([, each]) => !('take' in each && each.take === 'kept'),
  );
  return Object.fromEntries(stamped.map(([wire, each]) => [wire, valueOf(each, move, now)]));
}

function declared({ transition, to, from }: TransitionContext, { stamps, states }: WorkflowDefinition): Stamps {
  return {
    ...stamps,
    ...states.find(({ id }) => id === to)?.stamps,
    ...transition.stamps,
    ...(typeof transition.to === 'object' && { [transition.to.remembered]: { value: null } }),
    ...(transition.remember !== undefined && { [transition.remember]: { value: from } }),
  };
}

function valueOf(each: Stamp, { userId, request }: TransitionContext, now: string): unknown {
  if ('value' in each) return each.value;
  if (each.take === 'now') return now;
  if (each.take === 'actor') return userId;
  return each.take === 'reason' ? (request.reason?.slice(0, each.max) ?? null) : undefined;
}
