/** The hand-written parts that generated pages name, supplied by the application around them: a missing one does not compile. */
import { createContext, type ComponentType } from 'react';
import type { AppCall, PageSlot, RecordSlot } from '#generated/screens/app/names.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { LazyComponent } from '#web/shell/lazy-with-preload.ts';
import type { FormCompanion } from '#web/ui/form/companion.ts';
import type { Action } from '#web/ui/form/steps/steps-screen.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import type { List } from './list/useList.ts';
import type { TeamScope } from './team/team-context.ts';

export interface PageSlotProps {
  /** What the page lists, on a list. */
  readonly list?: List;
}

/** What a button or a step of a screen calls. */
export type CallEntry =
  | { readonly kind: 'direct'; readonly run: (scope: TeamScope) => Promise<unknown> }
  | { readonly kind: 'dialog'; readonly Dialog: ComponentType<{ onClose: () => void }> }
  | { readonly kind: 'step'; readonly run: Action };

export interface Extensions {
  readonly page: Readonly<Record<PageSlot, LazyComponent<PageSlotProps>>>;
  readonly record: Readonly<Record<RecordSlot, ComponentType<{ record: WireRecord }>>>;
  readonly calls: Readonly<Record<AppCall, CallEntry>>;
  /** What can be done with marked rows beyond the actions of a screen, by entity. */
  readonly marked: Readonly<Partial<Record<string, ComponentType<{ marks: Marks }>>>>;
  /** What forms show next to their fields, by entity. */
  readonly companions: Readonly<Partial<Record<string, FormCompanion>>>;
}

export const ExtensionsContext = createContext<Extensions | null>(null);
