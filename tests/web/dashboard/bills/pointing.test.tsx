/** A bill of a carrier with a known layout. */
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePointing } from '#web/dashboard/slots/bills/point/use-pointing.ts';

const word = (text: string, x: number, y: number) => ({ page: 1, text, x, y, width: text.length * 5, size: 10 });
const words = [
  word('Statement date', 50, -100),
  word('10/31/2026', 200, -100),
  word('Invoice number', 50, -120),
  word('VZ-2026-10-B', 200, -120),
];
const layout = {
  kind: 'PDF',
  header: {
    account_number: { words: 'Account number', side: 'RIGHT' },
    invoice_number: { words: 'Invoice number', side: 'RIGHT' },
    invoice_date: { words: 'Invoice date', side: 'BELOW' },
    current_charges: { words: 'Total current charges', side: 'RIGHT' },
  },
  table: {
    begin: 'Circuit Description',
    end: 'Total current charges',
    columns: [
      { field: 'circuitId', x: 60 },
      { field: 'description', x: 210 },
      { field: 'amount', x: 490 },
    ],
  },
  date_format: 'MM/DD/YYYY',
  decimal: '.',
  skip_rows: [],
  constants: { currency: 'USD' },
};

test('[BI-022] shows the positions of its values, requires none of them again, and only moves the one that is marked again', () => {
  const { result } = renderHook(() => usePointing({ words, layout } as never));
  const { placeOf } = result.current;
  expect([placeOf('invoiceNumber'), placeOf('invoiceDate'), placeOf('amount'), placeOf('dueDate')]).toEqual([
    'Right of “Invoice number”',
    'Below “Invoice date”',
    'A column of the charges',
    null,
  ]);
  expect(result.current.target).toBeNull();
  act(() => result.current.setTarget('invoiceDate'));
  act(() => result.current.point(words[1]!));
  expect(result.current.wire?.header).toEqual({
    ...layout.header,
    invoice_date: { words: 'Statement date', side: 'RIGHT' },
  });
});
