/** A calendar entry to download (RFC 5545). */
import type { Slot } from '#domain/questionnaire/meeting-slots.ts';

/** Address of an .ics file that holds the call; `id` names the entry, so that another time replaces it. */
export function invitation(slot: Slot, title: string, id: string): string {
  return URL.createObjectURL(new Blob([calendarOf(slot, title, id)], { type: 'text/calendar' }));
}

function calendarOf({ start, end }: Slot, title: string, id: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trunkline//Questionnaire//EN',
    'BEGIN:VEVENT',
    `UID:${id}@trunkline`,
    `DTSTAMP:${stamp(start)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${title.replaceAll(/[\\;,]/g, String.raw`\$&`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** `2026-03-05T15:00:00.000Z` → `20260305T150000Z` */
const stamp = (time: string): string => time.replaceAll(/[-:]|\.\d+/g, '');
