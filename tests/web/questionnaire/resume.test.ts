import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import { contextWith } from '#domain/questionnaire/context.ts';
import type { Journey } from '#web/questionnaire/journey/journey.ts';
import { openQuestion } from '#web/questionnaire/journey/view.ts';
import { releases } from '../../../scripts/questionnaire-release.ts';
import { createScene } from './scene.ts';

// A killed tab retries nothing.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const { walks, today } = releases()[0]!;
/** One walk of every kind and audience, and every sixth of the others. */
const chosen = walks.filter((_, at) => at < 6 || at % 6 === 3);

/** The release is older than the question for handoff details. [AD-017] */
const withHandoff = (data: AnswerData): AnswerData => ({
  ...data,
  ...Object.fromEntries(
    Object.entries(data)
      .filter(([key, value]) => key.endsWith('Addresses') && Array.isArray(value))
      .map(([key, places]) => [key, places.map((place: object) => ({ handoffDetails: 'Cage 4', ...place }))]),
  ),
});

const stateOf = (journey: Journey) => ({
  responses: new Set(journey.state.get().responses),
  question: openQuestion(journey.state.get()),
});

test('[QN-188] [QN-189] [QN-191] resume reaches the same state when the tab is killed at any step of a walk, with and without a network', async () => {
  let steps = 0;
  for (const [turn, { facts, responses }] of chosen.entries()) {
    const scene = createScene(contextWith(facts, today));
    let tab = await scene.open();
    for (const [at, { questionId, data }] of responses.entries()) {
      expect(openQuestion(tab.state.get())).toBe(questionId);
      scene.network.isDown = (at + turn) % 2 === 0;
      expect((await tab.answer(questionId, withHandoff(data))).kind).toBe('next');
      const before = stateOf(tab);
      expect(scene.stored()).toHaveLength(scene.network.isDown ? at : at + 1);
      scene.network.isDown = false;
      tab = await scene.open();
      expect(stateOf(tab)).toEqual(before);
      expect(await tab.queue.flush()).toBe(true);
      expect(scene.stored()).toHaveLength(at + 1);
      steps += 1;
    }
    expect(openQuestion(tab.state.get())).toBeNull();
  }
  expect(steps).toBeGreaterThan(150);
});

test('[QN-188] a partial answer is restored after the tab was killed', async () => {
  const scene = createScene(contextWith(['bulkSiteRfp'], today));
  const tab = await scene.open();
  tab.keepDraft('shopping_for', { optionIds: ['shopping_for.new_service'] });
  const draft = (await scene.open()).draftOf('shopping_for');
  expect(draft).toMatchObject({ data: { optionIds: ['shopping_for.new_service'] }, isCleared: false });
});
