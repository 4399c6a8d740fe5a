/** A small questionnaire to test single rules. */
import type { AnswerData, Response } from '#domain/questionnaire/answer.ts';
import type { Conditional, Question, QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import { shipped } from './shipped.ts';

/** A multiple choice with options `<id>.a`, `<id>.b`, `<id>.c`, unless `more` overrides them. */
export function ask(
  id: string,
  order: number,
  conditionals: readonly Conditional[] = [],
  more: Partial<Question> = {},
): Question {
  const options = ['a', 'b', 'c'].map((letter) => ({ id: `${id}.${letter}`, title: letter }));
  return {
    id,
    rev: 1,
    order,
    type: 'multi_select',
    title: id,
    dashboardTitle: id,
    options,
    conditionals,
    answer: { shape: 'optionIds' },
    ...more,
  };
}

export function questionnaireOf(...questions: readonly Question[]): QuestionnaireDefinition {
  return {
    flow: { ...shipped.flow, derive: [], sites: {}, services: [], required: [] },
    questions,
    lists: shipped.lists,
  };
}

export function chose(...optionIds: readonly string[]): AnswerData {
  return { optionIds };
}

export function answered(questionId: string, data: AnswerData): Response {
  return { questionId, data };
}
