import { describe, expect, test } from 'vitest';
import { analyse } from '#codegen/check/questionnaire/analyse.ts';
import { classify } from '#codegen/check/questionnaire/diff.ts';
import type { QuestionnaireSource } from '#codegen/check/questionnaire/source.ts';
import type { AnswerData, Responses } from '#domain/questionnaire/answer.ts';
import { contextWith } from '#domain/questionnaire/context.ts';
import type { Question, QuestionnaireDefinition, EarlierAnswers } from '#domain/questionnaire/definition.ts';
import { survivalOf } from '#domain/questionnaire/simulate/survival.ts';
import { takeOver } from '#domain/questionnaire/take-over.ts';
import { releases } from '../../../scripts/questionnaire-release.ts';
import { shipped } from './shipped.ts';

const asking = (...questions: readonly (readonly [id: string, takesOver?: readonly EarlierAnswers[]])[]) =>
  ({
    questions: questions.map(([id, takesOver], at) => ({ id, rev: 3, order: at, ...(takesOver && { takesOver }) })),
  }) as unknown as QuestionnaireDefinition;
const answered = (questionId: string, data: AnswerData) => ({ questionId, rev: 1, source: 'asked' as const, data });
const chose = (...optionIds: string[]): AnswerData => ({ optionIds });
const at = (...places: readonly (readonly [number, ...string[]])[]): AnswerData => ({
  locationOptionIds: places.map(([locationIdx, ...optionIds]) => ({ locationIdx, optionIds })),
});

describe('a stored answer', () => {
  test('[QN-048] of a renamed question belongs to the new name, its options too', () => {
    const renamed = asking(['skill', [{ question: 'experience', options: { 'experience.much': ['skill.much'] } }]]);
    expect(takeOver(renamed, [answered('experience', chose('experience.much'))])).toEqual([
      { questionId: 'skill', rev: 3, source: 'asked', data: chose('skill.much') },
    ]);
  });

  test('[QN-048] of a split question goes to each part with the options of that part', () => {
    const split = asking(
      ['cable', [{ question: 'link', options: { 'link.coax': ['cable.coax'], 'link.fiber': ['cable.fiber'] } }]],
      ['air', [{ question: 'link', options: { 'link.radio': ['air.radio'] } }]],
      ['space', [{ question: 'link', options: { 'link.satellite': ['space.satellite'] } }]],
    );
    const stored = [answered('link', at([0, 'link.coax', 'link.radio'], [1, 'link.fiber']))];
    expect(takeOver(split, stored).map(({ questionId, data }) => [questionId, data])).toEqual([
      ['cable', at([0, 'cable.coax'], [1, 'cable.fiber'])],
      ['air', at([0, 'air.radio'], [1])],
    ]);
  });

  test('[QN-048] of a question that gave some options away keeps the others', () => {
    const parted = asking(['link'], ['air', [{ question: 'link', options: { 'link.radio': ['air.radio'] } }]]);
    const taken = takeOver(parted, [answered('link', chose('link.coax', 'link.radio'))]);
    expect(taken.map(({ questionId, data }) => [questionId, data])).toEqual([
      ['link', chose('link.coax')],
      ['air', chose('air.radio')],
    ]);
  });

  test('[QN-048] of merged questions is one answer, place by place', () => {
    const merged = asking([
      'extras',
      [
        { question: 'router', options: { 'router.yes': ['extras.router'] } },
        { question: 'bgp', options: { 'bgp.yes': ['extras.bgp'] } },
      ],
    ]);
    const stored = [
      answered('router', at([0, 'router.yes'], [1, 'router.no'])),
      answered('bgp', at([1, 'bgp.yes'], [2, 'bgp.yes'])),
    ];
    expect(takeOver(merged, stored)).toEqual([
      {
        ...stored[0],
        questionId: 'extras',
        rev: 3,
        data: at([0, 'extras.router'], [1, 'extras.bgp'], [2, 'extras.bgp']),
      },
    ]);
    const notes = asking(['notes', [{ question: 'comments' }, { question: 'wishes' }]]);
    const texts = [answered('comments', { text: 'Call first.' }), answered('wishes', { text: 'No satellite.' })];
    expect(takeOver(notes, texts).map(({ data }) => data)).toEqual([{ text: 'Call first.\n\nNo satellite.' }]);
  });

  test('[QN-048] never replaces one that the new question has already, and is taken over once', () => {
    const renamed = asking(['skill', [{ question: 'experience', options: { 'experience.much': ['skill.much'] } }]]);
    const stored = [answered('experience', chose('experience.much')), answered('skill', chose('skill.none'))];
    expect(takeOver(renamed, stored)).toEqual([stored[1]]);
    const once = takeOver(renamed, stored.slice(0, 1));
    expect(takeOver(renamed, once)).toEqual(once);
    expect(takeOver(asking(['skill']), stored)).toBe(stored);
  });
});

describe('a question of the release that is renamed', () => {
  const old = shipped.questions.find(({ id }) => id === 'it_experience')!;
  const renamedId = (id: string): string => id.replace('it_experience', 'network_skill');
  const heir = {
    ...old,
    id: 'network_skill',
    options: old.options!.map((option) => ({ ...option, id: renamedId(option.id) })),
    takesOver: [{ question: old.id, options: Object.fromEntries(old.options!.map(({ id }) => [id, [renamedId(id)]])) }],
  };
  const { takesOver: _rule, ...stranger } = heir;
  const withQuestion = (question: Question): QuestionnaireDefinition => ({
    ...shipped,
    questions: shipped.questions.map((one) => (one === old ? question : one)),
  });
  const [first] = releases();
  const replay = (definition: QuestionnaireDefinition) =>
    first!.walks
      .slice(0, 12)
      .map(({ facts, responses }: { facts: readonly string[]; responses: Responses }) =>
        survivalOf(definition, responses, contextWith(facts, first!.today)),
      );

  test('[QN-188] keeps every released answer when it takes them over, and loses them when it does not', () => {
    expect(replay(withQuestion(heir)).flatMap(({ dropped }) => dropped)).toEqual([]);
    expect(new Set(replay(withQuestion(stranger)).flatMap(({ added }) => added))).toEqual(new Set(['network_skill']));
  });

  const sourceOf = (question: Question) => withQuestion(question) as unknown as QuestionnaireSource;
  const worst = (question: Question) => classify(sourceOf(old), sourceOf(question))[0];

  test('[QN-048] is then a narrowing edit, and otherwise a breaking one, also if no question takes over an option', () => {
    expect(worst(heir)).toEqual({
      class: 'narrowing',
      questionId: old.id,
      message: 'is gone; its answers go to network_skill',
    });
    expect(worst(stranger)?.class).toBe('breaking');
    const { [old.options![0]!.id]: left, ...options } = heir.takesOver[0]!.options;
    expect(left).toBeDefined();
    expect(worst({ ...heir, takesOver: [{ question: old.id, options }] })).toEqual({
      class: 'breaking',
      questionId: old.id,
      message: `offers "${old.options![0]!.id}" to no one`,
    });
  });

  test('[QN-048] names options that are its own, of another question', () => {
    const wrong = {
      ...heir,
      takesOver: [{ question: heir.id, options: { 'it_experience.some': ['network_skill.sone'] } }],
    };
    const found = analyse(sourceOf(wrong)).filter(({ pointer }) => pointer.startsWith('/takesOver'));
    expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['self-reference', '/takesOver/0'],
      ['unknown-option', '/takesOver/0/options/it_experience.some'],
    ]);
  });
});
