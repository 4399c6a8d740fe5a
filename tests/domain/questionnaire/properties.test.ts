import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { AnswerData, Responses } from '#domain/questionnaire/answer.ts';
import { minChoices } from '#domain/questionnaire/choice.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import type { Question } from '#domain/questionnaire/definition.ts';
import { locationsOf } from '#domain/questionnaire/location.ts';
import { normalize } from '#domain/questionnaire/normalize.ts';
import { maxChoices, offeredOptions } from '#domain/questionnaire/offer.ts';
import { askedSteps, back, next, progress } from '#domain/questionnaire/order.ts';
import { remaining } from '#domain/questionnaire/remaining.ts';
import { resume } from '#domain/questionnaire/resume.ts';
import { save } from '#domain/questionnaire/save.ts';
import { plannedServices } from '#domain/questionnaire/service.ts';
import { walk, type Walk } from '#domain/questionnaire/walk.ts';
import { answerWith, play } from './answering.ts';
import { member, regular, shipped, staff, visitor } from './shipped.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Game {
  readonly context: Context;
  readonly responses: Responses;
}

const contexts = [
  visitor,
  member,
  regular,
  staff,
  { ...visitor, meeting: 'chilipiper' as const },
  { ...visitor, isBulkSiteRfpOn: false },
];

/** Random valid answers to the first questions. */
const games: fc.Arbitrary<Game> = fc
  .record({
    who: fc.nat(contexts.length - 1),
    length: fc.nat(40),
    draws: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
  })
  .map(({ who, length, draws }) => {
    const context = contexts[who]!;
    let responses: Responses = [];
    for (let turn = 0; turn < length; turn += 1) {
      const walked = walk(shipped, responses, context);
      if (!walked.current) break;
      const data = randomAnswer(walked, walked.current, draws.slice(turn));
      const result = save(shipped, responses, context, { questionId: walked.current.id, data });
      const fallback = save(shipped, responses, context, {
        questionId: walked.current.id,
        data: answerWith(walked, walked.current),
      });
      const taken = result.ok ? result : fallback;
      if (!taken.ok) throw new Error(`${walked.current.id}: ${JSON.stringify(taken.issues)}`);
      responses = taken.responses;
    }
    return { context, responses };
  });

/** A few offered options; sometimes an invalid set, which the game then replaces. */
function randomAnswer(walked: Walk, question: Question, draws: readonly number[]): AnswerData {
  const { evaluation } = walked;
  const first = locationsOf(evaluation.definition, evaluation.answers)[0];
  const offered = offeredOptions(evaluation, question, question.answer.scope === 'location' ? first : undefined);
  if (offered.length === 0 || question.answer.shape === 'storedLocations') return answerWith(walked, question);
  const wanted = Math.max(minChoices(question), Math.min(1 + (draws[0]! % 3), maxChoices(evaluation, question)));
  const picked = draws.slice(1, 1 + wanted).map((draw) => offered[draw % offered.length]!.id);
  const children = picked.flatMap((id) => question.options?.find(({ parent }) => parent === id)?.id ?? []);
  return answerWith(walked, question, [...new Set([...picked, ...children])]);
}

const shapes = [...new Set(shipped.questions.map(({ answer }) => answer.shape)), 'googleMeeting'];
const runs = { numRuns: 150, seed: 20260302 };

function everyGame(check: (game: Game, walked: Walk) => void): void {
  fc.assert(
    fc.property(games, (game) => {
      const walked = walk(shipped, game.responses, game.context);
      expect(askedSteps(walked).length).toBeGreaterThan(0);
      check(game, walked);
    }),
    runs,
  );
}

