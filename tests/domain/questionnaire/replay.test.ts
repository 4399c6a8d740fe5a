import { beforeAll, describe, expect, test, vi } from 'vitest';
import { questionTypes } from '#generated/domain/lists/question-type.ts';
import { finish } from '#domain/questionnaire/finish.ts';
import { askedSteps, back, next, progress } from '#domain/questionnaire/order.ts';
import { explain } from '#domain/questionnaire/explain.ts';
import { coverOf } from '#codegen/check/questionnaire/cover.ts';
import { sequencesOf, type Sequence } from '#codegen/check/questionnaire/sequences.ts';
import { save } from '#domain/questionnaire/save.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import { brief, source } from '../../codegen/questionnaire/shipped-source.ts';
import { play, type WantedAnswers } from './answering.ts';
import { contextOf, rehearse } from './rehearsal.ts';
import { shipped } from './shipped.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { audiences } = shipped.flow;
const known = new Map<string, readonly Sequence[]>();

/** Every distinct sequence of an audience: with all services for two audiences, with a few for the others. */
function sequencesFor(name: string): readonly Sequence[] {
  const isWhole = ['visitor', 'regular'].includes(name);
  const list = known.get(name) ?? sequencesOf(isWhole ? source : brief, audiences[name]!.facts);
  known.set(name, list);
  return list;
}

/**
 * Sequences that the engine asks differently, step by step; every fifth one is also replayed from its stored answers.
 */
function differing(list: readonly Sequence[]): readonly string[] {
  return list.flatMap((sequence, at) => {
    const responses = rehearse(sequence);
    const asked = responses.map(({ questionId }) => questionId).join();
    const walked = at % 5 === 0 ? walk(shipped, responses, contextOf(sequence.witness.facts)) : undefined;
    const again =
      walked &&
      askedSteps(walked)
        .map(({ question }) => question.id)
        .join();
    const isSame = asked === sequence.asked.join() && (again ?? asked) === asked && (walked?.current ?? null) === null;
    return isSame ? [] : [`${sequence.asked.join()} | ${asked} | ${again}`];
  });
}

describe('every distinct sequence of questions that the analyser finds', () => {
  test.each(['visitor', 'regular'])('[QN-215] is what the engine asks: %s', (name) => {
    expect(sequencesFor(name).length).toBeGreaterThan(5000);
    expect(differing(sequencesFor(name)).slice(0, 3)).toEqual([]);
  });

  test.each(['member', 'staff', 'widget', 'advised'])(
    '[QN-215] of a few services is what the engine asks: %s',
    (name) => {
      expect(sequencesFor(name).length).toBeGreaterThan(400);
      expect(differing(sequencesFor(name)).slice(0, 3)).toEqual([]);
    },
  );
});

