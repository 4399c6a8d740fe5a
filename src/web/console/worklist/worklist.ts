/** A generated work list: a table for staff with saved filters, buttons and keyboard shortcuts. */
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { Where } from '#web/record/conditions.ts';
import type { WorkAction } from '../work/work-action.ts';
import type { WorkDrawer } from '../extensions.ts';

export interface WorkTab {
  readonly id: string;
  readonly title: string;
  readonly where?: Where;
}

export interface Worklist {
  /** The id in `work-place.ts`, which has the menu entry. */
  readonly id: string;
  readonly title: string;
  /** What the search box calls the rows if the title does not name them. */
  readonly records?: string;
  readonly view: EntityView;
  readonly where?: Where;
  readonly tabs: readonly WorkTab[];
  readonly columns: readonly FieldView[];
  /** The due date of the next step. */
  readonly due?: FieldView;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly drawer: WorkDrawer;
  readonly actions: readonly WorkAction[];
  readonly empty?: { readonly text: string };
}
