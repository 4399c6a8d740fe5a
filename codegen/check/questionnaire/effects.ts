/** Warns of options without any effect. */
import { atomsOf, fileOf, isWhole, liveOptions, type Finding, type QuestionnaireSource } from './source.ts';

/** Conditions, expressions, wire values, locations and feeds count as effects. */
export function findIdleOptions(source: QuestionnaireSource): readonly Finding[] {
  const { flow, questions } = source;
  const looked = new Set([
    ...questions.flatMap(({ conditionals = [] }) => conditionals.map(({ optionId }) => optionId)),
    ...questions.flatMap(({ options = [] }) =>
      options.flatMap(({ hide = [] }) => hide.flatMap(({ when }) => atomsOf(when))),
    ),
    ...questions.flatMap(({ options = [] }) => options.flatMap(({ parent }) => parent ?? [])),
    ...questions.flatMap(({ answer }) => answer?.exclusive?.map(({ optionId }) => optionId) ?? []),
    ...questions.flatMap(({ answer }) =>
      [...(answer?.minWhen ?? []), ...(answer?.filter ?? [])].flatMap(({ when }) => atomsOf(when)),
    ),
    ...[...Object.values(flow.guards), ...flow.derive, ...flow.services, ...flow.required].flatMap(({ when }) =>
      atomsOf(when),
    ),
    ...Object.values(flow.sites),
  ]);
  return questions.flatMap((question) => {
    if (question.retired || !isWhole(question) || question.feeds) return [];
    return liveOptions(question).flatMap(({ id, value }): readonly Finding[] => {
      if (looked.has(id) || value !== undefined) return [];
      const pointer = `/options/${(question.options ?? []).findIndex((option) => option.id === id)}`;
      const message = `Nothing looks at "${id}": no condition, guard, service or value depends on it.`;
      return [{ code: 'option-without-effect', severity: 'info', file: fileOf(question), pointer, message }];
    });
  });
}
