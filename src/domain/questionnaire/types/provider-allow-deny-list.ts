/** Preferred and excluded carriers. */
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { issue } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { listOf, optional, record, text } from './shared/form.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly providerAllowDenyList: {
      readonly providerAllowDenyList: {
        readonly allowList: readonly string[];
        readonly denyList: readonly string[];
        readonly comments?: string;
      };
    };
  }
}

export const providerAllowDenyList: AnswerType<'providerAllowDenyList'> = {
  form: record({
    providerAllowDenyList: record({ allowList: listOf(text), denyList: listOf(text), comments: optional(text) }),
  }),
  blank: () => ({ providerAllowDenyList: { allowList: [], denyList: [], comments: '' } }),
  /** A carrier is preferred or excluded, never both. [QN-165] */
  check({ providerAllowDenyList: lists }, { messages, question }) {
    const both = lists.denyList.findIndex((name) => lists.allowList.includes(name));
    const isLong = (lists.comments ?? '').length > (question.answer.maxLength ?? Infinity);
    return [
      ...(both < 0 ? [] : issue(messages.unique, 'providerAllowDenyList', 'denyList', both)),
      ...(isLong ? issue(messages.tooLong, 'providerAllowDenyList', 'comments') : []),
    ];
  },
  fit: keepAll,
  isCopied: true,
  lines(data) {
    const { allowList, denyList, comments = '' } = data.providerAllowDenyList;
    const list = (label: string, names: readonly string[]) => (names.length > 0 ? `${label}: ${names.join(', ')}` : '');
    return [
      list(texts['questionnaire.field.allowList'], allowList),
      list(texts['questionnaire.field.denyList'], denyList),
      comments,
    ];
  },
  sample: () => ({ providerAllowDenyList: { allowList: ['Lumen'], denyList: [] } }),
  detail: noDetail,
};
