/** What a generated list is. */
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
  /** What the search box calls the records where the title does not name them. */
  readonly records?: string;
  readonly description?: string;
  readonly view: EntityView;
  readonly tabs: readonly ListTab[];
  readonly views: readonly ('table' | 'board' | 'cards' | 'map')[];
  readonly columns: readonly FieldView[];
  /** Columns to switch on; all other fields of the entity unless said. */
  readonly optionalColumns?: readonly FieldView[];
  readonly filters: readonly FieldView[];
  /** Filters by what belongs to the records, which no column shows. */
  readonly linkFilters?: readonly FieldView[];
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly group?: FieldView;
  readonly board?: { readonly by: FieldView; readonly only?: readonly (string | number)[]; readonly card: CardData };
  readonly card?: CardData;
  /** Path below the dashboard of the page of a record. */
  readonly opens?: string;
  /** A row opens the page that the application has for such records. */
  readonly opensOwnPage?: boolean;
  /** Rows have no menu of their own: what they allow stands on their pages. */
  readonly hasNoRowMenu?: boolean;
  /** Fields that customers see only while the toggle is on, by wire name. */
  readonly toggled?: Readonly<Record<string, string>>;
  readonly actions: readonly ScreenAction[];
  readonly slots?: readonly PageSlot[];
  /** The part that shows a record as one line, in place of the rows of a table. */
  readonly line?: RecordSlot;
  readonly empty?: { readonly text: string; readonly action?: { readonly label: string; readonly to: string } };
}
