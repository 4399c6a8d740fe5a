/** A calendar day. */
import { formatDate } from '../../format/date.ts';
import { isBlank, issue } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { record, text } from './shared/form.ts';
import { monthsAfter, nextYear } from './shared/days.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly date: { readonly date: string };
  }
}

export const date: AnswerType<'date'> = {
  form: record({ date: text }),
  /** [QN-139] */
  blank: ({ question, evaluation }) => ({
    date: monthsAfter(evaluation.context.today, question.answer.defaultMonthsAhead ?? 0),
  }),
  /** A valid day after today. [QN-138] */
  check(data, { evaluation, messages }) {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(data.date) && isCalendarDay(data.date);
    if (isBlank(data.date)) return issue(messages.required, 'date');
    if (!isDay) return issue(messages.date, 'date');
    return data.date > evaluation.context.today ? [] : issue(messages.pastDate, 'date');
  },
  fit: keepAll,
  isCopied: true,
  lines: (data) => [formatDate(data.date, 'form')],
  sample: ({ evaluation }) => ({ date: `${nextYear(evaluation)}-06-01` }),
  detail: noDetail,
};

function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
