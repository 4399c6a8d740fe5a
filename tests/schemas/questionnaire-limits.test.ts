import { describe, expect, test } from 'vitest';
import { model } from './specified.ts';

interface Rules {
  readonly maxLength?: number;
  readonly max?: unknown;
  readonly maxMessage?: string;
  readonly window?: unknown;
  readonly below?: unknown;
  readonly filter?: unknown;
  readonly radius?: unknown;
  readonly files?: unknown;
  readonly meeting?: unknown;
}
const { flow, questions } = model.questionnaire;
const answerOf = (id: string) => questions.find((one) => one['id'] === id)!['answer'] as Rules;
const speeds = ['bandwidth_requirements', 'point_to_point_speed', 'wavelength_speed', 'internet_speed'];

describe('numbers of the questionnaire', () => {
  test.each(speeds)('[QN-245, QN-246, QN-247] %s allows two choices per location, four to the privileged', (id) => {
    expect(answerOf(id)).toMatchObject({
      max: { default: 2, privileged: 4 },
      maxMessage: 'Maximum of {n} choices per location.',
    });
  });

  test('[QN-254] contract terms are at most two', () => {
    expect(answerOf('contract_terms')).toMatchObject({ max: { default: 2 }, maxMessage: 'Maximum of 2 choices.' });
  });

  test('[QN-248] internet speeds stay within two positions of the first one for the unprivileged', () => {
    expect(answerOf('internet_speed').window).toEqual({ around: 'first', positions: 2, unlessPrivileged: true });
  });

  test('[QN-249] broadband offers speeds below 2 Gbps', () => {
    expect(answerOf('internet_speed').filter).toContainEqual(expect.objectContaining({ keep: { mbpsBelow: 2000 } }));
  });

  test('[QN-251] burstable commitments are the four positions under the speed', () => {
    expect(answerOf('burstable').below).toEqual({ question: 'internet_speed', positions: 4 });
  });

  test.each([
    ['[QN-264]', 'location_names'],
    ['[QN-264]', 'wan_locations'],
    ['[QN-264]', 'colocations'],
  ])('%s names of %s end after 50 characters', (_, id) => {
    expect(answerOf(id).maxLength).toBe(50);
  });

  test('[QN-271, CT3-005] a colocation searches 5, 10, 25, 50 or 100 miles around, at first 10', () => {
    expect(answerOf('colocations').radius).toEqual({ allowed: [5, 10, 25, 50, 100], default: 10 });
  });

  test('[CT3-004] its radius is given in miles', () => {
    const { properties } = model.values.find(({ id }) => id === 'questionnaire-colocation')!.schema as {
      properties: Record<string, unknown>;
    };
    expect(properties['radius']).toMatchObject({ description: 'Miles around the address or the middle of the area.' });
  });

  test.each(['attachments', 'bill_upload'])('[QN-296, QN-297, QN-298] %s takes ten images or PDFs of 50 MiB', (id) => {
    expect(answerOf(id).files).toMatchObject({
      max: 10,
      maxBytes: 50 * 1024 * 1024,
      accept: ['pdf', 'png', 'jpg', 'jpeg'],
    });
  });

  test.each(['meeting_chilipiper', 'meeting_google', 'meeting_required'])('[QN-307] %s takes 30 minutes', (id) => {
    expect(answerOf(id).meeting).toMatchObject({ minutes: 30 });
  });

  test('[QN-013, QN-132, QN-135, QN-136, QN-142, QN-143, QN-145] cards, lists and titles turn at the specified counts', () => {
    expect(flow['present']).toEqual({
      cardsPerRow: 4,
      singleDropdownAbove: 10,
      multiDropdownAbove: 8,
      locationDropdownAbove: 5,
      connectionSelectFrom: 4,
      titleWrap: { overCharacters: 70, words: 7 },
      diagramLabelCharacters: 14,
    });
  });
});
