import { describe, expect, test } from 'vitest';
import { classify, type EditClass } from '#codegen/check/questionnaire/diff.ts';
import type { QuestionnaireSource } from '#codegen/check/questionnaire/source.ts';
import { source } from './shipped-source.ts';

interface Draft {
  [key: string]: unknown;
  id: string;
  rev: number;
  order: number;
  title: string;
  type: string;
  retired?: boolean;
  options: { id: string; title: string; value?: unknown; retired?: boolean }[];
  conditionals?: unknown[];
  answer: { [key: string]: unknown; max?: { default: number } };
}

/** The shipped questionnaire with one question edited under a new revision. */
function edited(questionId: string, edit: (question: Draft) => unknown, raise = 1): QuestionnaireSource {
  const copy = structuredClone(source) as unknown as { questions: Draft[] };
  const question = copy.questions.find(({ id }) => id === questionId)!;
  question.rev += raise;
  edit(question);
  return copy as unknown as QuestionnaireSource;
}

describe('an edit of the questionnaire', () => {
  const cases: readonly (readonly [string, EditClass, string, (question: Draft) => unknown])[] = [
    ['another wording', 'cosmetic', 'contract_terms', (q) => (q.title = 'Which terms?')],
    ['another wording of an option', 'cosmetic', 'contract_terms', (q) => (q.options[0]!.title = 'Monthly')],
    ['a new option', 'widening', 'wan_type', (q) => q.options.push({ id: 'wan_type.wan_other', title: 'Other' })],
    ['a looser limit', 'widening', 'contract_terms', (q) => (q.answer.max = { default: 3 })],
    ['a dropped condition', 'widening', 'mobile_lines', (q) => delete q.conditionals],
    ['a retired option', 'narrowing', 'contract_terms', (q) => (q.options[0]!.retired = true)],
    ['a retired question', 'narrowing', 'it_experience', (q) => (q.retired = true)],
    ['a tighter limit', 'narrowing', 'contract_terms', (q) => (q.answer.max = { default: 1 })],
    [
      'a new condition',
      'narrowing',
      'contact_info',
      (q) => (q.conditionals = [{ optionId: 'shopping_for.new_service' }]),
    ],
    ['another type', 'breaking', 'mobile_lines', (q) => (q.type = 'text_not_required')],
    ['a removed option', 'breaking', 'contract_terms', (q) => q.options.shift()],
    ['an option with another meaning', 'breaking', 'contract_terms', (q) => (q.options[0]!.value = 'months_3')],
    ['another place in the order', 'breaking', 'contract_terms', (q) => (q.order = 5)],
  ];

  test.each(cases)('[QN-048] %s is %s', (_, expected, questionId, edit) => {
    expect(classify(source, edited(questionId, edit))[0]?.class).toBe(expected);
  });

  test('[QN-048] needs a new revision', () => {
    const silent = edited('contract_terms', (q) => (q.title = 'Which terms?'), 0);
    expect(classify(source, silent)).toEqual([
      { class: 'breaking', questionId: 'contract_terms', message: 'changed without a new revision; raise rev to 4' },
      { class: 'cosmetic', questionId: 'contract_terms', message: 'rewords its title' },
    ]);
  });

  test('[QN-048] removes and adds whole questions', () => {
    const fewer = { ...source, questions: source.questions.filter(({ id }) => id !== 'it_experience') };
    expect(classify(source, fewer)[0]).toMatchObject({ class: 'breaking', questionId: 'it_experience' });
    expect(classify(fewer, source)).toEqual([{ class: 'widening', questionId: 'it_experience', message: 'is new' }]);
  });

  test('of nothing is no edit', () => {
    expect(classify(source, structuredClone(source))).toEqual([]);
  });
});
