/** A generated list. */
import type { PageSlot, RecordSlot } from '#generated/screens/app/names.ts';
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { ScreenAction } from '../actions/screen-action.ts';
import type { Where } from '../conditions.ts';

export interface ListTab {
  /** Below the dashboard. */
  readonly path: string;
  readonly title: string;
  readonly subscription?: string;
  readonly where?: Where;
}

export interface CardData {
  readonly title?: FieldView;
  readonly chips?: readonly FieldView[];
  readonly lines?: readonly FieldView[];
  readonly age?: FieldView;
}

export interface ListScreenData {
  readonly id: string;
  readonly title: string;
  /** What the search box calls the rows if the title does not name them. */
  readonly records?: string;
  readonly description?: string;
  readonly view: EntityView;
  readonly tabs: readonly ListTab[];
  readonly views: readonly ('table' | 'board' | 'cards' | 'map')[];
  readonly columns: readonly FieldView[];
  /** Columns that can be added; all other fields of the entity by default. */
  readonly optionalColumns?: readonly FieldView[];
  readonly filters: readonly FieldView[];
  /** Filters by related records that no column shows. */
  readonly linkFilters?: readonly FieldView[];
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly group?: FieldView;
  readonly board?: { readonly by: FieldView; readonly only?: readonly (string | number)[]; readonly card: CardData };
  readonly card?: CardData;
  /** Path of a record's page below the dashboard. */
  readonly opens?: string;
  /** A row opens the application's page for such records. */
  readonly opensOwnPage?: boolean;
  /** Rows have no menu; their actions are on their pages. */
  readonly hasNoRowMenu?: boolean;
  /** Fields that customers see only while the team toggle is on, by wire name. */
  readonly toggled?: Readonly<Record<string, string>>;
  readonly actions: readonly ScreenAction[];
  readonly slots?: readonly PageSlot[];
  /** Renders a record as one line instead of a table row. */
  readonly line?: RecordSlot;
  readonly empty?: { readonly text: string; readonly action?: { readonly label: string; readonly to: string } };
}
