/** A made-up year of more than 60 accounts: the audit finds the planted errors and no others. */
import { expect, test } from 'vitest';
import { auditCleanYear, scoreYear } from '#tests/bench/bills/score.ts';

test('[BI-032] a clean year of more than 720 bills, full of look-alikes, gives no case', () => {
  expect(auditCleanYear(12)).toEqual([]);
});

test('[BI-032] of 40 errors of all 16 kinds at least 95 % are found, with their months and their money, and 95 % of the cases are right', () => {
  const { planted, bills, precision, recall, wrong, missed } = scoreYear(12);
  expect(bills).toBeGreaterThanOrEqual(720);
  expect(planted).toHaveLength(40);
  expect(new Set(planted.map(({ rule }) => rule)).size).toBe(16);
  expect({ precision, recall, wrong, missed }).toMatchObject({
    precision: expect.toSatisfy(isEnough),
    recall: expect.toSatisfy(isEnough),
  });
});

const isEnough = (share: number): boolean => share >= 0.95;
