/** Input of every part of the comparison. */
import type { PhysicalModel } from '../model.ts';
import type { Change, Risk, Step } from '../steps.ts';
import { tablesById, type TablesById } from './names.ts';

export interface Context {
  readonly before: TablesById;
  readonly now: TablesById;
  /** Permanent ids whose data may be dropped. */
  readonly dropped: ReadonlySet<string>;
  readonly direction: Direction;
}

/**
 * `down` undoes a migration: it never stops, and fills lost values with empty ones. `draft` changes a development
 * database: as `up`, but rows without a value get an empty one, and rows of removed list values are left to the caller.
 */
export type Direction = 'up' | 'down' | 'draft';

export const createContext = (before: PhysicalModel, now: PhysicalModel, direction: Direction): Context => ({
  before: tablesById(before),
  now: tablesById(now),
  dropped: new Set(now.dropped),
  direction,
});

/** True when the schemas name the field (or entity) among the dropped ones. */
export const mayDrop = ({ dropped, direction }: Context, id: string): boolean =>
  direction === 'down' || dropped.has(id);

export const step = (
  table: string,
  column: string | null,
  reason: string,
  change: Change,
  risk: Risk = 'safe',
): Step => ({
  ...change,
  reason,
  risk,
  about: { table, column },
});
