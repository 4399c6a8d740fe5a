/** The fields that a transition sets automatically, from its workflow, new state and transition. */
import type { Stamp, Stamps, WorkflowDefinition } from '#runtime/product.ts';
import type { TransitionContext } from './context.ts';

/** Values by wire name. The transition's stamps override the state's, which override the workflow's. */
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
