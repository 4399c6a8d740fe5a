/** Label of the meeting step's button, which depends on the selection. [QN-173] */
import { dataAs, type AnswerData } from '#domain/questionnaire/answer.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';

/** Undefined for the default Next: a time is selected or required. */
export function meetingLabel({ answer }: Question, data: AnswerData): string | undefined {
  const meeting = dataAs('meeting', data);
  if (!meeting || answer.meeting?.isRequired === true) return undefined;
  const { meetingRequested } = 'chilipiperMeeting' in meeting ? meeting.chilipiperMeeting : meeting.googleMeeting;
  return meetingRequested ? undefined : texts['questionnaire.continueWithoutMeeting'];
}
