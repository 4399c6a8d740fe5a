/** Free text, numbers per location, dates, contact details and the referral. */
import { formats } from '#runtime/validation/formats.ts';
import { isPhone } from '#runtime/validation/phone.ts';
import type { AnswerByShape } from '../answer.ts';
import { isBlank, issue, listFor, unaskedIssues, type RuleInput, type Issue } from './issue.ts';
import { quantityIssues } from './number.ts';

/** [QN-284] */
export function checkText({ text }: AnswerByShape['text'], asking: RuleInput): readonly Issue[] {
  return textIssues(text, asking, 'text');
}

/** One text or number per location. [QN-283] */
export function checkLocationsInfo(
  { locationsInfo }: AnswerByShape['locationsInfo'],
  asking: RuleInput,
): readonly Issue[] {
  const isNumber = asking.question.type === 'locations_number';
  const strange = locationsInfo.flatMap(({ text, number }, at) =>
    isBlank(isNumber ? text : number) ? [] : issue(asking.messages.invalid, 'locationsInfo', at),
  );
  const missing = asking.locations.flatMap(({ idx }) => {
    const at = locationsInfo.findIndex(({ locationIdx }) => locationIdx === idx);
    const where = at < 0 ? locationsInfo.length : at;
    return isNumber
      ? quantityIssues(asking, locationsInfo[at]?.number, true, 'locationsInfo', where, 'number')
      : textIssues(locationsInfo[at]?.text ?? '', asking, 'locationsInfo', where, 'text');
  });
  return [...unaskedIssues(locationsInfo, asking, 'locationsInfo'), ...strange, ...missing];
}

/** A valid day after today. [QN-138] */
export function checkDate({ date }: AnswerByShape['date'], { evaluation, messages }: RuleInput): readonly Issue[] {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && isCalendarDay(date);
  if (isBlank(date)) return issue(messages.required, 'date');
  if (!isDay) return issue(messages.date, 'date');
  return date > evaluation.context.today ? [] : issue(messages.pastDate, 'date');
}

/** In field order. [QN-273] [QN-274] */
export function checkContact({ contact }: AnswerByShape['contact'], asking: RuleInput): readonly Issue[] {
  const needed = ['firstName', 'lastName', 'email', 'phone', 'company'] as const;
  return needed.flatMap((key) => {
    const text = contact[key] ?? '';
    const message = isBlank(text) ? asking.messages.required : contactFaults[key]?.(text, asking);
    return message === undefined ? [] : issue(message, 'contact', key);
  });
}

/** Mistake of a filled-in field. */
const contactFaults: Partial<
  Record<keyof AnswerByShape['contact']['contact'], (text: string, asking: RuleInput) => string | undefined>
> = {
  firstName: (text, { messages }) => (formats['person-name'](text) ? undefined : messages.invalid),
  lastName: (text, { messages }) => (formats['person-name'](text) ? undefined : messages.invalid),
  company: (text, { messages }) => (formats['company-name'](text) ? undefined : messages.invalid),
  email: (text, { messages }) => (isEmail(text) ? undefined : messages.email),
  phone(text, { messages, question }) {
    const longest = question.answer.maxLength ?? Infinity;
    if (text.trim().length > longest) return messages.phoneTooLong.replace('{n}', String(longest));
    return isPhone(text) ? undefined : messages.phone;
  },
};

/** [QN-292] */
export function checkReferral({ referral }: AnswerByShape['referral'], asking: RuleInput): readonly Issue[] {
  const { messages } = asking;
  if (isBlank(referral.from)) return issue(messages.required, 'referral', 'from');
  const known = listFor(asking, 'from');
  if (known.length > 0 && !known.includes(referral.from)) return issue(messages.invalid, 'referral', 'from');
  return referral.from === 'other' && isBlank(referral.comments)
    ? issue(messages.required, 'referral', 'comments')
    : [];
}

function textIssues(text: string, { question, messages }: RuleInput, ...path: (string | number)[]): readonly Issue[] {
  if (isBlank(text)) return question.type === 'text' ? issue(messages.required, ...path) : [];
  return text.trim().length > (question.answer.maxLength ?? Infinity) ? issue(messages.tooLong, ...path) : [];
}

function isCalendarDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}
