import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { analyse } from '#codegen/check/questionnaire/analyse.ts';
import { sequencesOf } from '#codegen/check/questionnaire/sequences.ts';
import type { Finding, FindingCode, QuestionnaireSource } from '#codegen/check/questionnaire/source.ts';
import { questionnaires, truthOf, type Truth } from './random.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Case {
  readonly source: QuestionnaireSource;
  readonly truth: Truth;
  readonly findings: readonly Finding[];
}

const cases: Case[] = [];

beforeAll(() => {
  for (const source of fc.sample(questionnaires, { numRuns: 2000, seed: 20260302 })) {
    cases.push({ source, truth: truthOf(source), findings: analyse(source) });
  }
});

/** Questions with such a finding, in order. */
function found({ findings }: Case, ...codes: readonly FindingCode[]): string {
  const files = findings.filter(({ code }) => codes.includes(code)).map(({ file }) => file);
  return files
    .map((file) => file.slice('questions/001-'.length, -'.json'.length))
    .toSorted()
    .join();
}

/** The first questionnaires on which the two sides differ. */
function mismatches(left: (one: Case) => string, right: (one: Case) => string): readonly unknown[] {
  const wrong = cases.filter((one) => left(one) !== right(one));
  return wrong.slice(0, 1).map((one) => ({ questions: one.source.questions, analyser: left(one), truth: right(one) }));
}

const joined = (ids: Iterable<string>) => [...ids].toSorted().join();

describe('2,000 random questionnaires agree with trying every answer', () => {
  test('[QN-018] on the questions that are never asked', () => {
    const truth = ({ source, truth: { asked } }: Case) =>
      joined(source.questions.map(({ id }) => id).filter((id) => !asked.has(id)));
    expect(mismatches((one) => found(one, 'unreachable', 'guard-shadow'), truth)).toEqual([]);
    expect(cases.filter((one) => truth(one) !== '').length).toBeGreaterThan(200);
  });

  test('[QN-018] on the questions that some walk cannot answer', () => {
    expect(
      mismatches(
        (one) => found(one, 'unanswerable'),
        ({ truth: { stuck } }) => joined(stuck),
      ),
    ).toEqual([]);
    expect(cases.filter(({ truth }) => truth.stuck.size > 0).length).toBeGreaterThan(200);
  });

  test('[QN-018] on the options that can never be chosen', () => {
    const reported = ({ findings, truth: { asked } }: Case) => {
      const lost = findings
        .filter(({ code }) => code === 'option-never-choosable')
        .map(({ message }) => message.split('"')[1]!);
      return joined(lost.filter((id) => asked.has(id.split('.')[0]!)));
    };
    const truth = ({ source, truth: { asked, chosen } }: Case) => {
      const options = source.questions
        .filter(({ id }) => asked.has(id))
        .flatMap(({ options = [] }) => options.map(({ id }) => id));
      return joined(options.filter((id) => !chosen.has(id)));
    };
    expect(mismatches(reported, truth)).toEqual([]);
    expect(cases.filter((one) => truth(one) !== '').length).toBeGreaterThan(100);
  });

  test('[QN-018] on conditions that always hold', () => {
    const truth = ({ source, truth: { asked, conditionsFailed } }: Case) =>
      joined(
        source.questions
          .filter(({ id, conditionals = [] }) => conditionals.length > 0 && asked.has(id) && !conditionsFailed.has(id))
          .map(({ id }) => id),
      );
    expect(mismatches((one) => found(one, 'condition-always-true'), truth)).toEqual([]);
    expect(cases.filter((one) => truth(one) !== '').length).toBeGreaterThan(50);
  });

  test('[QN-215] on the set of question sequences', () => {
    const all = ({ source }: Case) =>
      joined(
        new Set([[], ['known']].flatMap((facts) => sequencesOf(source, facts).map(({ asked }) => asked.join('>')))),
      );
    expect(
      mismatches(all, ({ truth }) => joined([...truth.sequences].map((path) => path.replaceAll(',', '>')))),
    ).toEqual([]);
  });
});
