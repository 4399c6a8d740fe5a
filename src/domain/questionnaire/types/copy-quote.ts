/** The earlier service to copy. */
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { dataAs, type AnswerByShape } from '../answer.ts';
import type { Evaluation } from '../evaluation.ts';
import { isBlank, issue, listFor } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { listOf, record, text } from './shared/form.ts';
import { labelIn } from './shared/rows.ts';

interface CopiedService {
  readonly questionnaireId: string;
  readonly serviceType: string;
  readonly addressIds: readonly string[];
}

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly copyQuote: { readonly copyQuote: CopiedService };
  }
}

export const copyQuote: AnswerType<'copyQuote'> = {
  form: record({ copyQuote: record({ questionnaireId: text, serviceType: text, addressIds: listOf(text) }) }),
  blank: ({ evaluation }) =>
    selected(evaluation) ?? { copyQuote: { questionnaireId: '', serviceType: '', addressIds: [] } },
  /** The review names the service that was selected. */
  check(data, asking) {
    const { question, evaluation, messages } = asking;
    const { questionnaireId, serviceType } = data.copyQuote;
    if (isBlank(questionnaireId) || isBlank(serviceType)) return issue(messages.noConfig, 'copyQuote');
    const chosen = selected(evaluation)?.copyQuote;
    const isReview = question.present?.step === 'copy_quote_configuration';
    if (isReview && chosen && JSON.stringify(partsOf(chosen)) !== JSON.stringify(partsOf(data.copyQuote)))
      return issue(messages.invalid, 'copyQuote');
    return listFor(asking, 'serviceType').includes(serviceType)
      ? []
      : issue(messages.invalid, 'copyQuote', 'serviceType');
  },
  /** The review of a copy belongs to the request chosen now. */
  fit: (data, { evaluation, question }) =>
    keepAll((question.present?.step === 'copy_quote_configuration' && selected(evaluation)) || data),
  isCopied: true,
  lines: (data) => [labelIn(serviceTypes, data.copyQuote.serviceType)],
  sample: () => ({ copyQuote: { questionnaireId: 'q-1', serviceType: 'internet', addressIds: ['address-1'] } }),
  detail: noDetail,
};

const selected = ({ answers }: Evaluation): AnswerByShape['copyQuote'] | undefined =>
  [...answers.values()].flatMap((answer) => dataAs('copyQuote', answer) ?? [])[0];

const partsOf = ({ questionnaireId, serviceType, addressIds }: CopiedService) => [
  questionnaireId,
  serviceType,
  ...addressIds,
];
