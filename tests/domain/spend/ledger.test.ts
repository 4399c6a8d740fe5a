/** The rows of a bill for the ledger. [BI-033] */
import { expect, test } from 'vitest';
import { ledgerRows, type LedgerLine } from '#domain/spend/ledger.ts';
import { shares } from '#domain/spend/shares.ts';

const line: LedgerLine = {
  invoiceNumber: 'INV-1',
  vendor: 'V7',
  serviceId: 's',
  period: '2026-04',
  category: 'SERVICE_CHARGE',
  amount: 100_001,
  memo: 'DIA',
  splits: [
    { account: '6100', costCenter: 'IT', location: 'HQ', percent: 60 },
    { account: '6200', costCenter: null, location: null, percent: 40 },
  ],
};

test('[BI-033] 1,000.01 at 60 and 40 percent are 600.01 and 400.00, each with its account', () => {
  const { splits: _splits, ...about } = line;
  expect(ledgerRows([line])).toEqual([
    { ...about, amount: 60_001, account: '6100', costCenter: 'IT', location: 'HQ' },
    { ...about, amount: 40_000, account: '6200', costCenter: '', location: '' },
  ]);
});

test('[BI-033] a line without splits is one row without an account', () => {
  const { splits: _splits, ...about } = line;
  expect(ledgerRows([{ ...line, splits: [] }])).toEqual([{ ...about, account: '', costCenter: '', location: '' }]);
});

test('[BI-033] what rounding leaves goes to the largest remainders, the first of equal ones first', () => {
  expect(shares(10_000, [1, 1, 1])).toEqual([3334, 3333, 3333]);
  expect(shares(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(shares(100, [20, 50, 30])).toEqual([20, 50, 30]);
  expect(shares(1, [10, 50, 40])).toEqual([0, 1, 0]);
  expect(shares(2, [10, 50, 40])).toEqual([0, 1, 1]);
  expect(shares(0, [50, 50])).toEqual([0, 0]);
  expect(shares(7, [0, 0])).toEqual([7, 0]);
  expect(shares(100, [33.3333, 66.6667])).toEqual([33, 67]);
});
