/** Runs the effects and notifications of a transition. */
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import { announcedBy } from '#domain/workflow.ts';
import type { WorkflowDefinition } from '#runtime/product.ts';
import type { Announcement } from '../notify/notification-event.ts';
import type { Effect, TransitionContext } from './context.ts';
import { teamOf } from './possible.ts';
import type { WorkflowRules } from './rules.ts';

/** Runs the workflow's effects in order; each effect handles all records before the next one. */
export async function follow(
  rules: WorkflowRules,
  moves: readonly TransitionContext[],
  workflow: WorkflowDefinition,
): Promise<void> {
  const { always = [], finally: last = [] } = workflow;
  for (const name of [...always, ...moves[0]!.transition.effects, ...last]) {
    const event = announcedBy(name);
    if (event === null) await followAll(rules.effects[name as EffectName] as Effect, moves);
    else for (const move of moves) if (move.request.sendNotification !== false) await announce(move, workflow, event);
  }
}

async function followAll(effect: Effect, moves: readonly TransitionContext[]): Promise<void> {
  if (effect.ofMany) return effect.ofMany(moves);
  for (const move of moves) await effect(move);
}

function announce(
  { session, entity, record, request, deps, from }: TransitionContext,
  workflow: WorkflowDefinition,
  event: string,
): Promise<void> {
  const previous = workflow.states.find(({ id }) => id === from);
  return deps.notifier.announce(session, {
    event: event as Announcement['event'],
    teamId: teamOf(record),
    record: { entity, id: record['id'] as string },
    values: {
      ...(request.reason && { reason: request.reason, comment: request.reason }),
      ...(previous && { previous: previous.label }),
    },
  });
}
