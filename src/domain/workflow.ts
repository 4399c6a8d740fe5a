/** Interprets a workflow: which events are possible from a state, for whom, and where they lead. */
import type { Grant } from '#runtime/vocabulary.ts';
import type { TransitionDefinition, WorkflowDefinition } from '#runtime/product.ts';

/** Answers whether a rule (a list of grants) holds for the caller on the record at hand. */
export type MayDo = (rule: readonly Grant[]) => boolean;

/** What an event meets; `possible` may hold several transitions, of which the first whose guard passes is taken. */
export type EventOutcome =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'forbidden'; readonly rule: readonly Grant[] }
  | { readonly kind: 'illegal' }
  | { readonly kind: 'possible'; readonly transitions: readonly TransitionDefinition[] };

/** Who may is asked before whether the state allows it: a stranger to the event learns nothing of the state. */
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

/** The transitions that the caller may try now, in the order of the workflow. */
export const transitionsFrom = (
  workflow: WorkflowDefinition,
  state: string | null,
  mayDo: MayDo,
): readonly TransitionDefinition[] =>
  workflow.transitions.filter((transition) => leaves(transition, state) && mayDo(transition.who));

/** The state that a transition leads to from the record as it stands; null where nothing is remembered. */
export function targetOf({ to }: TransitionDefinition, record: Readonly<Record<string, unknown>>): string | null {
  if (typeof to === 'string') return to;
  const state = record[to.remembered];
  return typeof state === 'string' ? state : null;
}

/** True for a state that no event leaves. */
export const isEnd = (workflow: WorkflowDefinition, state: string): boolean =>
  !workflow.transitions.some((transition) => leaves(transition, state));

/** The event of an effect `notify:<event>`; null for other effects. */
export const announcedBy = (effect: string): string | null =>
  effect.startsWith('notify:') ? effect.slice('notify:'.length) : null;
