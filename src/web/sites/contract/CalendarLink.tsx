/** The booked consultation as a downloadable calendar file. [AN-006] */
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { calendarAddress } from '#domain/format/calendar-file.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { meetingMessages as texts } from '#generated/domain/messages/meeting.ts';
import type { Project } from '../use-project.ts';

interface Props {
  readonly project: Project;
  /** ISO. */
  readonly start: string;
}

export function CalendarLink({ project: { record }, start }: Props) {
  const address = useMemo(
    () =>
      calendarAddress({
        id: String(record['id']),
        title: fill(texts['meeting.consultation'], { name: String(record['name']) }),
        at: { start, end: new Date(Date.parse(start) + limits.meetingLengthMinutes * 60_000).toISOString() },
        changedAt: String(record['updated_at'] ?? start),
      }),
    [record, start],
  );
  return (
    <Link href={address} download="consultation.ics">
      {texts['meeting.addToCalendar']}
    </Link>
  );
}
