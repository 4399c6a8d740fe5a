/** Small things that readers stumble over. */
import { fileOf, type Finding, type QuestionnaireSource, type QuestionSource } from './source.ts';

const longestTitle = 70;

export function findWording({ questions }: QuestionnaireSource): readonly Finding[] {
  return questions
    .filter(({ retired }) => !retired)
    .flatMap((question) => textsOf(question).flatMap((entry) => lint(question, entry)));
}

interface Text {
  readonly pointer: string;
  readonly text: string;
}

function textsOf(question: QuestionSource): readonly Text[] {
  const own = (['title', 'subtitle', 'dashboardTitle', 'help'] as const).flatMap((key) =>
    question[key] === undefined ? [] : [{ pointer: `/${key}`, text: question[key] }],
  );
  const options = (question.options ?? []).flatMap(({ title, subtitle }, at) => [
    ...(title === undefined ? [] : [{ pointer: `/options/${at}/title`, text: title }]),
    ...(subtitle === undefined ? [] : [{ pointer: `/options/${at}/subtitle`, text: subtitle }]),
  ]);
  return [...own, ...options];
}

function lint(question: QuestionSource, { pointer, text }: Text): readonly Finding[] {
  const tidy = text.trim().replaceAll(/ {2,}/g, ' ');
  const rules: readonly (readonly [boolean, string, string?])[] = [
    [text !== tidy, 'has spaces at an end or twice in a row', tidy],
    [/<[a-z/][^>]*>/i.test(text), 'contains HTML'],
    [/"/.test(text), 'contains a straight quotation mark'],
    [
      pointer === '/title' && text.length > longestTitle,
      `is longer than ${longestTitle} characters and will be wrapped`,
    ],
  ];
  return rules.flatMap(([isWrong, what, value]): readonly Finding[] => {
    if (!isWrong) return [];
    const found = {
      code: 'text',
      severity: 'warning',
      file: fileOf(question),
      pointer,
      message: `"${text}" ${what}.`,
    } as const;
    return [value === undefined ? found : { ...found, patch: [{ op: 'replace', path: pointer, value }] }];
  });
}
