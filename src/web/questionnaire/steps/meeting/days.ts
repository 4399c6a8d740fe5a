/** The available times, grouped by day of the visitor's calendar. */
import type { Slot } from '#domain/questionnaire/meeting-slots.ts';

export interface SlotDay {
  /** Date in the visitor's time zone. */
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