describe('whatever is answered', () => {
  test('[QN-215] next always goes to a higher order and comes to an end', () => {
    everyGame(({ responses, context }, walked) => {
      for (const { question, data } of askedSteps(walked)) {
        if (data === undefined) continue;
        const after = next(shipped, responses, context, question.id);
        expect(after === null || after.order > question.order).toBe(true);
      }
    });
  });

  test('[QN-226] back undoes next', () => {
    everyGame(({ responses, context }, walked) => {
      for (const { question, data } of askedSteps(walked)) {
        const after = data && next(shipped, responses, context, question.id);
        if (!after || (question.type === 'initial' && context.hasTeam)) continue;
        expect(back(shipped, responses, context, after.id)).toEqual({ kind: 'question', question });
      }
    });
  });

  test('[QN-009] progress rises with every next and is 1 only on the last question', () => {
    everyGame((_, walked) => {
      const steps = askedSteps(walked).map(({ question }) => progress(shipped, question));
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
      for (const [at, { question }] of askedSteps(walked).entries())
        expect(steps[at] === 1).toBe(question.id === 'referral');
    });
  });

  test('[QN-217] the order in which answers are stored does not matter', () => {
    everyGame(({ responses, context }, walked) => {
      const shuffled = walk(shipped, responses.toReversed(), context);
      expect(shuffled.evaluation.chosen).toEqual(walked.evaluation.chosen);
      expect(shuffled.current).toEqual(walked.current);
    });
  });

  test('[QN-055] no stored answer holds options that were not offered, or too many', () => {
    everyGame(({ responses, context }, walked) => {
      for (const { questionId, data } of responses) {
        const again = save(shipped, responses, context, { questionId, data });
        expect(again).toMatchObject({ ok: true, isChanged: false });
      }
      expect(askedSteps(walked).filter(({ data }) => data !== undefined)).toHaveLength(responses.length);
    });
  });

  test('[QN-190] saving twice is saving once', () => {
    everyGame(({ responses, context }) => {
      const last = responses.at(-1);
      if (!last) return;
      const once = save(shipped, responses, context, last);
      const twice = once.ok && save(shipped, once.responses, context, last);
      expect(twice && twice.ok && twice.responses).toEqual(once.ok && once.responses);
    });
  });

  test('[QN-188] stored answers come back as they were', () => {
    everyGame(({ responses, context }, walked) => {
      const stored = JSON.parse(JSON.stringify(responses)) as Responses;
      expect(resume(shipped, stored, context)).toEqual({
        responses,
        clearedAnswers: [],
        questionId: walked.current?.id ?? null,
      });
    });
  });

  test('[QN-052] the stored form of an answer is its own stored form', () => {
    everyGame(({ responses }) => {
      for (const { questionId, data } of responses) {
        const question = shipped.questions.find(({ id }) => id === questionId)!;
        expect(normalize(question, data)).toEqual(data);
      }
    });
  });

  test('[QN-046] services have one or two different locations of the request', () => {
    let planned = 0;
    everyGame((_, { evaluation }) => {
      const known = locationsOf(evaluation.definition, evaluation.answers).length;
      for (const { locationIdxs } of plannedServices(evaluation)) {
        planned += 1;
        expect(new Set(locationIdxs).size).toBe(locationIdxs.length);
        expect(locationIdxs.length).toBeLessThanOrEqual(2);
        expect(locationIdxs.every((idx) => idx < known)).toBe(true);
      }
    });
    expect(planned).toBeGreaterThan(100);
  });
});

describe('the range of questions left', () => {
  test('[QN-008] holds the number that is really left, and never widens on next', () => {
    fc.assert(
      fc.property(games, ({ responses, context }) => {
        const walked = walk(shipped, responses, context);
        const asked = askedSteps(walked);
        let before = { min: 0, max: Infinity };
        for (const at of [4, 8, 12, 16, 20, 24].filter((count) => count < asked.length)) {
          const range = remaining(walk(shipped, responses.slice(0, at), context));
          expect(range.min).toBeGreaterThanOrEqual(before.min - 4);
          expect(range.max).toBeLessThanOrEqual(before.max - 4);
          const left = walked.current === null ? asked.length - at : range.min;
          expect(left).toBeGreaterThanOrEqual(range.min);
          expect(left).toBeLessThanOrEqual(range.max);
          before = range;
        }
      }),
      { numRuns: 40, seed: 20260302 },
    );
  });
});

describe('untrusted data', () => {
  test('[QN-052] of any form is refused or saved, never a crash', () => {
    const at = new Map(shipped.questions.map((question) => [question.id, question] as const));
    const wan = { service_needs: ['service_needs.wan', 'service_needs.voice'], location_number: ['location_number.3'] };
    const scenes = [play(shipped, visitor), play(shipped, visitor, wan)];
    const data = fc.oneof(
      fc.anything(),
      ...shapes.map((shape) =>
        fc.record({ [shape]: fc.oneof(fc.anything(), fc.array(fc.anything(), { maxLength: 3 })) }),
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...scenes), fc.nat(100), data, ({ responses, asked }, turn, given) => {
        const questionId = asked[turn % asked.length]!;
        const result = save(shipped, responses, visitor, { questionId, data: given as AnswerData });
        const key = at.get(questionId)!.answer.shape;
        const hasKey = typeof given === 'object' && given !== null && (key in given || key === 'meeting');
        expect(result.ok && !hasKey).toBe(false);
      }),
      { numRuns: 500, seed: 20260302 },
    );
  });
});
