/** What a generated work list is: a table that staff work through, with saved filters, buttons and keys. */
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
  /** That of its place (`work-place.ts`), which says what the menu shows. */
  readonly id: string;
  readonly title: string;
  /** What the search box calls the rows where the title does not name them. */
  readonly records?: string;
  readonly view: EntityView;
  readonly where?: Where;
  readonly tabs: readonly WorkTab[];
  readonly columns: readonly FieldView[];
  /** The day by which the next thing should have happened. */
  readonly due?: FieldView;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly drawer: WorkDrawer;
  readonly actions: readonly WorkAction[];
  readonly empty?: { readonly text: string };
}
