/** Name, email, phone, company and website of the visitor. */
import { formats } from '#runtime/validation/formats.ts';
import { isPhone } from '#runtime/validation/phone.ts';
import { isBlank, issue, type RuleInput } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { optional, record, text } from './shared/form.ts';

/** [QN-044] */
export interface ContactAnswer {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly company?: string;
  readonly website?: string;
}

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly contact: { readonly contact: ContactAnswer };
  }
}

export const contact: AnswerType<'contact'> = {
  form: record({
    contact: record({
      firstName: optional(text),
      lastName: optional(text),
      email: optional(text),
      phone: optional(text),
      company: optional(text),
      website: optional(text),
    }),
  }),
  blank: (_asked, visitor) => ({ contact: visitor.contact }),
  /** In field order. [QN-273] [QN-274] */
  check(data, asking) {
    const needed = ['firstName', 'lastName', 'email', 'phone', 'company'] as const;
    return needed.flatMap((key) => {
      const value = data.contact[key] ?? '';
      const message = isBlank(value) ? asking.messages.required : faults[key](value, asking);
      return message === undefined ? [] : issue(message, 'contact', key);
    });
  },
  fit: keepAll,
  isCopied: false,
  lines({ contact: { firstName, lastName, email, phone, company, website } }) {
    return [[firstName, lastName].filter(Boolean).join(' '), email ?? '', phone ?? '', company ?? '', website ?? ''];
  },
  sample: () => ({
    contact: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@acme.example', phone: '512-555-0100', company: 'Acme' },
  }),
  detail: noDetail,
};

type Fault = (value: string, asking: RuleInput) => string | undefined;

/** Mistake of a filled-in field. */
const faults: Readonly<Record<Exclude<keyof ContactAnswer, 'website'>, Fault>> = {
  firstName: (value, { messages }) => (formats['person-name'](value) ? undefined : messages.invalid),
  lastName: (value, { messages }) => (formats['person-name'](value) ? undefined : messages.invalid),
  company: (value, { messages }) => (formats['company-name'](value) ? undefined : messages.invalid),
  email: (value, { messages }) => (isEmail(value) ? undefined : messages.email),
  phone(value, { messages, question }) {
    const longest = question.answer.maxLength ?? Infinity;
    if (value.trim().length > longest) return messages.phoneTooLong.replace('{n}', String(longest));
    return isPhone(value) ? undefined : messages.phone;
  },
};

const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim());
