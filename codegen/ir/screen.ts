/** A page as its schema describes it. */
import type { Grant } from '../../src/runtime/vocabulary.ts';
import type { JsonObject } from './json.ts';
import type { Origin } from './origin.ts';

export type ScreenKind =
  | 'list'
  | 'board'
  | 'detail'
  | 'form'
  | 'wizard'
  | 'dashboard'
  | 'dialog'
  | 'worklist'
  | 'queue';

export interface Screen {
  /** `app/procurement-requests` */
  readonly id: string;
  readonly kind: ScreenKind;
  readonly area: string;
  readonly title: string;
  readonly description: string;
  readonly entity: string | null;
  readonly route: string;
  readonly access: readonly Grant[];
  readonly subscription: string | null;
  readonly navigation: { readonly group: string; readonly icon: string; readonly order: number } | null;
  /**
   * The validated file body, for keywords of one kind (columns, filters, tabs, steps, figures, actions, empty text).
   */
  readonly body: JsonObject;
  readonly origin: Origin;
}
