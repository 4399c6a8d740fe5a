import { expect, test } from 'vitest';
import { definition } from '#web/questionnaire/definition.ts';
import { progressText } from '#web/questionnaire/frame/Progress.tsx';
import { countQuestions, viewOf } from '#web/questionnaire/journey/view.ts';
import { play } from '../../domain/questionnaire/answering.ts';
import { visitor } from '../../domain/questionnaire/shipped.ts';

test('[QN-008] the first question does not wait for the count of the others', () => {
  const answerState = { definition: structuredClone(definition), responses: [], context: visitor };
  const first = viewOf(answerState, 'shopping_for')!;
  expect([first.left, first.isLast, progressText(first)]).toEqual([null, false, 'Question 1']);
  countQuestions(answerState);
  const counted = viewOf(answerState, 'shopping_for')!;
  expect(counted.left!.min).toBeGreaterThan(0);
  // A range from 2 to 34 would not be useful.
  expect(progressText(counted)).toBe(`Question 1, at most ${counted.left!.max} left`);
  expect(progressText({ number: 9, left: { min: 4, max: 12 } })).toBe('Question 9, 4 to 12 left');
  expect(progressText({ number: 9, left: { min: 4, max: 13 } })).toBe('Question 9, at most 13 left');
});

test('[QN-008] a resumed questionnaire knows at once how many questions are left', () => {
  const { responses } = play(definition, visitor, {}, 'contact_info');
  const view = viewOf({ definition: structuredClone(definition), responses, context: visitor }, 'contact_info')!;
  expect(view.left).toEqual({ min: 1, max: 1 });
});
