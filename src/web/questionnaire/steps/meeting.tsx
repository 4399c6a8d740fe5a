/** A follow-up call on one of our slots, or none where it may be left out. [QN-094] [QN-102] [QN-103] [QN-172] [QN-173] */
import styled from '@emotion/styled';
import { useMemo, useState } from 'react';
import type { AnswerByShape, MeetingAnswer } from '#domain/questionnaire/answer.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { ChoiceCards } from '../../controls/ChoiceCards.tsx';
import { FieldError } from '../../controls/Field.tsx';
import { Select } from '../../controls/Select.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import { invitation } from './meeting/invitation.ts';
import { slotDays, slotsOn } from './meeting/slots.ts';
import type { StepProps } from './step.ts';

export default function Meeting({ view, value, issues, onChange }: StepProps<'meeting'>) {
  const { question } = view;
  const rule = question.answer.meeting!;
  const meeting = 'chilipiperMeeting' in value ? value.chilipiperMeeting : value.googleMeeting;
  const answer = (next: MeetingAnswer): AnswerByShape['meeting'] =>
    question.type === 'chilipiper_meeting' ? { chilipiperMeeting: next } : { googleMeeting: next };
  const [days] = useState(() => slotDays(new Date()));
  const chosen = meeting.timeRange?.start;
  const [day, setDay] = useState(
    () => days.find(({ slots }) => slots.some(({ start }) => start === chosen))?.day ?? days[0]?.day ?? '',
  );
  const slots = slotsOn(days, day);
  /** The chosen time once more gives it back. */
  const pick = (start: string) => {
    if (start === chosen) return onChange(answer({ meetingRequested: false }));
    const slot = slots.find((one) => one.start === start);
    if (slot) onChange(answer({ meetingRequested: true, timeRange: slot, meetingLength: rule.minutes, date: start }));
  };
  const { timeRange } = meeting;
  const calendar = useMemo(() => timeRange && invitation(timeRange, question.title), [timeRange, question.title]);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const error = messageUnder(issues);
  const id = fieldId('googleMeeting', 'timeRange');
  return (
    <Stack>
      <Select
        id={fieldId('day')}
        label={texts['questionnaire.day']}
        isRequired
        options={days.map((one) => ({ value: one.day, label: one.label }))}
        value={day}
        onChange={setDay}
      />
      <p>
        {texts['questionnaire.timesIn']} {zone.replaceAll('_', ' ')}
      </p>
      <ChoiceCards
        id={id}
        label={texts['questionnaire.time']}
        choices={slots.map(({ start }) => ({ id: start, title: timeOf(start) }))}
        chosen={chosen === undefined ? [] : [chosen]}
        onChoose={pick}
        perRow={4}
        isCompact
        isSingle
        describedBy={error && `${id}-error`}
      />
      <FieldError id={`${id}-error`} text={error} />
      {calendar && (
        <a download="call.ics" href={calendar}>
          {texts['questionnaire.addToCalendar']}
        </a>
      )}
    </Stack>
  );
}

const timeOf = (start: string): string =>
  new Date(start).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  maxWidth: 720,
  p: { margin: 0, fontSize: 13, color: theme.tokens.textSecondary },
  a: { fontWeight: 600, color: theme.tokens.primary },
}));
