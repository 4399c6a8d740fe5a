/** A generated detail page. */
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import type { ScreenAction } from '../actions/screen-action.ts';
import type { PanelData } from './panel-data.ts';

export interface DetailTab {
  readonly id: string;
  readonly title: string;
  readonly access?: readonly Grant[];
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  readonly panels: readonly PanelData[];
}

export interface DetailScreenData {
  readonly id: string;
  /** The kind of record, above its name. */
  readonly title: string;
  readonly description?: string;
  /** Path below the dashboard, `:id` for the record. */
  readonly path: string;
  readonly view: EntityView;
  readonly header: {
    /** Template over wire names. */
    readonly title: string;
    readonly chips: readonly FieldView[];
    readonly facts: readonly FieldView[];
    readonly hasWorkflow?: boolean;
  };
  readonly toggled?: Readonly<Record<string, string>>;
  readonly tabs: readonly DetailTab[];
  readonly actions: readonly ScreenAction[];
  /** Groups the record's calls in one menu. */
  readonly hasActionMenu?: boolean;
  /** Path of the list to open after deletion; the previous page by default. */
  readonly list?: string;
}
