/** Addresses of WAN locations. */
import { issue, under } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import {
  addressIssues,
  addressLine,
  blankAddress,
  handoffIssues,
  locationForm,
  sampleAddress,
} from './shared/addresses.ts';
import { listOf, record } from './shared/form.ts';
import { wanLocation } from './shared/names.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly wanAddresses: { readonly wanAddresses: readonly LocationAnswer[] };
  }
}

export const wanAddresses: AnswerType<'wanAddresses'> = {
  form: record({ wanAddresses: listOf(locationForm) }),
  blank: ({ question }) => ({
    wanAddresses: Array.from({ length: question.answer.min ?? 1 }, (_, idx) => ({
      ...blankAddress,
      idx,
      name: wanLocation(idx),
    })),
  }),
  /** At least as many WAN addresses as the question requires. */
  check({ wanAddresses: entries }, asking) {
    const { messages, question } = asking;
    if (entries.length < (question.answer.min ?? 1))
      return issue(question.answer.minMessage ?? messages.required, 'wanAddresses');
    return entries.flatMap((entry, at) => [
      ...(entry.idx === at ? [] : issue(messages.invalid, 'wanAddresses', at, 'idx')),
      ...under(addressIssues(entry, asking), 'wanAddresses', at),
    ]);
  },
  checkNew: (data, evaluation) => handoffIssues(evaluation, 'wanAddresses', data.wanAddresses),
  fit: keepAll,
  isCopied: false,
  rowName: (_evaluation, _data, row) => wanLocation(row),
  lines: (data) => data.wanAddresses.map(addressLine),
  sample: ({ question }) => ({
    wanAddresses: Array.from({ length: question.answer.min ?? 1 }, (_, idx) => ({
      idx,
      name: wanLocation(idx),
      ...sampleAddress,
    })),
  }),
  detail: noDetail,
  locations: (data) => data.wanAddresses,
};
