/** One text. */
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { record, text as isText } from './shared/form.ts';
import { textIssues } from './shared/text.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly text: { readonly text: string };
  }
}

export const text: AnswerType<'text'> = {
  form: record({ text: isText }),
  blank: () => ({ text: '' }),
  /** [QN-284] */
  check: (data, asking) => textIssues(data.text, asking, 'text'),
  fit: keepAll,
  isCopied: true,
  lines: (data) => [data.text],
  sample: () => ({ text: 'Twenty phones' }),
  detail: noDetail,
};
