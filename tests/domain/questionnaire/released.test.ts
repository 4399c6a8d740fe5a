import { describe, expect, test } from 'vitest';
import { classify } from '#codegen/check/questionnaire/diff.ts';
import type { QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import { contextWith } from '#domain/questionnaire/context.ts';
import { survivalOf, type Survival } from '#domain/questionnaire/simulate/survival.ts';
import { releases, type Release } from '../../../scripts/questionnaire-release.ts';
import { source } from '../../codegen/questionnaire/shipped-source.ts';
import { shipped } from './shipped.ts';

const all = releases();
const [first] = all;

interface Draft {
  [key: string]: unknown;
  rev: number;
  order: number;
  retired?: boolean;
  conditionals?: unknown;
  options: { id: string; retired?: boolean }[];
  answer: { [key: string]: unknown; max?: { default: number } };
}

/** The shipped questionnaire with one question edited. */
function edited(questionId: string, edit: (question: Draft) => unknown): QuestionnaireDefinition {
  const copy = structuredClone(shipped) as unknown as { questions: Draft[] };
  edit(copy.questions.find(({ id }) => id === questionId)!);
  return copy as unknown as QuestionnaireDefinition;
}

function replay({ walks, today }: Release, definition: QuestionnaireDefinition): readonly Survival[] {
  return walks.map(({ facts, responses }) => survivalOf(definition, responses, contextWith(facts, today)));
}

/** Over all walks: newly asked questions, and the first question of each walk to lose its answer. */
function replayed(definition: QuestionnaireDefinition) {
  const ends = replay(first!, definition);
  return {
    added: [...new Set(ends.flatMap(({ added }) => added))],
    dropped: [...new Set(ends.flatMap(({ dropped }) => dropped.slice(0, 1)))],
  };
}

describe('released states of the questionnaire', () => {
  test.each(all)('[QN-048] break nothing of release $release', (release) => {
    expect(classify(release.source, source).filter((edit) => edit.class === 'breaking')).toEqual([]);
  });

  test.each(all)('[QN-052] find every answer of release $release again', (release) => {
    expect(release.walks.length).toBeGreaterThan(20);
    expect(replay(release, shipped).flatMap(({ dropped }) => dropped)).toEqual([]);
  });

  test('[QN-093] hold answers to every question', () => {
    const answered = new Set(first!.walks.flatMap(({ responses }) => responses.map(({ questionId }) => questionId)));
    const missing = first!.source.questions.filter(({ id }) => !answered.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});

describe('answers stored before an edit', () => {
  test('[QN-188] stay valid after a rewording', () => {
    const after = replayed(edited('contract_terms', (q) => (q['title'] = 'Which terms?')));
    expect(after).toEqual({ added: [], dropped: [] });
  });

  test('[QN-188] stay valid when a condition is dropped, and only the wider question is asked', () => {
    const after = replayed(edited('mobile_lines', (q) => delete q.conditionals));
    expect(after).toEqual({ added: ['mobile_lines'], dropped: [] });
  });

  test('[QN-189] lose the choice of retired options, named and never silently', () => {
    const after = replayed(
      edited('wan_type', (q) => q.options.forEach((option) => (option.retired = option.id === 'wan_type.wan_mpls'))),
    );
    expect(after.dropped).toEqual(['wan_type']);
  });

  test('[QN-189] lose the answer to a retired question, named and never silently', () => {
    expect(replayed(edited('it_experience', (q) => (q.retired = true)))).toEqual({
      added: [],
      dropped: ['it_experience'],
    });
  });
});
