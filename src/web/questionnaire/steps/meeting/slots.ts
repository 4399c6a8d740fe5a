/** Times that are offered for a call: business hours of the next working days, in the visitor's own time zone. [QN-307] */
import { limits } from '#generated/domain/limits.ts';

export interface Slot {
  /** UTC, ISO 8601. */
  readonly start: string;
  readonly end: string;
}

export interface SlotDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly label: string;
  readonly slots: readonly Slot[];
}

const dayCount = 10;

/** The next working days after `now`. */
export function slotDays(now: Date): readonly SlotDay[] {
  const days: SlotDay[] = [];
  for (let ahead = 1; days.length < dayCount; ahead += 1) {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
    if (date.getDay() % 6 !== 0) days.push(dayOf(date));
  }
  return days;
}

export const slotsOn = (days: readonly SlotDay[], day: string): readonly Slot[] =>
  days.find((one) => one.day === day)?.slots ?? [];

function dayOf(date: Date): SlotDay {
  const { start, end } = limits.businessHours;
  const minutes = limits.meetingLengthMinutes;
  const count = ((end - start) * 60) / minutes;
  const at = (index: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate(), start, index * minutes).toISOString();
  return {
    day: [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-'),
    label: date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
    slots: Array.from({ length: count }, (_, index) => ({ start: at(index), end: at(index + 1) })),
  };
}
