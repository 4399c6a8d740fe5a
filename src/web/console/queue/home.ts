/** A generated home of staff: queues of waiting records, each row with its next action. */
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import type { Where } from '#web/record/conditions.ts';
import type { WorkAction } from '../work/work-action.ts';

export interface Queue {
  readonly id: string;
  readonly title: string;
  readonly access: readonly Grant[];
  readonly view: EntityView;
  readonly where?: Where;
  /** List parameter that filters by the owner of a row. */
  readonly owner?: string;
  /** List parameter that filters by who looks after the row's team. */
  readonly ofTeam?: string;
  readonly due: FieldView;
  /** Replaces the order by due date. */
  readonly sort?: { readonly field: string; readonly isFalling: boolean };
  /** The next step is due this many business days after the field. */
  readonly businessDays?: number;
  /** The first of them that has a value is the second line of a row. */
  readonly named: readonly FieldView[];
  readonly columns: readonly FieldView[];
  readonly next: readonly WorkAction[];
  readonly actions: readonly WorkAction[];
  readonly empty: string;
  /** Whether rows can be snoozed. */
  readonly canSnooze?: boolean;
}

export interface Chart {
  readonly id: string;
  readonly title: string;
  readonly access: readonly Grant[];
  readonly view: EntityView;
  readonly where?: Where;
  readonly shape: 'bar';
  readonly measure: 'count';
  /** The closed list whose values are counted. */
  readonly by: FieldView;
}

export interface Home {
  /** The id in `work-place.ts`, which has the menu entry. */
  readonly id: string;
  readonly queues: readonly Queue[];
  readonly charts: readonly Chart[];
}
