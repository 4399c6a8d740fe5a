/** Interprets a workflow: possible events of a state, for whom, and their targets. */
import type { Grant } from '#runtime/vocabulary.ts';
import type { TransitionDefinition, WorkflowDefinition } from '#runtime/product.ts';

/** Whether the caller satisfies a rule (a list of grants) on the current record. */
export type MayDo = (rule: readonly Grant[]) => boolean;

/** Outcome of an event. `possible` may have several transitions; the first whose guard passes is taken. */
export type EventOutcome =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'forbidden'; readonly rule: readonly Grant[] }
  | { readonly kind: 'illegal' }
  | { readonly kind: 'possible'; readonly transitions: readonly TransitionDefinition[] };

/** Checks the caller before the state, so a caller without the right learns nothing about the state. */
export function meetEvent(
  workflow: WorkflowDefinition,
  state: string | null,
  event: string,
  mayDo: MayDo,
): EventOutcome {
  const named = workflow.transitions.filter((transition) => transition.event === event);
  const [first] = named;
  if (!first) return { kind: 'unknown' };
  const granted = named.filter((transition) => mayDo(transition.who));
  if (granted.length === 0) return { kind: 'forbidden', rule: first.who };
  const leaving = named.filter((transition) => leaves(transition, state));
  if (leaving.length === 0) return { kind: 'illegal' };
  const transitions = leaving.filter((transition) => granted.includes(transition));
  return transitions.length > 0 ? { kind: 'possible', transitions } : { kind: 'forbidden', rule: leaving[0]!.who };
}

const leaves = ({ from }: TransitionDefinition, state: string | null): boolean =>
  state !== null && from.includes(state);

/** Transitions that the caller may try now, in workflow order. */
export const transitionsFrom = (
  workflow: WorkflowDefinition,
  state: string | null,
  mayDo: MayDo,
): readonly TransitionDefinition[] =>
  workflow.transitions.filter((transition) => leaves(transition, state) && mayDo(transition.who));

/** Target state of a transition for the current record; null if no previous state is remembered. */
export function targetOf({ to }: TransitionDefinition, record: Readonly<Record<string, unknown>>): string | null {
  if (typeof to === 'string') return to;
  const state = record[to.remembered];
  return typeof state === 'string' ? state : null;
}

/** Whether no event leaves the state. */
export const isEnd = (workflow: WorkflowDefinition, state: string): boolean =>
  !workflow.transitions.some((transition) => leaves(transition, state));

/** Event of an effect `notify:<event>`; null for other effects. */
export const announcedBy = (effect: string): string | null =>
  effect.startsWith('notify:') ? effect.slice('notify:'.length) : null;
