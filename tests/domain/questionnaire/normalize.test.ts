import { describe, expect, test } from 'vitest';
import { isSameAnswer, normalize } from '#domain/questionnaire/normalize.ts';
import { shippedQuestion } from './shipped.ts';

const question = shippedQuestion('cross_connects');
const cable = { quantity: 3, medium: 'fiber', type: 'Single Mode' } as const;

describe('the canonical form of an answer', () => {
  test('[QN-097] a row that was added and left empty is not kept', () => {
    expect(normalize(question, { crossConnects: { 1: [cable, {}] } })).toEqual({ crossConnects: { 1: [cable] } });
  });

  test('[QN-190] a blank row more is no change', () => {
    const one = { crossConnects: { 1: [cable] } };
    expect(isSameAnswer(question, one, { crossConnects: { 1: [cable, { type: ' ' }] } })).toBe(true);
    expect(isSameAnswer(question, one, { crossConnects: { 1: [cable, { quantity: 1 }] } })).toBe(false);
  });
});
