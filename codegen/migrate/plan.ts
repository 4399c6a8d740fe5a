/** What a change of the schemas does to a database that has rows. */
import { diff } from './diff/diff.ts';
import type { PhysicalModel } from './model.ts';
import type { Step } from './steps.ts';

export interface MigrationPlan {
  /** In the order in which they run; empty when the database already fits. */
  readonly steps: readonly Step[];
  /** Those of the steps that need a word in the schemas first; a plan with any of them is not written. */
  readonly stopped: readonly Step[];
}

export const emptyModel: PhysicalModel = { functions: [], tables: [], dropped: [], repeatables: {} };

/** `before` is the model that the last migration left, or {@link emptyModel}. */
export function planMigration(before: PhysicalModel, now: PhysicalModel): MigrationPlan {
  const steps = diff(before, now);
  return { steps, stopped: steps.filter((step) => step.risk === 'stopped') };
}

/** Steps that undo {@link planMigration}; they never stop, but cannot bring back what was given up. */
export const planUndo = (before: PhysicalModel, now: PhysicalModel): readonly Step[] => diff(now, before, 'down');
