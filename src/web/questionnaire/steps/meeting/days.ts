/** The times on offer, day by day as the visitor's calendar has them. */
import type { Slot } from '#domain/questionnaire/meeting-slots.ts';

export interface SlotDay {
  /** Date of the visitor's calendar. */
  readonly day: string;
  /** `Thursday, March 5` */
  readonly label: string;
  readonly slots: readonly Slot[];
}

/** In the order of the slots. */
export function daysOf(slots: readonly Slot[]): readonly SlotDay[] {
  const byDay = Map.groupBy(slots, ({ start }) => new Date(start).toDateString());
  return [...byDay].map(([day, own]) => ({ day, label: labelOf(own[0]!), slots: own }));
}

const labelOf = ({ start }: Slot): string =>
  new Date(start).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
