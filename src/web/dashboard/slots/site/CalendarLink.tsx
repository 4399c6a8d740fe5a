/** The planned date as a downloadable calendar file. */
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { calendarAddress } from '#domain/format/calendar-file.ts';
import { siteMessages as texts } from '#generated/domain/messages/site.ts';
import type { WireRecord } from '#runtime/view.ts';
import { nameIn } from './site-words.ts';

export function CalendarLink({ record, day }: { readonly record: WireRecord; readonly day: string }) {
  const address = useMemo(
    () =>
      calendarAddress({
        id: String(record['id']),
        title: nameIn(record, 'service'),
        at: day,
        changedAt: String(record['updated_at'] ?? day),
        place: nameIn(record, 'address'),
      }),
    [record, day],
  );
  return (
    <Link href={address} download={`installation-${day}.ics`}>
      {texts['site.calendar']}
    </Link>
  );
}
