/** The hand-written parts that generated pages name. The application supplies them: a missing one does not compile. */
import { createContext, type ComponentType } from 'react';
import type { AppCall, PageSlot, RecordSlot } from '#generated/screens/app/names.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { LazyComponent } from '#web/shell/lazy-with-preload.ts';
import type { FormCompanion } from '#web/ui/form/companion.ts';
import type { Action } from '#web/ui/form/steps/steps-screen.ts';
import type { Selection } from '#web/ui/table/selection.ts';
import type { List } from './list/useList.ts';
import type { TeamScope } from './team/team-context.ts';

export interface PageSlotProps {
  /** The list of a list page. */
  readonly list?: List;
}

/** The API call of a button or step. */
export type CallEntry =
  | { readonly kind: 'direct'; readonly run: (scope: TeamScope) => Promise<unknown> }
  | { readonly kind: 'dialog'; readonly Dialog: ComponentType<{ onClose: () => void }> }
  | { readonly kind: 'step'; readonly run: Action };

export interface Extensions {
  readonly page: Readonly<Record<PageSlot, LazyComponent<PageSlotProps>>>;
  readonly record: Readonly<Record<RecordSlot, ComponentType<{ record: WireRecord }>>>;
  readonly calls: Readonly<Record<AppCall, CallEntry>>;
  /** Tools for selected rows beyond the actions of a screen, by entity. */
  readonly selected: Readonly<Partial<Record<string, ComponentType<{ selection: Selection }>>>>;
  /** Additions to forms, by entity. */
  readonly companions: Readonly<Partial<Record<string, FormCompanion>>>;
}

export const ExtensionsContext = createContext<Extensions | null>(null);
