/** An entity's part of the document, cached until the entity or anything it refers to changes. */
import type { Entity } from '../ir/entity.ts';
import type { Workflow } from '../ir/workflow.ts';
import { entityComponents, type Components, type EntitiesById } from './components.ts';
import { crudPaths } from './crud.ts';
import { noting, type TrackedLookup } from './lookup.ts';
import type { Paths } from './paths.ts';
import { withRefusals } from './refusals.ts';
import type { ComponentNames } from './schema.ts';
import { transitionPaths } from './transitions.ts';

export interface EntityPart {
  readonly components: Components;
  /** Its own calls, then those of its workflows. */
  readonly paths: readonly [Paths, Paths];
}

interface PartInput {
  readonly workflows: readonly Workflow[];
  readonly entities: TrackedLookup<Entity>;
  readonly names: TrackedLookup<string>;
  readonly part: EntityPart;
}

const knownParts = new WeakMap<Entity, PartInput>();

/** `workflows`: those of the entity. */
export function entityPart(
  entity: Entity,
  workflows: readonly Workflow[],
  entities: EntitiesById,
  names: ComponentNames,
): EntityPart {
  const known = knownParts.get(entity);
  if (known && isSame(known.workflows, workflows) && known.entities.isSameIn(entities) && known.names.isSameIn(names))
    return known.part;
  const noted = { entities: noting(entities), names: noting(names) };
  const part: EntityPart = {
    components: entityComponents(entity, noted.entities.lookup, noted.names.lookup),
    paths: [
      withRefusals(crudPaths(entity, noted.entities.lookup, noted.names.lookup)),
      withRefusals(transitionPaths(entity, workflows, noted.names.lookup)),
    ],
  };
  knownParts.set(entity, { workflows, ...noted, part });
  return part;
}

const isSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((one, at) => one === now[at]);
