/** Where rows go whose value of a closed list is taken back: from every value to its neighbor. */
import type { Model } from '../../ir/model.ts';
import type { Workflow } from '../../ir/workflow.ts';

/** By check id and value; null empties a field, or takes the value out of a list. */
export type Neighbors = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/**
 * A state's neighbor is the one from which most transitions lead to it. Any other value's is nothing where the field may
 * be empty, else the first value.
 */
export function neighborsOf({
  entities,
  types,
  workflows,
}: Pick<Model, 'entities' | 'types' | 'workflows'>): Neighbors {
  const fields = entities.flatMap((entity) => entity.fields.map((field) => ({ entity, field })));
  return Object.fromEntries(
    fields.flatMap(({ entity, field }) => {
      const list = types.find(({ id }) => id === field.type);
      if ((field.kind !== 'enum' && field.kind !== 'enums') || !list) return [];
      const workflow = workflows.find((each) => each.entity === entity.id && each.field === field.key);
      const values = list.values.map(({ value }) => String(value));
      const neighbor = (value: string): string | null => {
        if (workflow) return stateBefore(workflow, value);
        const isLeftOut = field.kind === 'enums' || field.nullable;
        return isLeftOut ? null : (values.find((other) => other !== value) ?? null);
      };
      return [[`values:${field.xid}`, Object.fromEntries(values.map((value) => [value, neighbor(value)]))]];
    }),
  );
}

function stateBefore({ states, transitions, initial }: Workflow, state: string): string | null {
  const leads = transitions.filter(({ to }) => to === state).flatMap(({ from }) => from);
  const others = states.map(({ id }) => id).filter((id) => id !== state);
  const count = (id: string): number => leads.filter((from) => from === id).length;
  const [first] = others.toSorted((one, other) => count(other) - count(one));
  return first !== undefined && count(first) > 0 ? first : (others.find((id) => id === initial) ?? first ?? null);
}
