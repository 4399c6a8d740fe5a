/** Where a condition of `x-frozen` reads its state: the record itself, or one that its references lead to. */
import type { Entity } from './entity.ts';
import type { Field } from './field.ts';
import type { FrozenCondition } from './frozen.ts';

export interface StatePlace {
  /** Reference to the record with the state, or to one in between; null for the record itself. */
  readonly reference: Field | null;
  /** The record in between and its reference to the one with the state; null if there is none. */
  readonly through: Through | null;
  readonly entity: Entity;
  readonly field: Field;
}

export interface Through {
  readonly entity: Entity;
  readonly reference: Field;
}

/** Null if the path is not a field. */
export function statePlace(
  entity: Entity,
  { path }: FrozenCondition,
  entityById: (id: string) => Entity | undefined,
): StatePlace | null {
  const steps = path.split('.');
  const key = steps.pop()!;
  let holder = entity;
  const ways: Through[] = [];
  for (const step of steps) {
    const reference = holder.fields.find((field) => field.reference?.as === step);
    const next = reference && entityById(reference.reference!.entity);
    if (!next) return null;
    ways.push({ entity: holder, reference });
    holder = next;
  }
  const field = holder.fields.find((each) => each.key === key);
  return field ? { reference: ways[0]?.reference ?? null, through: ways[1] ?? null, entity: holder, field } : null;
}
