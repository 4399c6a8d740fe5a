/** What moves on from the meeting step: one button, whose words follow the choice. [QN-173] */
import { dataAs, type AnswerData } from '#domain/questionnaire/answer.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';

/** Undefined where Next says it: a time is chosen, or has to be. */
export function meetingLabel({ answer }: Question, data: AnswerData): string | undefined {
  const meeting = dataAs('meeting', data);
  if (!meeting || answer.meeting?.isRequired === true) return undefined;
  const { meetingRequested } = 'chilipiperMeeting' in meeting ? meeting.chilipiperMeeting : meeting.googleMeeting;
  return meetingRequested ? undefined : texts['questionnaire.continueWithoutMeeting'];
}
