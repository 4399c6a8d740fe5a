/** References to keys: between rows of one team they carry the team, so that no row can point into a foreign one. */
import type { Entity } from '../../ir/entity.ts';
import type { Field, Reference } from '../../ir/field.ts';
import { constraintName } from '../constraint-name.ts';
import type { ForeignKey } from '../model.ts';

export type Entities = ReadonlyMap<string, Entity>;

export function foreignKeysOf(entity: Entity, entities: Entities): readonly ForeignKey[] {
  // Append-only rows outlive what they refer to, so a foreign key would make PostgreSQL change them.
  if (entity.isAppendOnly) return [];
  return entity.fields.flatMap((field) => {
    const target = field.reference && entities.get(field.reference.entity);
    return field.reference && target ? [foreignKey(entity, field, field.reference, target)] : [];
  });
}

/** True for rows that always belong to one team. */
export const isOfOneTeam = (entity: Entity): boolean => entity.scope === 'team' && !entity.teamOptional;

function foreignKey(entity: Entity, field: Field, reference: Reference, target: Entity): ForeignKey {
  const isComposite = isOfOneTeam(entity) && isOfOneTeam(target);
  return {
    id: `reference:${field.xid}`,
    name: constraintName(entity.names.table, field.columns, 'fkey'),
    columns: isComposite ? [xidOf(entity, 'teamId'), field.xid] : [field.xid],
    table: target.xid,
    target: isComposite ? [xidOf(target, 'teamId'), xidOf(target, 'id')] : [xidOf(target, 'id')],
    onDelete: reference.onDelete,
  };
}

export function xidOf(entity: Entity, key: string): string {
  const field = entity.fields.find((each) => each.key === key);
  if (!field) throw new Error(`${entity.origin.file}: there is no field "${key}".`);
  return field.xid;
}
