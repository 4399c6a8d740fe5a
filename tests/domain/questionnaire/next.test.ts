import { describe, expect, test } from 'vitest';
import type { Conditional } from '#domain/questionnaire/definition.ts';
import { back, next, progress } from '#domain/questionnaire/order.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import { member, shipped, shippedQuestion, visitor } from './shipped.ts';
import { answered, ask, chose, questionnaireOf } from './small.ts';

/** The question after q1, of q1 -> q2 (under the conditions) -> q3 (always). */
function afterFirst(conditionals: readonly Conditional[], ...optionIds: readonly string[]): string | undefined {
  const definition = questionnaireOf(ask('q1', 1), ask('q2', 2, conditionals), ask('q3', 3));
  return next(definition, [answered('q1', chose(...optionIds))], visitor, 'q1')?.id;
}

const any = (optionId: string): Conditional => ({ optionId });
const must = (optionId: string): Conditional => ({ optionId, mustMet: true });
const mustNot = (optionId: string): Conditional => ({ optionId, mustNotMet: true });

describe('the next question', () => {
  test('[QN-215] is the first one with a higher order, however the files are ordered', () => {
    const definition = questionnaireOf(ask('q3', 30), ask('q1', 10), ask('q2', 20));
    expect(next(definition, [answered('q1', chose('q1.a'))], visitor, 'q1')?.id).toBe('q2');
  });

  test('[QN-216] may be a question without conditions, even when nothing was chosen', () => {
    const conditionals: readonly Conditional[] = [];
    expect(afterFirst(conditionals)).toBe('q2');
  });

  test.each([
    ['a condition', [any('q1.a')]],
    ['a lone must-not-met', [mustNot('q1.a')]],
    ['several must-not-met', [mustNot('q1.a'), mustNot('q1.b')]],
  ])('[QN-217] is not one with %s while nothing was chosen', (_, conditionals) => {
    expect(afterFirst(conditionals)).toBe('q3');
  });

  test('[QN-218] follows a single condition whose option was chosen', () => {
    expect(afterFirst([any('q1.a')], 'q1.a')).toBe('q2');
    expect(afterFirst([must('q1.a')], 'q1.a')).toBe('q2');
    expect(afterFirst([any('q1.a')], 'q1.b')).toBe('q3');
  });

  test('[QN-219] follows a single must-not-met condition whose option was not chosen', () => {
    expect(afterFirst([{ optionId: 'q1.a', mustNotMet: true }], 'q1.b')).toBe('q2');
    expect(afterFirst([mustNot('q1.a')], 'q1.a')).toBe('q3');
  });

  test('[QN-220] needs every must-be-met option of several conditions', () => {
    expect(afterFirst([{ optionId: 'q1.a', mustMet: true }, must('q1.b')], 'q1.a', 'q1.b')).toBe('q2');
    expect(afterFirst([must('q1.a'), must('q1.b')], 'q1.a')).toBe('q3');
  });

  test('[QN-221] needs every must-not-met option of several conditions to be absent', () => {
    expect(afterFirst([{ optionId: 'q1.a', mustNotMet: true }, mustNot('q1.b')], 'q1.c')).toBe('q2');
    expect(afterFirst([mustNot('q1.a'), mustNot('q1.b')], 'q1.b', 'q1.c')).toBe('q3');
  });

  test('[QN-222] needs one of the unmarked options of several conditions, if there are any', () => {
    expect(afterFirst([{ optionId: 'q1.a' }, any('q1.b')], 'q1.b')).toBe('q2');
    expect(afterFirst([any('q1.a'), any('q1.b')], 'q1.c')).toBe('q3');
    expect(afterFirst([must('q1.c'), any('q1.a'), any('q1.b')], 'q1.c')).toBe('q3');
    expect(afterFirst([must('q1.c'), any('q1.a'), any('q1.b')], 'q1.c', 'q1.a')).toBe('q2');
  });

  test('[QN-217] ignores options of answers that are off the path', () => {
    const definition = questionnaireOf(
      ask('q1', 1),
      ask('q2', 2, [any('q1.a')]),
      ask('q3', 3, [any('q2.a'), any('q1.c')]),
      ask('q4', 4),
    );
    const stale = [answered('q1', chose('q1.b')), answered('q2', chose('q2.a'))];
    expect(next(definition, stale, visitor, 'q1')?.id).toBe('q4');
  });

  test('[QN-229] returns to service needs when they are unanswered behind the current point', () => {
    const responses = [
      answered('shopping_for', chose('shopping_for.new_service')),
      answered('it_experience', chose('it_experience.some')),
      answered('contract_terms', chose('contract_terms.months_36')),
    ];
    expect(next(shipped, responses, visitor, 'contract_terms')?.id).toBe('service_needs');
  });

  test('is nothing after the last question', () => {
    expect(next(questionnaireOf(ask('q1', 1)), [answered('q1', chose('q1.a'))], visitor, 'q1')).toBeNull();
  });
});

