/** Rows whose derived values may still change. */
import type { Entity } from '../../../ir/entity.ts';
import type { Field } from '../../../ir/field.ts';
import { identifier } from '../../sql/literal.ts';
import { among } from './words.ts';

/** A condition on the row `p` that holds while none of its states freezes the field; null if none does. */
export function isOpen(entity: Entity, field: Field): string | null {
  const columnOf = (key: string): string =>
    identifier(entity.fields.find((each) => each.key === key)?.columns[0] ?? key);
  const closed = entity.frozen
    .filter(({ may, when }) => !may.includes(field.key) && when.every(({ path }) => !path.includes('.')))
    .map(({ when }) => `(${when.map(({ path, values }) => `p.${columnOf(path)} ${among(values)}`).join(' and ')})`);
  return closed.length === 0 ? null : `not (${closed.join(' or ')})`;
}
