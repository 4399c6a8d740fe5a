/** What PostgreSQL itself holds of `x-frozen` and `x-sum`, whoever writes. */
import type { Entity } from '../../../ir/entity.ts';
import type { Guard, Table } from '../../model.ts';
import { keepGuard } from './keep.ts';
import { addGuards, sumGuard } from './sums.ts';
import type { Surroundings } from './surroundings.ts';

export function guardsOf(entity: Entity, surroundings: Surroundings): Pick<Table, 'guards'> {
  const guards: readonly Guard[] = [
    ...keepGuard(entity, surroundings),
    ...sumGuard(entity, surroundings),
    ...addGuards(entity, surroundings),
  ];
  return guards.length > 0 ? { guards } : {};
}
