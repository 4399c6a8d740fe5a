/** Possible targets of a transition back to a remembered state: what earlier transitions can have remembered. */
import type { Transition, Workflow } from './workflow.ts';

/** Possible values of the field while a record is in a state, by `<field> <state>`. */
type Memory = ReadonlyMap<string, ReadonlySet<string>>;

/** The possible target states of a transition from one of its states. */
export function targetsIn(workflow: Workflow): (transition: Transition, from: string) => readonly string[] {
  const memory = memoryOf(workflow);
  return (transition, from) => targetsOf(transition, from, memory);
}

function memoryOf({ transitions }: Workflow): Memory {
  const memory = new Map<string, Set<string>>();
  const fields = new Set(transitions.flatMap(({ remember }) => remember ?? []));
  const brought = (transition: Transition, from: string, field: string): readonly string[] => {
    if (transition.remember === field) return [from];
    return returnsBy(transition) === field ? [] : [...(memory.get(`${field} ${from}`) ?? [])];
  };
  for (let size = -1; size !== sizeOf(memory);) {
    size = sizeOf(memory);
    for (const transition of transitions)
      for (const from of transition.from)
        for (const to of targetsOf(transition, from, memory))
          for (const field of fields) addTo(memory, `${field} ${to}`, brought(transition, from, field));
  }
  return memory;
}

function targetsOf(transition: Transition, from: string, memory: Memory): readonly string[] {
  const { to } = transition;
  return typeof to === 'string' ? [to] : [...(memory.get(`${to.remembered} ${from}`) ?? [])];
}

/** The field with the state that a transition returns to; null if it names its state. */
export const returnsBy = ({ to }: Transition): string | null => (typeof to === 'string' ? null : to.remembered);

const sizeOf = (memory: Memory): number => [...memory.values()].reduce((sum, states) => sum + states.size, 0);

function addTo(memory: Map<string, Set<string>>, key: string, states: readonly string[]): void {
  memory.set(key, new Set([...(memory.get(key) ?? []), ...states]));
}
