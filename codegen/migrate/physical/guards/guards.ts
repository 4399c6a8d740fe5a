/**
 * What PostgreSQL enforces of `x-frozen`, `x-sum`, `x-derived`, `x-first` and `x-count` for every writer, and what it records of
 * writes.
 */
import type { Entity } from '../../../ir/entity.ts';
import type { Guard, Table } from '../../model.ts';
import { appendOnlyGuard } from './append-only.ts';
import { searchGuard } from '../search.ts';
import { countGuards } from './count.ts';
import { firstGuards } from './first.ts';
import { formulaGuard } from './formulas.ts';
import { keepGuard } from './keep.ts';
import { rightsGuard } from './rights.ts';
import { addGuards, sumGuard } from './sums.ts';
import type { Surroundings } from './surroundings.ts';

export function guardsOf(entity: Entity, surroundings: Surroundings): Pick<Table, 'guards'> {
  const guards: readonly Guard[] = [
    ...(entity.isAppendOnly ? [appendOnlyGuard(entity.names.table)] : []),
    ...(entity.isSearchIndexed ? [searchGuard(entity)] : []),
    ...keepGuard(entity, surroundings),
    ...sumGuard(entity, surroundings),
    ...formulaGuard(entity, surroundings),
    ...addGuards(entity, surroundings),
    ...firstGuards(entity, surroundings),
    ...countGuards(entity, surroundings),
    ...rightsGuard(entity),
  ];
  return guards.length > 0 ? { guards } : {};
}
