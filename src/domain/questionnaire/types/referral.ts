/** Where the visitor learned of Trunkline. */
import { isBlank, issue, listFor } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { optional, record, text } from './shared/form.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly referral: { readonly referral: { readonly from: string; readonly comments?: string } };
  }
}

export const referral: AnswerType<'referral'> = {
  form: record({ referral: record({ from: text, comments: optional(text) }) }),
  blank: () => ({ referral: { from: '' } }),
  /** [QN-292] */
  check({ referral: { from, comments } }, asking) {
    const { messages } = asking;
    if (isBlank(from)) return issue(messages.required, 'referral', 'from');
    const known = listFor(asking, 'from');
    if (known.length > 0 && !known.includes(from)) return issue(messages.invalid, 'referral', 'from');
    return from === 'other' && isBlank(comments) ? issue(messages.required, 'referral', 'comments') : [];
  },
  fit: keepAll,
  isCopied: true,
  lines({ referral: { from, comments } }, { question }) {
    const title = question.options?.find(({ value }) => value === from)?.title ?? from;
    return [[title, comments].filter(Boolean).join(': ')];
  },
  sample: () => ({ referral: { from: 'google' } }),
  detail: noDetail,
};
