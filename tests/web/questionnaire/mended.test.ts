import { expect, test } from 'vitest';
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import { answerTypeOf } from '#domain/questionnaire/types/registry.ts';
import { definition } from '#web/questionnaire/definition.ts';
import { viewOf } from '#web/questionnaire/journey/view.ts';
import { remainingIssues } from '#web/questionnaire/issues/remaining.ts';
import { play, type WantedAnswers } from '../../domain/questionnaire/answering.ts';
import { validateAnswer } from '#domain/questionnaire/validate/answer.ts';
import { service } from '../../domain/questionnaire/verdict.ts';
import { visitor } from '../../domain/questionnaire/shipped.ts';

function viewAt(questionId: string, wishes: WantedAnswers = {}) {
  const { responses } = play(definition, visitor, wishes, questionId);
  return viewOf({ definition, responses, context: visitor }, questionId)!;
}

test('a fixed error disappears, the others stay, and none appear while typing', async () => {
  const view = viewAt('internet_type', { ...service('internet'), location_number: ['location_number.2'] });
  const at = (...sets: readonly (readonly string[])[]): AnswerData => ({
    locationOptionIds: sets.map((optionIds, locationIdx) => ({ locationIdx, optionIds })),
  });
  const before = at([], []);
  const issues = validateAnswer(view.evaluation, view.question, view.subset, before);
  expect(issues).toHaveLength(2);
  const chosen = ['internet_type.dedicated', 'internet_type.dedicated_fiber'];
  expect(await remainingIssues(view, before, at(chosen, []), issues)).toEqual([issues[1]]);
  expect(await remainingIssues(view, before, at(chosen, ['internet_type.dedicated']), issues)).toEqual([]);
  expect(await remainingIssues(view, before, at(chosen, chosen), issues)).toEqual([]);
});

test('an error that only the server finds disappears when that value changes', async () => {
  const view = viewAt('contact_info');
  const contact = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@gmail.example',
    phone: '512-555-0100',
    company: 'A',
  };
  const issues = [{ path: ['contact', 'email'], message: 'Use your work address.' }];
  const renamed = { contact: { ...contact, firstName: 'Anna' } };
  expect(await remainingIssues(view, { contact }, renamed, issues)).toEqual(issues);
  const moved = { contact: { ...contact, email: 'ana@acme.example' } };
  expect(await remainingIssues(view, { contact }, moved, issues)).toEqual([]);
});

test('[QN-158] phones without a count are zero', () => {
  const wishes = { ...service('voice'), voice_type: ['voice_type.voice_ucaas'] };
  const view = viewAt('phone_hardware', wishes);
  const blank = answerTypeOf(view.question).blank(view, { contact: {} });
  expect(validateAnswer(view.evaluation, view.question, view.subset, blank)).toEqual([]);
});
