/** The panels of a tab. */
import type { RecordSlot } from '#generated/screens/app/names.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, FieldView, ManyView, WireRecord } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import type { OpenForm } from '../actions/FormDrawer.tsx';
import type { ScreenAction } from '../actions/screen-action.ts';
import type { Where } from '../conditions.ts';
import type { Opening } from '../list/row-path.ts';

interface Common {
  readonly title?: string;
  readonly access?: readonly Grant[];
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  readonly empty?: { readonly text: string };
}

/** Editing in place: who may, and with which form. */
export interface InPlace {
  readonly access: readonly Grant[];
  readonly fields: readonly string[];
  readonly loadForm: () => Promise<FormDefinition>;
}

export interface FieldsPanelData extends Common {
  readonly kind: 'fields';
  readonly fields: readonly FieldView[];
  readonly edit?: InPlace;
  readonly actions?: readonly ScreenAction[];
  /** For records with many fields: several columns, and empty fields only on demand. */
  readonly isDense?: boolean;
}

export interface ManyPanelData extends Common, Opening {
  readonly kind: 'related' | 'documents' | 'comments';
  readonly many: ManyView;
  /** The entity of the listed records. */
  readonly view: EntityView;
  readonly where?: Where;
  readonly columns?: readonly FieldView[];
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** Wire name of the text, for comments. */
  readonly body?: string;
  readonly actions: readonly ScreenAction[];
}

export interface CalledPanelData extends Common, Opening {
  readonly kind: 'called';
  readonly title: string;
  /** Path of the call that returns the records. */
  readonly path: string;
  /** The query parameter for the record's id. */
  readonly by: string;
  /** The entity of the listed records. */
  readonly view: EntityView;
  readonly columns: readonly FieldView[];
}

export interface SlotPanelData extends Common {
  readonly kind: 'slot';
  readonly slot: RecordSlot;
  readonly edit?: InPlace;
}

export interface PlainPanelData extends Common {
  readonly kind: 'workflow' | 'history';
}

export type PanelData = FieldsPanelData | ManyPanelData | CalledPanelData | SlotPanelData | PlainPanelData;

/** Props of all panels. */
export interface PanelProps<Data extends PanelData = PanelData> {
  readonly panel: Data;
  readonly view: EntityView;
  readonly record: WireRecord;
  readonly onForm: (form: OpenForm) => void;
}
