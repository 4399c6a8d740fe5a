/** The place in the schemas that a step of a migration is about. */
import type { Entity } from '../ir/entity.ts';
import type { Origin } from '../ir/origin.ts';
import type { Step } from './steps.ts';

/** The field if it still exists, else its entity's fields, else all entities. */
export function originOfStep({ about }: Step, entities: readonly Entity[]): Origin {
  const entity = entities.find((each) => each.xid === about.table);
  const field = entity?.fields.find((each) => each.xid === about.column?.split('#')[0]);
  if (entity && !field && about.column) return { file: entity.origin.file, pointer: '/properties' };
  return field?.origin ?? entity?.origin ?? { file: 'schemas/entities', pointer: '' };
}
