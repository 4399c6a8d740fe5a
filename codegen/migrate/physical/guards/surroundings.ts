/** What a guard reads beside its own entity. */
import type { Workflow } from '../../../ir/workflow.ts';
import type { Entities } from '../foreign-keys.ts';

export interface Surroundings {
  readonly entities: Entities;
  readonly workflows: readonly Workflow[];
}
