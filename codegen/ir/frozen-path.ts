/** Where the state of a condition of `x-frozen` is read: on the record itself, or on the one that a reference names. */
import type { Entity } from './entity.ts';
import type { Field } from './field.ts';
import type { FrozenCondition } from './frozen.ts';

export interface StatePlace {
  /** Reference to the record that holds the state; null for the record itself. */
  readonly reference: Field | null;
  readonly entity: Entity;
  readonly field: Field;
}

/** Null when the path leads to no field. */
export function statePlace(
  entity: Entity,
  { path }: FrozenCondition,
  entityById: (id: string) => Entity | undefined,
): StatePlace | null {
  const [first = '', second] = path.split('.');
  if (second === undefined) return placed(null, entity, first);
  const reference = entity.fields.find((field) => field.reference?.as === first);
  return reference ? placed(reference, entityById(reference.reference!.entity), second) : null;
}

function placed(reference: Field | null, entity: Entity | undefined, key: string): StatePlace | null {
  const field = entity?.fields.find((each) => each.key === key);
  return entity && field ? { reference, entity, field } : null;
}
