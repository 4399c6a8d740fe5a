/** What a generated home of staff is: queues of records that wait, each row with its next action. */
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
  /** Parameter that holds whose work a row is. */
  readonly owner?: string;
  /** Parameter that holds who looks after the team of a row. */
  readonly ofTeam?: string;
  readonly due: FieldView;
  /** In place of the day by which a row is due. */
  readonly sort?: { readonly field: string; readonly isFalling: boolean };
  /** The next thing is due so many business days after the field. */
  readonly businessDays?: number;
  /** The first of them that holds something is the second line of a row. */
  readonly named: readonly FieldView[];
  readonly columns: readonly FieldView[];
  readonly next: readonly WorkAction[];
  readonly actions: readonly WorkAction[];
  readonly empty: string;
  /** Whether its rows may be put off until a moment. */
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
  /** Closed list whose values are counted. */
  readonly by: FieldView;
}

export interface Home {
  /** That of its place (`work-place.ts`), which says what the menu shows. */
  readonly id: string;
  readonly queues: readonly Queue[];
  readonly charts: readonly Chart[];
}
