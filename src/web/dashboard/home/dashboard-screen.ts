/** Type of a generated dashboard. */
import type { PageSlot } from '#generated/screens/app/names.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { ScreenAction } from '#web/record/actions/screen-action.ts';
import type { Where } from '#web/record/conditions.ts';

export interface Part {
  readonly id: string;
  readonly title: string;
  readonly access: readonly Grant[];
  readonly view: EntityView;
  readonly where?: Where;
  /** Path below the dashboard of the list behind it. */
  readonly opens?: string;
}

type Measure = 'count' | { readonly sum: string };

export interface FigureData extends Part {
  readonly icon?: string;
  readonly color?: string;
  readonly measure: Measure;
}

export interface ChartData extends Part {
  readonly shape: 'bar' | 'donut' | 'line';
  readonly by: FieldView;
  readonly measure: Measure;
}

export interface ShortListData extends Part {
  readonly columns: readonly FieldView[];
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
  readonly empty?: { readonly text: string };
}

export interface DashboardScreenData {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Handwritten parts above the figures. */
  readonly slots?: readonly PageSlot[];
  readonly figures: readonly FigureData[];
  readonly charts: readonly ChartData[];
  readonly lists: readonly ShortListData[];
  readonly actions: readonly ScreenAction[];
}