describe('a small set of walks', () => {
  const cover: Sequence[] = [];
  beforeAll(() => {
    for (const name of Object.keys(audiences)) cover.push(...coverOf(source, sequencesFor(name)));
  });

  test('[QN-093] shows and skips every question and meets every condition both ways', () => {
    expect(cover.length).toBeLessThan(80);
    const shown = new Set(cover.flatMap(({ asked }) => asked));
    expect(shipped.questions.filter(({ id }) => !shown.has(id))).toEqual([]);
    const types = new Set(shipped.questions.filter(({ id }) => shown.has(id)).map(({ type }) => type));
    expect(types.size).toBe(questionTypes.length);
  });

  test('[QN-193] is complete, or stops at a missing copy, walk by walk', () => {
    const incomplete = cover.flatMap((sequence) => {
      const end = finish(shipped, rehearse(sequence), contextOf(sequence.witness.facts));
      return end.ok ? [] : end.issues.map(({ message }) => [sequence.asked.includes('copy_configuration'), message]);
    });
    expect(new Set(incomplete.map(String))).toEqual(new Set(['true,questionnaire missing service type']));
  });

  test('[QN-009, QN-226] goes back to where it came from, and forward with rising progress', () => {
    for (const sequence of cover) {
      const context = contextOf(sequence.witness.facts);
      const responses = rehearse(sequence);
      sequence.asked.forEach((id, at) => {
        const after = next(shipped, responses, context, id);
        expect(after?.id ?? null).toBe(sequence.asked[at + 1] ?? null);
        if (!after) return;
        const here = shipped.questions.find((question) => question.id === id)!;
        expect(progress(shipped, after)).toBeGreaterThan(progress(shipped, here));
        const target = back(shipped, responses, context, after.id);
        const isHidden = here.type === 'initial' && context.hasTeam;
        expect(target?.kind === 'question' ? target.question.id : null).toBe(isHidden ? null : id);
      });
    }
  });

  test('[QN-190] restores the identical answers when any one is changed and changed back', () => {
    let changes = 0;
    for (const sequence of cover) {
      const context = contextOf(sequence.witness.facts);
      const responses = rehearse(sequence);
      for (const response of responses) {
        const question = shipped.questions.find(({ id }) => id === response.questionId)!;
        const other = (question.options ?? []).flatMap(({ id }) => {
          const result = save(shipped, responses, context, { questionId: question.id, data: { optionIds: [id] } });
          return result.ok && result.isChanged ? [result] : [];
        });
        for (const there of other.slice(0, 1)) {
          const undone = save(
            shipped,
            there.responses,
            context,
            { questionId: question.id, data: response.data },
            there.clearedAnswers,
          );
          expect(undone.ok && new Set(undone.responses)).toEqual(new Set(responses));
          changes += 1;
        }
      }
    }
    expect(changes).toBeGreaterThan(100);
  });

  test('[QN-018] explains each question by a change that turns it round in the engine', () => {
    let turned = 0;
    for (const sequence of cover.filter((_, at) => at % 15 === 0)) {
      const context = contextOf(sequence.witness.facts);
      const responses = rehearse(sequence);
      for (const question of shipped.questions) {
        const { change, outcome } = explain(shipped, responses, context, question.id)!;
        const isDetail = question.id === 'location_addresses' && context.hasStoredLocations;
        if (!change || outcome === 'derived' || outcome === 'copied' || isDetail) continue;
        const wishes: Record<string, WantedAnswers[string]> = {};
        for (const { questionId, optionIds } of sequence.witness.choices) wishes[questionId] = optionIds;
        for (const { questionId, choose, drop } of change) {
          const kept = (wishes[questionId] as readonly string[] | undefined) ?? [];
          wishes[questionId] = [...kept.filter((id) => !drop.includes(id)), ...choose];
          // A staff rehearsal follows the initial question, whose answer follows from the type.
          if (questionId === 'questionnaire_type')
            wishes['shopping_for'] = choose.map((id) => id.replace(questionId, 'shopping_for'));
        }
        turned += 1;
        const isAsked = rehearseWishes(sequence, wishes).includes(question.id);
        expect([question.id, isAsked]).toEqual([question.id, outcome !== 'asked']);
      }
    }
    expect(turned).toBeGreaterThan(50);
  });
});

/** Ids of the asked questions when the same user makes these choices. */
function rehearseWishes({ witness, asked }: Sequence, wishes: WantedAnswers): readonly string[] {
  const choices = Object.entries(wishes).map(([questionId, optionIds]) => ({
    questionId,
    optionIds: optionIds as readonly string[],
  }));
  const facts = witness.facts.filter((fact) => fact !== 'twoWanLocations');
  const context = contextOf(facts);
  const responses = rehearse({ asked, witness: { facts, choices } });
  return askedSteps(walk(shipped, responses, context)).map(({ question }) => question.id);
}

test('[QN-001] a played walk of every audience ends', () => {
  expect(Object.keys(audiences)).toHaveLength(6);
  for (const { facts } of Object.values(audiences)) expect(play(shipped, contextOf(facts)).walked.current).toBeNull();
});