describe('going back', () => {
  const definition = questionnaireOf(ask('q1', 1, [], { type: 'initial' }), ask('q2', 2, [any('q1.a')]), ask('q3', 3));

  test('[QN-226] opens the nearest earlier question that has an answer', () => {
    const responses = [answered('q1', chose('q1.b'))];
    expect(back(definition, responses, visitor, 'q3')).toMatchObject({ kind: 'question', question: { id: 'q1' } });
    const longer = [answered('q1', chose('q1.a')), answered('q2', chose('q2.a'))];
    expect(back(definition, longer, visitor, 'q3')).toMatchObject({ question: { id: 'q2' } });
  });

  test('[QN-227] never lands on the initial question of a questionnaire tied to a team', () => {
    expect(definition.questions[0]).toMatchObject({ id: 'q1', type: 'initial' });
    expect(back(definition, [answered('q1', chose('q1.b'))], member, 'q3')).toBeNull();
  });

  test('[QN-228] opens the verification form once the questionnaire is completed', () => {
    expect(back(definition, [answered('q1', chose('q1.b'))], { ...visitor, isCompleted: true }, 'q3')).toEqual({
      kind: 'verification',
    });
  });

  test('[QN-226] has nowhere to go on the first question', () => {
    expect(back(definition, [], visitor, 'q1')).toBeNull();
  });
});

describe('progress', () => {
  test('[QN-009] is the order plus 1, divided by the last order plus 1', () => {
    const definition = questionnaireOf(ask('q1', 1), ask('q2', 4), ask('q3', 9));
    expect(definition.questions.map((question) => progress(definition, question))).toEqual([0.2, 0.5, 1]);
  });

  test('[QN-009] ends at 1 on the last shipped question', () => {
    expect(progress(shipped, shippedQuestion('referral'))).toBe(1);
  });
});

describe('conditions about places', () => {
  const responses = [
    answered('service_needs', chose('service_needs.internet', 'service_needs.voice')),
    answered('location_number', chose('location_number.3')),
    answered('location_names', {
      locations: [
        { idx: 0, name: 'HQ', serviceOptionIds: ['service_needs.internet', 'service_needs.voice'] },
        { idx: 1, name: 'Plant', serviceOptionIds: ['service_needs.internet'] },
        { idx: 2, name: 'Shop', serviceOptionIds: ['service_needs.voice'] },
      ],
    }),
  ];

  function stepOf(questionId: string) {
    const full = [
      answered('shopping_for', chose('shopping_for.new_service')),
      answered('it_experience', chose('it_experience.some')),
      ...responses,
      answered('location_addresses', { locationsAddresses: [] }),
      answered('contract_terms', chose('contract_terms.months_36')),
      answered('internet_type', {
        locationOptionIds: [
          { locationIdx: 0, optionIds: ['internet_type.dedicated', 'internet_type.dedicated_fiber'] },
          { locationIdx: 1, optionIds: ['internet_type.none'] },
        ],
      }),
      answered('internet_speed', { locationOptionIds: [{ locationIdx: 0, optionIds: ['internet_speed.500'] }] }),
    ];
    return walk(shipped, full, visitor).steps.find(({ question }) => question.id === questionId);
  }

  test('[QN-223] decide which locations a question asks about', () => {
    expect(stepOf('internet_type')).toMatchObject({ outcome: 'asked', subset: [0, 1] });
    expect(stepOf('internet_speed')).toMatchObject({ outcome: 'asked', subset: [0] });
  });

  const link = (id: string, orderNumber: number, conditionals: readonly Conditional[] = []) =>
    ask(id, orderNumber, conditionals, {
      type: 'connections_single_select',
      answer: { shape: 'connectionOptionIds', scope: 'connection' },
    });
  const linked = questionnaireOf(
    ask('ends', 1, [], { type: 'location_connections', answer: { shape: 'connections' } }),
    link('first', 2),
    link('second', 3, [{ optionId: 'first.b', type: 'connection_only' }]),
    ask('last', 4),
  );
  const ends = answered('ends', { connections: [{ from: 0, to: [1, 2] }] });
  const picked = (...letters: readonly string[]) =>
    answered('first', {
      connectionOptionIds: letters.map((letter, connectionIdx) => ({ connectionIdx, optionIds: [`first.${letter}`] })),
    });

  test('[QN-224] decide which connections a question asks about', () => {
    const walked = walk(linked, [ends, picked('a', 'b')], visitor);
    expect(walked.steps.at(-1)).toMatchObject({ question: { id: 'second' }, subset: [1] });
  });

  test('[QN-224] skip the question when no connection passes', () => {
    expect(walk(linked, [ends, picked('a', 'c')], visitor).current?.id).toBe('last');
  });

  test('[QN-225] fail when there is no connection', () => {
    const none = answered('ends', { connections: [] });
    expect(walk(linked, [none], visitor).current?.id).toBe('last');
  });
});
