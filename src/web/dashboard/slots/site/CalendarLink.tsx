/** The planned day as a calendar entry to download (RFC 5545). */
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { siteMessages as texts } from '#generated/domain/messages/site.ts';
import type { WireRecord } from '#runtime/view.ts';
import { nameIn } from './site-words.ts';

export function CalendarLink({ record, day }: { readonly record: WireRecord; readonly day: string }) {
  const address = useMemo(
    () => `data:text/calendar;charset=utf-8,${encodeURIComponent(entryOf(record, day))}`,
    [record, day],
  );
  return (
    <Link href={address} download={`installation-${day}.ics`}>
      {texts['site.calendar']}
    </Link>
  );
}

const entryOf = (record: WireRecord, day: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trunkline//Installation//EN',
    'BEGIN:VEVENT',
    `UID:${String(record['id'])}@trunkline`,
    `DTSTAMP:${day.replaceAll('-', '')}T000000Z`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(nameIn(record, 'service'))}`,
    `LOCATION:${escaped(nameIn(record, 'address'))}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`);
