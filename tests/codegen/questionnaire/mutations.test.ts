import { describe, expect, test, vi } from 'vitest';
import { analyse } from '#codegen/check/questionnaire/analyse.ts';
import { sequencesOf } from '#codegen/check/questionnaire/sequences.ts';
import {
  atomsOf,
  conditionsOf,
  inOrder,
  isWhole,
  type Condition,
  type QuestionnaireSource,
  type QuestionSource,
} from '#codegen/check/questionnaire/source.ts';
import { namesUsedAt } from '#codegen/check/questionnaire/symbols.ts';
import { source as shipped } from './shipped-source.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** These services have no questions, or behave like others; omitting them leaves far fewer walks. */
const alike = new Set(
  ['tv', 'music', 'security', 'cross_connect', 'mobile_line'].map((name) => `service_needs.${name}`),
);
const source: QuestionnaireSource = {
  ...shipped,
  questions: shipped.questions.map((question) => ({
    ...question,
    ...(question.options && { options: question.options.filter(({ id }) => !alike.has(id)) }),
    ...(question.conditionals && {
      conditionals: question.conditionals.filter(({ optionId }) => !alike.has(optionId)),
    }),
  })),
};

interface Mutant {
  readonly name: string;
  readonly questionId: string;
  readonly source: QuestionnaireSource;
}

/**
 * Each normal condition of the shipped questions dropped, inverted, made unconditional and retargeted to options of
 * earlier questions.
 */
function mutants(): readonly Mutant[] {
  const ordered = inOrder(source);
  return ordered.flatMap((question, at) => {
    const targets = ordered
      .slice(0, at)
      .filter(isWhole)
      .map(({ options = [] }) => options.at(-1)?.id)
      .filter((id) => id !== undefined);
    return conditionsOf(question, 'normal').flatMap((condition) => {
      const variants: readonly (readonly [string, Condition | null])[] = [
        ['drop', null],
        ['flip', { optionId: condition.optionId, ...(!condition.mustNotMet && { mustNotMet: true }) }],
        ['firm', { optionId: condition.optionId, mustMet: true }],
        ...targets.slice(-2).map((optionId) => [`retarget to ${optionId}`, { ...condition, optionId }] as const),
      ];
      return variants.map(([kind, replacement]) => ({
        name: `${question.id}: ${kind} ${condition.optionId}`,
        questionId: question.id,
        source: withCondition(question, condition, replacement),
      }));
    });
  });
}

function withCondition(
  question: QuestionSource,
  condition: Condition,
  replacement: Condition | null,
): QuestionnaireSource {
  const conditionals = question.conditionals!.flatMap((one) => (one === condition ? (replacement ?? []) : one));
  return {
    ...source,
    questions: source.questions.map((one) => (one === question ? { ...question, conditionals } : one)),
  };
}

/** Whether some user can reach the question, by trying every walk through the questions it depends on. */
function isReachable(mutant: QuestionnaireSource, questionId: string): boolean {
  const cone = coneOf(mutant, questionId);
  const facts = [
    ...new Set(
      cone.questions.flatMap((question) => namesUsedAt(cone, question)).filter((name) => name.startsWith('@')),
    ),
  ]
    .map((name) => name.slice(1))
    .filter((fact) => !mutant.flow.facts[fact]?.computed);
  const sets = facts.reduce<readonly (readonly string[])[]>(
    (all, fact) => all.flatMap((set) => [set, [...set, fact]]),
    [[]],
  );
  const closed = sets.map((set) =>
    [...new Set(set.flatMap((fact) => [fact, ...(mutant.flow.facts[fact]?.implies ?? [])]))].toSorted(),
  );
  const distinct = [...new Map(closed.map((set) => [set.join(), set])).values()];
  return distinct.some((set) => sequencesOf(cone, set).some(({ asked }) => asked.includes(questionId)));
}

/** The questions whose options affect this one, directly or indirectly. */
function coneOf(mutant: QuestionnaireSource, questionId: string): QuestionnaireSource {
  const kept = new Set(['shopping_for', 'questionnaire_type', questionId]);
  const ownerOf = (name: string) =>
    mutant.questions.find(({ options = [] }) => options.some(({ id }) => id === name))?.id;
  for (let size = 0; size !== kept.size;) {
    size = kept.size;
    for (const question of mutant.questions.filter(({ id }) => kept.has(id))) {
      const names = [
        ...namesUsedAt(mutant, question),
        ...mutant.flow.derive.filter((rule) => rule.question === question.id).flatMap(({ when }) => atomsOf(when)),
      ];
      for (const name of names) kept.add(ownerOf(name) ?? questionId);
      if (question.answer?.scope === 'connection') kept.add('wan_connections');
    }
  }
  return { ...mutant, questions: mutant.questions.filter(({ id }) => kept.has(id)) };
}

function reported(mutant: QuestionnaireSource): ReadonlySet<string> {
  const findings = analyse(mutant).filter(({ code }) => code === 'unreachable' || code === 'guard-shadow');
  return new Set(findings.map(({ file }) => file.slice('questions/001-'.length, -'.json'.length)));
}

/** The first question whose conditions name an option of this one. */
function follower(questionId: string): readonly string[] {
  const own = new Set((source.questions.find(({ id }) => id === questionId)?.options ?? []).map(({ id }) => id));
  const next = inOrder(source).find((question) =>
    (question.conditionals ?? []).some(({ optionId }) => own.has(optionId)),
  );
  return next ? [next.id] : [];
}

describe('mutations of the shipped conditions', () => {
  // Three in five keep the run short and still include every question.
  const all = mutants().filter((_, at) => at % 5 !== 1 && at % 5 !== 3);

  test('are at least 200', () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
  });

  test('[QN-018] are reported exactly where they make a question unreachable', () => {
    let unreachable = 0;
    for (const mutant of all) {
      const findings = reported(mutant.source);
      for (const id of [mutant.questionId, ...follower(mutant.questionId)]) {
        const isLost = !isReachable(mutant.source, id);
        unreachable += Number(isLost);
        expect([mutant.name, id, findings.has(id)]).toEqual([mutant.name, id, isLost]);
      }
    }
    expect(unreachable).toBeGreaterThan(15);
  });
});
