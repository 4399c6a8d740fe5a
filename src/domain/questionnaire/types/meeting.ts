/** A booked or declined call. */
import { formatDate, zoneName } from '#domain/format/date.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import type { AnswerByShape } from '../answer.ts';
import type { Question } from '../definition.ts';
import { isBlank, issue } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { nextYear } from './shared/days.ts';
import { either, flag, number, optional, record, text } from './shared/form.ts';

/** [QN-074] */
export interface MeetingAnswer {
  readonly meetingRequested: boolean;
  readonly email?: string;
  readonly timeRange?: { readonly start: string; readonly end: string };
  readonly meetingType?: string;
  /** Minutes. */
  readonly meetingLength?: number;
  readonly date?: string;
  readonly rescheduleLink?: string;
}

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly meeting: { readonly chilipiperMeeting: MeetingAnswer } | { readonly googleMeeting: MeetingAnswer };
  }
}

const meetingForm = record({
  meetingRequested: flag,
  email: optional(text),
  timeRange: optional(record({ start: text, end: text })),
  meetingType: optional(text),
  meetingLength: optional(number),
  date: optional(text),
  rescheduleLink: optional(text),
});

export const meeting: AnswerType<'meeting'> = {
  keys: ['chilipiperMeeting', 'googleMeeting'],
  form: either(record({ chilipiperMeeting: meetingForm }), record({ googleMeeting: meetingForm })),
  blank: ({ question }) => stored(question, { meetingRequested: false }),
  /**
   * A requested meeting has a slot of the fixed length. A required one is requested, without a time if no slot was
   * available. [QN-130] [QN-307] [ER-030]
   */
  check(data, { messages, question }) {
    const key = keyOf(question);
    const { meetingRequested, timeRange } = meetingIn(data);
    const rule = question.answer.meeting;
    if (!(key in data)) return issue(messages.invalid, key);
    if (!meetingRequested) return rule?.isRequired ? issue(rule.requiredMessage ?? messages.required, key) : [];
    if (rule?.isRequired && timeRange === undefined) return [];
    if (isBlank(timeRange?.start) || isBlank(timeRange?.end)) return issue(messages.required, key, 'timeRange');
    const minutes = (Date.parse(timeRange?.end ?? '') - Date.parse(timeRange?.start ?? '')) / 60_000;
    return minutes === rule?.minutes ? [] : issue(messages.invalid, key, 'timeRange');
  },
  fit: keepAll,
  isCopied: false,
  /** In the browser's time zone, as offered. */
  lines(data) {
    const { meetingRequested, timeRange } = meetingIn(data);
    return timeRange
      ? [`${formatDate(timeRange.start, 'event')} ${zoneName(timeRange.start)}`]
      : [texts[meetingRequested ? 'questionnaire.meetingOpen' : 'questionnaire.noMeeting']];
  },
  sample({ question, evaluation }) {
    const day = `${nextYear(evaluation)}-03-05`;
    return question.answer.meeting?.isRequired
      ? stored(question, {
          meetingRequested: true,
          timeRange: { start: `${day}T15:00:00Z`, end: `${day}T15:30:00Z` },
        })
      : stored(question, { meetingRequested: false });
  },
  detail: noDetail,
  /** Undefined for the default Next: a time is selected or required. [QN-173] */
  submitLabel: ({ answer }, data) =>
    answer.meeting?.isRequired === true || meetingIn(data).meetingRequested
      ? undefined
      : texts['questionnaire.continueWithoutMeeting'],
};

const keyOf = ({ type }: Question) => (type === 'chilipiper_meeting' ? 'chilipiperMeeting' : 'googleMeeting');

const stored = (question: Question, call: MeetingAnswer): AnswerByShape['meeting'] =>
  keyOf(question) === 'chilipiperMeeting' ? { chilipiperMeeting: call } : { googleMeeting: call };

const meetingIn = (data: AnswerByShape['meeting']): MeetingAnswer =>
  'chilipiperMeeting' in data ? data.chilipiperMeeting : data.googleMeeting;
