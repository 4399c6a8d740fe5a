/** For a down script: where rows can go whose list value the migration brought. */
import type { Neighbors } from '../draft/neighbors.ts';
import { columnById } from '../diff/names.ts';
import { pair } from '../diff/pair.ts';
import type { PhysicalModel, Table } from '../model.ts';

/** `-- neighbor tickets.status:ON_HOLD=OPEN`; `src/server/kernel/database/take-back.ts` reads it. */
export const neighborLines = (before: PhysicalModel, now: PhysicalModel, neighbors: Neighbors): readonly string[] =>
  pair(before.tables, now.tables).kept.flatMap((tables) => ofTable(tables.before, tables.now, neighbors));

const ofTable = (before: Table, now: Table, neighbors: Neighbors): readonly string[] =>
  pair(before.checks, now.checks).kept.flatMap(({ before: was, now: is }) => {
    if (was.kind !== 'values' || is.kind !== 'values') return [];
    const left = was.values.map(String);
    const renamed = Object.entries(is.replaced).flatMap(([old, present]) => (left.includes(old) ? [present] : []));
    const place = `${now.name}.${columnById(now, is.column).name}`;
    return is.values
      .map(String)
      .filter((value) => !left.includes(value) && !renamed.includes(value))
      .map((value) => `-- neighbor ${place}:${value}=${kept(neighbors[is.id]?.[value], left) ?? ''}`);
  });

/** A neighbor that came with the same migration is none. */
const kept = (neighbor: string | null | undefined, left: readonly string[]): string | null =>
  neighbor !== undefined && neighbor !== null && left.includes(neighbor) ? neighbor : null;
