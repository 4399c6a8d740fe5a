/** What a trigger reads besides its own entity. */
import type { Entity, Many } from '../../../ir/entity.ts';
import type { Field } from '../../../ir/field.ts';
import type { Lists } from '../../../ir/closed-list.ts';
import type { Workflow } from '../../../ir/workflow.ts';
import type { Entities } from '../foreign-keys.ts';

export interface Surroundings {
  readonly entities: Entities;
  readonly workflows: readonly Workflow[];
  readonly lists: Lists;
  /** Sums, counts and firsts of all entities, by the id of the related entity. */
  readonly derived: ReadonlyMap<string, readonly Derived[]>;
}

/** A field derived from related records. */
export interface Derived {
  readonly field: Field;
  readonly parent: Entity;
  readonly many: Many;
  readonly child: Entity;
}

export function surroundingsOf(
  entities: readonly Entity[],
  workflows: readonly Workflow[],
  lists: Lists,
): Surroundings {
  const byId: Entities = new Map(entities.map((entity) => [entity.id, entity]));
  const derived = entities.flatMap((parent) => derivedOf(parent, byId));
  return { entities: byId, workflows, lists, derived: Map.groupBy(derived, ({ child }) => child.id) };
}

/** Derived fields of one entity, in field order. */
export const derivedOf = (parent: Entity, entities: Entities): readonly Derived[] =>
  parent.fields.flatMap((field) => {
    const rule = field.sum ?? field.count ?? field.first;
    const many = rule && parent.many.find(({ key }) => key === rule.many);
    const child = many && entities.get(many.to);
    return child ? [{ field, parent, many, child }] : [];
  });
