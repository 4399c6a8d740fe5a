/** The printed bill, its age, and our fee on it. */
import { describe, expect, test } from 'vitest';
import { agingOf, bucketOf, dueDatesOf } from '#domain/bills/consolidation/aging.ts';
import { billContent, type PrintedBill } from '#domain/bills/consolidation/bill-document.ts';
import { platformFeeOf } from '#domain/bills/consolidation/platform-fee.ts';
import type { Block, Runs } from '#domain/documents/content.ts';

/** The bill of scenario 13. */
const april: PrintedBill = {
  number: 'B-7',
  team: 'Acme Dental',
  period: { start: '2026-04-01', end: '2026-04-30' },
  issueDate: '2026-05-02',
  dueDate: '2026-06-01',
  currency: 'USD',
  reverses: null,
  comments: null,
  lines: [
    { description: 'Dedicated internet', category: 'SERVICE_CHARGE', isEstimate: false, amount: 117_457 },
    { description: 'Broadband', category: null, isEstimate: false, amount: 15_092 },
    { description: 'Colocation', category: 'SERVICE_CHARGE', isEstimate: false, amount: 204_250 },
  ],
  subtotals: [{ category: 'SERVICE_CHARGE', amount: 321_707 }],
  total: 336_799,
};
const text = (runs: Runs) => runs.map(({ text: each }) => each).join('');
const rows = (block: Block | undefined): readonly (readonly string[])[] =>
  block?.kind === 'table'
    ? block.rows.map((row) => row.map(text))
    : block?.kind === 'together'
      ? rows(block.blocks[0])
      : [];
const printed = (about: Partial<PrintedBill> = {}) => billContent({ ...april, ...about });

describe('[BI-027] the printed bill', () => {
  test('says whose it is, for which days, and when it is due', () => {
    const { title, blocks, madeAt, foot } = printed();
    expect([title, foot, madeAt]).toEqual(['Bill B-7', 'B-7 · page {n} of {m}', '2026-05-02T00:00:00.000Z']);
    expect(rows(blocks[2])).toEqual([
      ['For', 'Acme Dental'],
      ['Period', 'April 2026'],
      ['Issued', 'May 02, 2026'],
      ['Due', 'Jun 01, 2026'],
    ]);
  });

  test('[BI-027] lists each line with every decimal and its currency, and the sums at its end', () => {
    const { blocks } = printed();
    expect(rows(blocks[3])).toEqual([
      ['Dedicated internet', 'Service charge', '1,174.57 USD'],
      ['Broadband', '', '150.92 USD'],
      ['Colocation', 'Service charge', '2,042.50 USD'],
    ]);
    expect(rows(blocks[4])).toEqual([
      ['Service charge', '3,217.07 USD'],
      ['Total', '3,367.99 USD'],
    ]);
    expect(blocks).toHaveLength(5);
    expect(rows(printed({ currency: 'JPY', total: 3368 }).blocks[4]).at(-1)).toEqual(['Total', '3,368 JPY']);
    const part = printed({ period: { start: '2026-04-10', end: '2026-04-30' } });
    expect(rows(part.blocks[2])[1]).toEqual(['Period', 'Apr 10, 2026 – Apr 30, 2026']);
  });

  test('a reversal names what it takes back and is never due', () => {
    const { title, blocks } = printed({ number: 'CR-1', reverses: 'B-7', dueDate: null });
    expect(title).toBe('Reversal CR-1');
    expect(rows(blocks[2]).slice(2)).toEqual([
      ['Issued', 'May 02, 2026'],
      ['Takes back', 'B-7'],
    ]);
  });

  test('estimates are explained and comments are printed, where there are any', () => {
    const estimate = { description: 'Estimate', category: null, isEstimate: true, amount: 61_200 };
    const { blocks } = printed({ lines: [...april.lines, estimate], comments: 'Thank you' });
    const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [text(block.text)] : []));
    expect(paragraphs).toEqual([expect.stringMatching(/^Estimates replace invoices/), 'Thank you']);
  });

  test('a category that the list does not know is printed as it is', () => {
    const line = { description: 'x', category: 'OLD', isEstimate: false, amount: 1 };
    expect(rows(printed({ lines: [line] }).blocks[3])).toEqual([['x', 'OLD', '0.01 USD']]);
  });
});

describe('aging: 0, 1-30, 31-60, 61-90 and 90+ days by due date', () => {
  test.each([
    [null, 'NOT_DUE'],
    [-5, 'NOT_DUE'],
    [0, 'NOT_DUE'],
    [1, 'DAYS_1_30'],
    [30, 'DAYS_1_30'],
    [31, 'DAYS_31_60'],
    [60, 'DAYS_31_60'],
    [61, 'DAYS_61_90'],
    [90, 'DAYS_61_90'],
    [91, 'OVER_90'],
  ])('%s days late: %s', (days, bucket) => {
    expect(bucketOf(days)).toBe(bucket);
  });

  test('the due dates of a bucket are those days, and open at both ends', () => {
    const today = '2026-06-30';
    expect(dueDatesOf('NOT_DUE', today)).toEqual({ from: '2026-06-30', to: null });
    expect(dueDatesOf('DAYS_1_30', today)).toEqual({ from: '2026-05-31', to: '2026-06-29' });
    expect(dueDatesOf('OVER_90', today)).toEqual({ from: null, to: '2026-03-31' });
  });

  test('each currency has its own row, sorted by code', () => {
    const bill = (currency: string, balance: number, daysOverdue: number) => ({ currency, balance, daysOverdue });
    const found = agingOf([bill('USD', 100, 5), bill('CAD', 7, 0), bill('USD', 50, 30), bill('USD', 1, 95)]);
    expect(found.map(({ currency, total }) => [currency, total])).toEqual([
      ['CAD', 7],
      ['USD', 151],
    ]);
    expect(found[1]!.buckets).toMatchObject({
      NOT_DUE: { amount: 0, bills: 0 },
      DAYS_1_30: { amount: 150, bills: 2 },
      OVER_90: { amount: 1, bills: 1 },
    });
  });
});

test('our fee on scenario 13: 2 % are 67.36, a flat 5.00 for each of three services 15.00', () => {
  const billed = { services: 3, charges: 336_799 };
  expect(platformFeeOf({ model: 'PERCENT', perService: null, percent: 2 }, billed)).toBe(6736);
  expect(platformFeeOf({ model: 'FLAT', perService: 500, percent: null }, billed)).toBe(1500);
  expect(platformFeeOf({ model: 'FLAT', perService: null, percent: 2 }, billed)).toBe(0);
  expect(platformFeeOf({ model: 'PERCENT', perService: 500, percent: null }, billed)).toBe(0);
  expect(platformFeeOf({ model: 'PERCENT', perService: null, percent: 2 }, { services: 1, charges: -100 })).toBe(0);
  expect(platformFeeOf({ model: 'PERCENT', perService: null, percent: 1.25 }, { services: 1, charges: 200 })).toBe(3);
});
