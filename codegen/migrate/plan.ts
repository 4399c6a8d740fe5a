/** The effect of a schema change on a database with rows. */
import { diff } from './diff/diff.ts';
import type { PhysicalModel } from './model.ts';
import type { Step } from './steps.ts';

export interface MigrationPlan {
  /** In the order in which they run; empty when the database already fits. */
  readonly steps: readonly Step[];
  /** Steps that need a word in the schemas first; a plan with any of these is not written. */
  readonly stopped: readonly Step[];
}

export const emptyModel: PhysicalModel = { functions: [], tables: [], dropped: [], repeatables: {} };

/** `before`: the model after the last migration, or {@link emptyModel}. */
export function planMigration(before: PhysicalModel, now: PhysicalModel): MigrationPlan {
  const steps = diff(before, now);
  return { steps, stopped: steps.filter((step) => step.risk === 'stopped') };
}

/** Steps that undo {@link planMigration}. They never stop, but cannot restore dropped data. */
export const planUndo = (before: PhysicalModel, now: PhysicalModel): readonly Step[] => diff(now, before, 'down');
