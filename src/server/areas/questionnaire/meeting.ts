/**
 * The calendar of calls: one at a time, owned by the questionnaire that chose it or the bulk-site project that booked
 * it. [QN-336] [QN-338]
 */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { dataAs } from '#domain/questionnaire/answer.ts';
import type { MeetingAnswer } from '#domain/questionnaire/types/meeting.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import { slotsOf, type Slot } from '#domain/questionnaire/meeting-slots.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { nextBusinessDays } from '#server/kernel/workflow/business-days.ts';
import { bookCall, callsOfOthersAt, takeCalendar, takenTimes } from './queries.ts';
import type { QuestionnaireRow } from './row.ts';

/** The times that this questionnaire or project may book: free ones, and its own. The session acts as the server. */
export async function openSlots(session: Session, row: Pick<QuestionnaireRow, 'id'>): Promise<readonly Slot[]> {
  const slots = slotsOf({
    days: await nextBusinessDays(session, limits.meetingDaysAhead),
    hours: limits.businessHours,
    minutes: limits.meetingLengthMinutes,
    timeZone: limits.meetingTimeZone,
  });
  const taken = await takenTimes.all(session, { id: row.id });
  const takenAt = new Set(taken.map(({ at }) => Date.parse(at)));
  return slots.filter(({ start }) => !takenAt.has(Date.parse(start)));
}

/** Whether the booked time still belongs to this questionnaire; locked until the transaction ends. */
export async function holdsItsCall(session: Session, row: QuestionnaireRow): Promise<boolean> {
  if (row.meeting === null) return true;
  await lockCalendar(session);
  return !(await callsOfOthersAt.isAny(session, { id: row.id, start: row.meeting.start }));
}

/** Locks the calendar until the booking is written. */
export const lockCalendar = (session: Session) => takeCalendar.isAny(session);

/** The requested call on the path of the answers, if any. */
export const meetingIn = (evaluation: Evaluation): MeetingAnswer | undefined =>
  [...evaluation.answers.values()].map(meetingOf).find(Boolean);

export function meetingOf(data: Parameters<typeof dataAs>[1]): MeetingAnswer | undefined {
  const meeting = dataAs('meeting', data);
  return meeting && ('chilipiperMeeting' in meeting ? meeting.chilipiperMeeting : meeting.googleMeeting);
}

/** Books the requested time and frees another one; false when it is taken. A practice run books nothing. */
export async function bookMeeting(
  session: Session,
  row: QuestionnaireRow,
  wanted: MeetingAnswer | undefined,
): Promise<boolean> {
  const start = wanted?.timeRange?.start;
  if (row.isDemo || timeOf(start) === timeOf(row.meeting?.start)) return true;
  if (start === undefined) {
    await keep(session, row, null, null);
    return true;
  }
  await lockCalendar(session);
  const slot = (await openSlots(session, row)).find((one) => timeOf(one.start) === timeOf(start));
  if (slot) await keep(session, row, slot.start, newId());
  return slot !== undefined;
}

/** Error text for a taken time. [ER-030] */
export const slotTaken = messages['questionnaire.slotTaken'];

const timeOf = (at: string | undefined): number | null => (at === undefined ? null : Date.parse(at));

const keep = (session: Session, { id }: QuestionnaireRow, start: string | null, eventId: string | null) =>
  bookCall.change(session, { id, start, event: eventId });
