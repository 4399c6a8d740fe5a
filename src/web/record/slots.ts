/** The hand-written parts that screens name, supplied by the application around them. */
import { createContext, type ComponentType } from 'react';
import type { PageSlot, RecordSlot } from '#generated/screens/app/names.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { LazyComponent } from '#web/shell/lazy-with-preload.ts';
import type { List } from './list/useList.ts';
import type { Marks } from '#web/ui/table/marks.ts';

export interface PageSlotProps {
  /** What the page lists, on a list. */
  readonly list?: List;
}

export interface Slots {
  readonly page: Readonly<Record<PageSlot, LazyComponent<PageSlotProps>>>;
  /** What can be done with marked rows beyond the actions of a screen, by entity. */
  readonly marked: Readonly<Partial<Record<string, ComponentType<{ marks: Marks }>>>>;
  readonly record: Readonly<Record<RecordSlot, ComponentType<{ record: WireRecord }>>>;
}

export const SlotsContext = createContext<Slots | null>(null);
