/** States in which a record accepts a call, and the field of its workflow. */
import type { Field } from './field.ts';
import type { Model } from './model.ts';
import type { Operation } from './operation.ts';
import type { Workflow } from './workflow.ts';

export interface CalledStates {
  readonly field: Field;
  readonly states: readonly string[];
  /** Message of the refusal. */
  readonly refusal: string;
}

export function calledStates({ on }: Operation, model: Model): CalledStates | null {
  if (!on?.during) return null;
  const { states, refusal } = on.during;
  const workflow = stateWorkflow(on.entity, states, model);
  const entity = model.entities.find(({ id }) => id === on.entity);
  const field = entity?.fields.find(({ key }) => key === workflow?.field);
  return field ? { field, states, refusal } : null;
}

/** Of the workflows of the entity the one that knows all states. */
export const stateWorkflow = (entity: string, states: readonly string[], { workflows }: Model): Workflow | undefined =>
  workflows.find(
    (each) => each.entity === entity && states.every((state) => each.states.some(({ id }) => id === state)),
  );
