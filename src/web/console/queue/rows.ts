/** What the rows of a queue are given, as a table and as cards. */
import type { Holidays } from '#domain/workplace/due.ts';
import type { NamedValues } from '#runtime/view.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import type { Queue } from './home.ts';
import type { PressQueue } from './useQueueActions.tsx';

export interface QueueRowsProps {
  readonly queue: Queue;
  readonly records: readonly NamedValues[];
  readonly marks: Marks;
  readonly now: Date;
  readonly holidays: Holidays;
  readonly onPress: PressQueue;
  /** Shows what is known of a row beside the queue. */
  readonly onPeek: (record: NamedValues) => void;
}

/** The button is seen however wide the row is. */
export const nextHead = { position: 'sticky', right: 0, whiteSpace: 'nowrap' } as const;
export const nextCell = { ...nextHead, backgroundColor: 'background.paper' } as const;
