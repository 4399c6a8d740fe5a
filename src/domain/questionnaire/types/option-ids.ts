/** Chosen options about the whole request. */
import { under } from '../validate/issue.ts';
import type { AnswerType } from './answer-type.ts';
import {
  choiceIssues,
  choiceTitles,
  choiceValues,
  fitChoices,
  orderedChoices,
  sampleChoices,
} from './shared/choices.ts';
import { listOf, optional, record, text } from './shared/form.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly optionIds: { readonly optionIds: readonly string[]; readonly multiSelectType?: string };
  }
}

export const optionIds: AnswerType<'optionIds'> = {
  form: record({ optionIds: listOf(text), multiSelectType: optional(text) }),
  blank: () => ({ optionIds: [] }),
  check: (data, asking) => under(choiceIssues(asking, data.optionIds), 'optionIds'),
  fit(data, fitting) {
    const { ids, omitted } = fitChoices(fitting, data.optionIds);
    return { data: { ...data, optionIds: ids }, omitted };
  },
  isCopied: true,
  ordered: (data, question) => ({ ...data, optionIds: orderedChoices(question, data.optionIds) }),
  lines: (data, { question }) => [choiceTitles(question, data.optionIds)],
  sample: (scene) => ({ optionIds: sampleChoices(scene) }),
  detail: (data, detail) => choiceValues(detail, data.optionIds),
};
