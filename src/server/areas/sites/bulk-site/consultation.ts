/**
 * The consultation of a bulk-site project: booked in our calendar, confirmed by email, announced to staff (AN-005,
 * AN-006).
 */
import { calendarFile } from '#domain/format/calendar-file.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { limits } from '#generated/domain/limits.ts';
import type { MeetingRouter } from '#generated/domain/lists/meeting-router.ts';
import { meetingMessages } from '#generated/domain/messages/meeting.ts';
import { lockCalendar, openSlots, slotTaken } from '#server/areas/questionnaire/contract.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { setConsultation } from '../hooks/upload.ts';
import { personToCall } from '../queries.ts';
import type { Upload } from './project.ts';

const entity = 'bulk-site-upload';

interface Slot {
  readonly start: string;
  readonly end: string;
}

/** Books the time unless it is taken, and announces it. */
export async function bookTime(session: Session, context: CallContext, id: string, start: string): Promise<void> {
  const { upload, end } = await actAs(session, systemScope('consultation', context.scope), async (system) => {
    await lockCalendar(system);
    const slot = (await openSlots(system, { id })).find((one) => Date.parse(one.start) === Date.parse(start));
    if (!slot) throw invalid({ start: [slotTaken] }, slotTaken);
    await setConsultation(system, id, start);
    return { upload: await getRecord(system, entity, id), end: slot.end };
  });
  await confirm(session, context, upload, { start, end });
  await notifySales(session, context, upload, { start, end });
  await context.services.notifier.announce(session, {
    event: 'bulk_site.consultation_booked',
    teamId: upload.team_id,
    record: { entity, id },
    values: { date: whenIn(limits.meetingTimeZone, start) },
  });
}

/** Emails the person who booked, in their own time zone. */
async function confirm(
  session: Session,
  { config, scope, services }: CallContext,
  { id, name, team_id: teamId }: Upload,
  at: Slot,
): Promise<void> {
  const userId = userIdOf(scope.principal);
  const person = await personToCall.first(session, { user: userId });
  if (!person) return;
  const title = fill(texts['bulkSite.title'], { name });
  await services.mailer.send(session, {
    template: 'consultation-booked',
    to: person.email,
    userId,
    teamId,
    values: {
      firstName: person.first_name,
      date: whenIn(person.timezone, at.start),
      document: title,
      count: String(limits.meetingLengthMinutes),
      link: `${config.publicUrl}/${teamId}/bulk-site/${id}`,
    },
    calendar: calendarFile([
      {
        id,
        title: fill(meetingMessages['meeting.consultation'], { name }),
        at,
        changedAt: new Date().toISOString(),
        text: title,
      },
    ]),
  });
}

/** Source of a booked call, which the calendars of sales distinguish. [BS-065] */
const router: MeetingRouter = 'BulkSite';

/** A failed call to a sales system is retried and logged; the time stays booked. */
async function notifySales(
  session: Session,
  { config, scope, services }: CallContext,
  { id, name, team_id: teamId }: Upload,
  at: Slot,
): Promise<void> {
  const { salesWebhookUrl: url } = config;
  if (url === undefined) return;
  const person = await personToCall.first(session, { user: userIdOf(scope.principal) });
  const body = {
    contact: person && { email: person.email },
    team_id: teamId,
    project: { id, name },
    meeting: { ...at, router },
  };
  await services.enqueue(session, 'sales-call', { url, event: 'meeting.booked', body });
}

const whenIn = (zone: string, start: string): string =>
  fill(meetingMessages['meeting.time'], { time: formatDate(start, 'event', zone), zone: zone.replaceAll('_', ' ') });
