/** A finding in one sentence, its dispute letter, and the first step. [BI-032] */
import { describe as group, expect, test } from 'vitest';
import { describe, disputeLetter } from '#domain/bills/audit/describe.ts';
import { firstStepOf } from '#domain/bills/audit/first-step.ts';
import type { Finding } from '#domain/bills/audit/model.ts';
import { newFinding } from '#domain/bills/audit/work.ts';

const finding = (code: Finding['code'], about: Partial<Finding>) =>
  newFinding(code, { cause: code, evidence: [], ...about });

group('[BI-032] a finding says', () => {
  test('what was billed and what is right', () => {
    expect(describe(finding('E02', { billed: 71_250, expected: 68_900, exposure: 2350 }), 'USD')).toBe(
      '$712.50 instead of the $689 of the contract.',
    );
  });

  test('days as people read them, in the currency of the bill', () => {
    const text = describe(finding('E03', { exposure: 43_645, facts: { day: '2026-06-02' } }), 'EUR');
    expect(text).toBe('Charged for days before Jun 02, 2026, from which it may be billed: €436.45 EUR.');
  });

  test.each(['INV 2026-06-02', '2026-06-02-7', '12026-06-02'])(
    'a number that only holds a day stays: %s',
    (earlier) => {
      expect(describe(finding('E01', { exposure: 5000, facts: { earlier } }), 'USD')).toBe(
        `Billed before on ${earlier}: $50 twice.`,
      );
    },
  );

  test('what may still be billed, where nothing can be claimed', () => {
    expect(describe(finding('E06', { exposure: 0, liability: 25_998, facts: { cycles: 2 } }), 'USD')).toBe(
      'A live service is missing from 2 invoices in a row; $259.98 may still be billed.',
    );
    expect(describe(finding('E15', { facts: { day: '2026-06-07' } }), 'USD')).toMatch(/\(Jun 07, 2026\): \$0\.$/);
  });
});

test('[BI-032] the letter names bill, amount, evidence and the last day to send it', () => {
  const text = disputeLetter({
    provider: 'Lumen',
    account: '5-77',
    number: 'INV-6',
    date: '2026-06-01',
    team: 'Acme Dental',
    summary: '$712.50 instead of the $689 of the contract.',
    amount: '$23.50',
    evidence: [
      { kind: 'Contract', text: 'Schedule A, line 1', day: '2025-01-01' },
      { kind: 'Calculation', text: '712.50 − 689.00 = 23.50', day: null },
    ],
    disputeBy: '2026-07-01',
  });
  expect(text).toContain('Account 5-77, invoice INV-6 of Jun 01, 2026');
  expect(text).toContain('On behalf of Acme Dental we dispute $23.50');
  expect(text).toContain('- Contract: Schedule A, line 1, Jan 01, 2025\n- Calculation: 712.50 − 689.00 = 23.50\n');
  expect(text).toContain('which ends on Jul 01, 2026');
});

test('[BI-032] without a claim there is nothing to dispute, and what was lived with is not argued again', () => {
  expect(firstStepOf({ exposure: 0, wasLivedWith: true })).toBe('ACCEPT');
  expect(firstStepOf({ exposure: 1, wasLivedWith: false })).toBe('DISPUTE');
  expect(firstStepOf({ exposure: 1, wasLivedWith: true })).toBe('LEARN');
});
