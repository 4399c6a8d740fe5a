/** Writes the fields that a move stamps, as its workflow, its new state and its transition say. */
import type { ResourceId } from '#generated/resources/registry.ts';
import type { Stamp, Stamps, WorkflowDefinition } from '#runtime/product.ts';
import { setValues } from '../data/system-write.ts';
import type { Move } from './context.ts';

/** What the transition says goes before what its new state says, and that before what the workflow says of every move. */
export async function stamp(move: Move, workflow: WorkflowDefinition): Promise<void> {
  const values = valuesOf(stampsOf(move, workflow), move, new Date().toISOString());
  if (Object.keys(values).length > 0)
    await setValues(move.session, move.entity as ResourceId, move.record['id'] as string, values);
}

function stampsOf({ transition, to, from }: Move, { stamps, states }: WorkflowDefinition): Stamps {
  return {
    ...stamps,
    ...states.find(({ id }) => id === to)?.stamps,
    ...transition.stamps,
    ...(typeof transition.to === 'object' && { [transition.to.remembered]: { value: null } }),
    ...(transition.remember !== undefined && { [transition.remember]: { value: from } }),
  };
}

function valuesOf(stamps: Stamps, move: Move, now: string): Readonly<Record<string, unknown>> {
  const kept = Object.entries(stamps).filter(([, each]) => !('take' in each && each.take === 'kept'));
  return Object.fromEntries(kept.map(([wire, each]) => [wire, valueOf(each, move, now)]));
}

function valueOf(each: Stamp, { userId, request }: Move, now: string): unknown {
  if ('value' in each) return each.value;
  if (each.take === 'now') return now;
  if (each.take === 'actor') return userId;
  return each.take === 'reason' ? (request.reason?.slice(0, each.max) ?? null) : undefined;
}
