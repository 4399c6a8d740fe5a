import { describe, expect, test } from 'vitest';
import { clearedAnswer, laterAnswers } from '#domain/questionnaire/cleared-answers.ts';
import { save, type SaveResult } from '#domain/questionnaire/save.ts';
import { resume } from '#domain/questionnaire/resume.ts';
import { play } from './answering.ts';
import { shipped, shippedQuestion, visitor } from './shipped.ts';
import { chose } from './small.ts';

function saved(result: SaveResult) {
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result;
}

const { responses } = play(shipped, visitor);
const answerTo = (id: string) => responses.find(({ questionId }) => questionId === id)!.data;
const ids = (list: readonly { readonly questionId: string }[]) => list.map(({ questionId }) => questionId);

describe('saving an answer', () => {
  test('[QN-190] keeps later answers when nothing really changed', () => {
    const again = saved(
      save(shipped, responses, visitor, { questionId: 'service_needs', data: chose('service_needs.internet') }),
    );
    expect(again.isChanged).toBe(false);
    expect(again.removed).toEqual([]);
    expect(again.responses).toEqual(responses);
  });

  test('[QN-190] takes the order of options and spaces around text for unchanged', () => {
    const { responses: two } = play(shipped, visitor, {
      contract_terms: ['contract_terms.months_24', 'contract_terms.months_36'],
    });
    const swapped = {
      questionId: 'contract_terms',
      data: chose('contract_terms.months_36', 'contract_terms.months_24'),
    };
    expect(saved(save(shipped, two, visitor, swapped)).isChanged).toBe(false);
    const names = { questionId: 'location_names', data: { locations: [{ idx: 0, name: ' Site 1 ' }] } };
    expect(saved(save(shipped, two, visitor, names)).isChanged).toBe(false);
  });

  test('[QN-190] clears later answers when an earlier one changes, and lists them in order', () => {
    const change = { questionId: 'contract_terms', data: chose('contract_terms.months_60') };
    const result = saved(save(shipped, responses, visitor, change));
    expect(result.isChanged).toBe(true);
    expect(ids(result.removed)).toEqual([
      'internet_type',
      'internet_speed',
      'install_date',
      'attachments_wanted',
      'attachments',
      'provider_considerations',
      'general_comments',
      'meeting_google',
      'contact_info',
      'referral',
    ]);
    expect(ids(result.removed)).toEqual(ids(laterAnswers(shipped, responses, shippedQuestion('contract_terms'))));
    expect(ids(result.responses)).toEqual([...ids(responses.slice(0, 6)), 'contract_terms']);
  });

  test('[QN-190] brings cleared answers back when the change is undone', () => {
    const there = saved(
      save(shipped, responses, visitor, { questionId: 'contract_terms', data: chose('contract_terms.months_60') }),
    );
    expect(clearedAnswer(there.clearedAnswers, 'install_date')?.data).toEqual(answerTo('install_date'));
    const back = saved(
      save(
        shipped,
        there.responses,
        visitor,
        { questionId: 'contract_terms', data: answerTo('contract_terms') },
        there.clearedAnswers,
      ),
    );
    expect(back.responses).toEqual(responses);
  });

  test('[QN-052] stores the revision of the question', () => {
    expect(responses.every(({ questionId, rev }) => rev === shippedQuestion(questionId).rev)).toBe(true);
  });

  test('[QN-215] refuses a question that is not asked on this path', () => {
    const jump = save(shipped, [], visitor, { questionId: 'contract_terms', data: chose('contract_terms.months_60') });
    expect(jump).toMatchObject({
      ok: false,
      issues: [{ message: 'This question is not asked now. Please reload the page.' }],
    });
    const aside = { questionId: 'bill_upload', data: { billUpload: [] } };
    expect(save(shipped, responses, visitor, aside)).toMatchObject({ ok: false });
    expect(save(shipped, responses, visitor, { questionId: 'nothing', data: chose() })).toMatchObject({ ok: false });
  });

  test('[QN-281] stores each connection once, without links to itself', () => {
    const wishes = {
      service_needs: ['service_needs.wan'],
      wan_type: ['wan_type.wan_vpls'],
      location_number: ['location_number.3'],
    };
    const before = play(shipped, visitor, wishes, 'wan_connections').responses;
    const data = {
      connections: [
        { from: 0, to: [1, 1, 0, 2] },
        { from: 1, to: [0] },
        { from: 2, to: [1] },
      ],
    };
    const result = saved(save(shipped, before, visitor, { questionId: 'wan_connections', data }));
    expect(result.responses.at(-1)?.data).toEqual({
      connections: [
        { from: 0, to: 1 },
        { from: 0, to: 2 },
        { from: 2, to: 1 },
      ],
    });
  });
});

describe('resuming', () => {
  test('[QN-188] [QN-189] continues at the first open question', () => {
    const half = play(shipped, visitor, {}, 'contract_terms').responses;
    expect(resume(shipped, half, visitor)).toEqual({
      responses: half,
      clearedAnswers: [],
      questionId: 'contract_terms',
    });
    expect(resume(shipped, responses, visitor)).toEqual({ responses, clearedAnswers: [], questionId: null });
  });

  test('[QN-189] keeps the longest valid beginning when a question has changed since', () => {
    const stricter = {
      ...shipped,
      questions: shipped.questions.map((question) =>
        question.id === 'contract_terms'
          ? {
              ...question,
              options: question.options!.map((option) => ({ ...option, retired: option.value === 'month_to_month' })),
            }
          : question,
      ),
    };
    const resumed = resume(stricter, responses, visitor);
    expect(resumed.questionId).toBe('contract_terms');
    expect(ids(resumed.clearedAnswers)[0]).toBe('contract_terms');
    expect([...resumed.responses, ...resumed.clearedAnswers]).toHaveLength(responses.length);
  });
});
