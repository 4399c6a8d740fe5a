/** Whether a rule lets anyone through the API. */
import type { Grant } from '../../src/runtime/vocabulary.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';

const closed: readonly Grant[] = ['nobody', 'system'];

const isOpen = (grants: readonly Grant[]): boolean => grants.some((grant) => !closed.includes(grant));

export const isReadable = (field: Field): boolean =>
  !field.writeOnly && field.kind !== 'secret' && isOpen(field.access.read ?? ['staff']);

/** The only standard field that callers set is the owner (`teamId`, `userId`); it defaults to the caller's own. */
export const isCreatable = (field: Field): boolean => !field.readOnly && isOpen(field.access.write ?? ['staff']);

export const isUpdatable = (field: Field): boolean => isCreatable(field) && !field.createOnly;

/** Operations available to callers: declared, and granted to someone. */
export function openOperations(entity: Entity): ReadonlySet<'list' | 'get' | 'create' | 'update' | 'delete'> {
  const rule = { list: 'read', get: 'read', create: 'create', update: 'update', delete: 'delete' } as const;
  return new Set(entity.operations.filter((operation) => isOpen(entity.access[rule[operation]])));
}
