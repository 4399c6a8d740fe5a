/** A follow-up call at one of our times, or none if it is optional. [QN-094] [QN-102] [QN-103] [QN-172] [QN-173] */
import { calendarAddress } from '#domain/format/calendar-file.ts';
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { useEffect, useMemo, useState } from 'react';
import type { AnswerByShape } from '#domain/questionnaire/answer.ts';
import type { MeetingAnswer } from '#domain/questionnaire/types/meeting.ts';
import { meetingMessages } from '#generated/domain/messages/meeting.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { report } from '#web/shell/api/report.ts';
import { ChoiceCards } from '#web/ui/field/light/ChoiceCards.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import { daysOf } from './meeting/days.ts';
import { useSlots } from './meeting/use-slots.ts';
import type { StepProps } from './step.ts';

export default function Meeting({ view, value, issues, outside, onChange, onSubmit }: StepProps<'meeting'>) {
  const { question } = view;
  const rule = question.answer.meeting!;
  const key = 'chilipiperMeeting' in value ? 'chilipiperMeeting' : 'googleMeeting';
  const meeting = 'chilipiperMeeting' in value ? value.chilipiperMeeting : value.googleMeeting;
  const answer = (next: MeetingAnswer) => ({ [key]: next }) as AnswerByShape['meeting'];
  const refusal = messageUnder(issues, key, 'timeRange');
  const slots = useSlots(outside, refusal === undefined ? undefined : issues);
  const error = slots?.length === 0 ? texts['questionnaire.noSlots'] : refusal;
  useEffect(() => {
    if (error !== undefined) report(error, { question: question.id });
  }, [error, question.id]);
  const days = useMemo(() => daysOf(slots ?? []), [slots]);
  const chosen = meeting.timeRange?.start;
  const [picked, setDay] = useState<string>();
  const day = days.find((one) => one.day === picked) ?? dayWith(days, chosen) ?? days[0];
  const { timeRange } = meeting;
  if (slots === null) return <Spinner />;
  /** Selecting the same time again deselects it. */
  const pick = (start: string) => {
    if (start === chosen) return onChange(answer({ meetingRequested: false }));
    const slot = slots.find((one) => one.start === start);
    if (slot) onChange(answer({ meetingRequested: true, timeRange: slot, meetingLength: rule.minutes, date: start }));
  };
  const id = fieldId(key, 'timeRange');
  const message = error ?? messageUnder(issues);
  return (
    <Stack>
      {day && (
        <>
          <Field
            kind="enum"
            id={fieldId('day')}
            title={texts['questionnaire.day']}
            isRequired
            value={day.day}
            onChange={(text = '') => setDay(text)}
            field={{ items: days.map((one) => ({ value: one.day, label: one.label })) }}
          />
          <p>
            {texts['questionnaire.timesIn']} {zoneName()}
          </p>
          <ChoiceCards
            id={id}
            label={texts['questionnaire.time']}
            choices={day.slots.map(({ start }) => ({ id: start, title: timeOf(start) }))}
            chosen={chosen === undefined ? [] : [chosen]}
            onChoose={pick}
            perRow={4}
            isCompact
            isSingle
            describedBy={message && `${id}-error`}
          />
        </>
      )}
      <FieldError id={`${id}-error`} text={message} />
      {error !== undefined && (rule.isRequired || meeting.meetingRequested) && (
        // For a required call, the time is agreed later.
        <Button look="secondary" onClick={() => onSubmit(answer({ meetingRequested: rule.isRequired }))}>
          {texts['questionnaire.continueWithoutMeeting']}
        </Button>
      )}
      {timeRange && (
        <CalendarLink key={timeRange.start} id={outside.questionnaireId} title={question.title} at={timeRange} />
      )}
    </Stack>
  );
}

type Entry = Pick<Parameters<typeof calendarAddress>[0], 'id' | 'title' | 'at'>;

/** The call as a downloadable calendar file. [AN-006] */
function CalendarLink({ id, title, at }: Entry) {
  const [changedAt] = useState(() => new Date().toISOString());
  return (
    <a download="call.ics" href={calendarAddress({ id, title, at, changedAt })}>
      {meetingMessages['meeting.addToCalendar']}
    </a>
  );
}

const dayWith = (days: ReturnType<typeof daysOf>, start: string | undefined) =>
  days.find(({ slots }) => slots.some((slot) => slot.start === start));

const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

const timeOf = (start: string): string =>
  new Date(start).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  maxWidth: 720,
  p: { margin: 0, fontSize: 13, color: theme.tokens.textSecondary },
  a: { fontWeight: 600, color: theme.tokens.primary },
  '& > button': { justifySelf: 'start' },
}));
