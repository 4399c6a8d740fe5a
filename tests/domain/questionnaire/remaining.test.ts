import { describe, expect, test, vi } from 'vitest';
import { sequencesOf } from '#codegen/check/questionnaire/sequences.ts';
import type { QuestionnaireSource } from '#codegen/check/questionnaire/source.ts';
import type { Responses } from '#domain/questionnaire/answer.ts';
import { optionIdsOf } from '#domain/questionnaire/chosen.ts';
import { isLastStep, remaining } from '#domain/questionnaire/remaining.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import { source } from '../../codegen/questionnaire/shipped-source.ts';
import { play, type WantedAnswers } from './answering.ts';
import { contextOf } from './rehearsal.ts';
import { shipped, shippedQuestion } from './shipped.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { facts } = shipped.flow.audiences['visitor']!;
const visitor = contextOf(facts);

/** The questionnaire with answered questions reduced to the chosen options. */
function decided(responses: Responses): QuestionnaireSource {
  const chosen = new Map(
    responses.map(({ questionId, data }) => [questionId, optionIdsOf(shippedQuestion(questionId), data)]),
  );
  return {
    ...source,
    questions: source.questions.map((question) => {
      const ids = chosen.get(question.id);
      return ids ? { ...question, options: question.options?.filter(({ id }) => ids.includes(id)) ?? [] } : question;
    }),
  };
}

/** Fewest and most questions of all walks that start with these answers, by enumeration. */
function rangeByEnumeration(responses: Responses) {
  const left = sequencesOf(decided(responses), facts).map(({ asked }) => asked.length - responses.length);
  return { min: Math.min(...left), max: Math.max(...left) };
}

describe('the range of questions left', () => {
  test('[QN-008] is exact before the first answer', () => {
    expect(remaining(walk(shipped, [], visitor))).toEqual(rangeByEnumeration([]));
  });

  const walks: readonly (readonly [string, WantedAnswers])[] = [
    ['internet at one site', {}],
    ['voice at two sites', { service_needs: ['service_needs.voice'], location_number: ['location_number.2'] }],
    ['colocation', { service_needs: ['service_needs.colocation'] }],
    [
      'dark fiber between three sites',
      {
        service_needs: ['service_needs.wan'],
        wan_type: ['wan_type.wan_dark_fiber'],
        location_number: ['location_number.3'],
      },
    ],
    [
      'MPLS at six sites',
      { service_needs: ['service_needs.wan'], wan_type: ['wan_type.wan_mpls'], location_number: ['location_number.6'] },
    ],
    ['a bill', { shopping_for: ['shopping_for.contract_upload'] }],
  ];

  test.each(walks)('[QN-008] is exact after every answer: %s', (_, wishes) => {
    const { responses } = play(shipped, visitor, wishes);
    for (let count = 3; count <= responses.length; count += 1) {
      const answered = responses.slice(0, count);
      const range = remaining(walk(shipped, answered, visitor));
      expect([count, range]).toEqual([count, rangeByEnumeration(answered)]);
    }
  });

  test('[QN-157] is one on the last question', () => {
    const { responses } = play(shipped, visitor);
    const areLast = responses.map((_, count) => isLastStep(walk(shipped, responses.slice(0, count), visitor)));
    expect(areLast.slice(3)).toEqual([...responses.slice(4).map(() => false), true]);
  });
});
