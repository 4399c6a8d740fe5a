/** Real bills: three layouts each of CSV, EDI 810 and PDF text, and files that are not bills. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReadFile } from '#domain/bills/read/bill.ts';
import { gapsOf, statedCharges, sumOf } from '#domain/bills/read/check.ts';
import { proposeCsv, readCsv, type CsvLayout } from '#domain/bills/read/csv.ts';
import { interchangesIn } from '#domain/bills/read/edi/envelope.ts';
import { readEdi } from '#domain/bills/read/edi/read.ts';
import { readPdf, type PdfLayout, type Word } from '#domain/bills/read/pdf.ts';
import { amountOf, dayOf } from '#domain/bills/read/values.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const only = ({ bills, problems }: ReadFile) => {
  expect(problems).toEqual([]);
  expect(bills).toHaveLength(1);
  return bills[0]!;
};
const texts = ({ problems }: ReadFile) => problems.map(({ at, text }) => [at?.line ?? null, text]);

describe('[BI-022] a CSV file', () => {
  const german: CsvLayout = {
    kind: 'CSV',
    columns: {
      accountNumber: 'Konto',
      invoiceNumber: 'Rechnung',
      invoiceDate: 'Datum',
      circuitId: 'Leitung',
      description: 'Text',
      amount: 'Betrag',
    },
    dateFormat: 'DD.MM.YYYY',
    decimal: ',',
    totalRows: ['Total'],
    skipRows: [],
    constants: { currency: 'EUR' },
  };

  test('with clear headings is mapped automatically: scenario 13, 1,174.57', () => {
    const text = fixture('att.csv');
    const bill = only(readCsv(text, proposeCsv(text)!));
    expect(gapsOf(bill, 'USD')).toEqual([]);
    expect(sumOf(bill.lines)).toBe(117_457);
    // Leading zeros of an account number stay.
    expect(bill.header).toMatchObject({
      accountNumber: { value: '0831000004567' },
      invoiceDate: { value: '2026-11-01' },
      dueDate: { value: '2026-12-14' },
    });
    expect(
      bill.lines.map(({ circuitId, category, kind, amount, from }) => [circuitId, category, kind, amount, from]),
    ).toEqual([
      ['DHEC/481516//ATI', 'SERVICE_CHARGE', 'RECURRING', 36_048, '2026-03-17'],
      ['DHEC/481516//ATI', 'SERVICE_CHARGE', 'RECURRING', 74_500, '2026-04-01'],
      [null, 'GOV_TAXES_AND_FEES', 'RECURRING', 6909, null],
    ]);
  });

  test('with semicolons, decimal commas and a total row follows its mapping', () => {
    const bill = only(readCsv(fixture('semicolon.csv'), german));
    expect([sumOf(bill.lines), statedCharges(bill), bill.lines[1]!.amount]).toEqual([113_450, 113_450, -10_000]);
    expect(gapsOf(bill, 'EUR')).toEqual([]);
    expect(gapsOf(bill, 'USD').map(({ field }) => field)).toEqual(['currency']);
  });

  test('with bars, brackets and CR is read, and its subtotal is not counted', () => {
    const text = fixture('pipe.csv');
    const bill = only(readCsv(text, proposeCsv(text)!));
    expect(bill.lines.map(({ amount }) => amount)).toEqual([4500, -500, -150]);
    expect(gapsOf(bill, 'USD')).toEqual([]);
  });

  test('is refused by row, and nothing of it is taken', () => {
    const text = fixture('att.csv');
    const layout = proposeCsv(text)!;
    expect(texts(readCsv(text.replace('745.00', '7x5').replace('03/17/2026', '02/30/2026'), layout))).toEqual([
      [2, 'Charged from: "02/30/2026" is no date of the chosen format.'],
      [3, 'Amount: "7x5" is no amount.'],
    ]);
    expect(texts(readCsv(text.slice(0, -40), layout))).toEqual([
      [4, 'The file ends early or a row is not complete: send it again.'],
    ]);
    expect(readCsv(text.replace('745.00', '7x5'), layout).bills).toEqual([]);
    expect(texts(readCsv(text, { ...layout, columns: {} }))).toEqual([[1, 'No column is chosen for: Description.']]);
    for (const foreign of ['', 'PK\u0003\u0004\0\0', '<html></html>', '"open'])
      expect(texts(readCsv(foreign, layout))).toEqual([[null, 'This is no file that bills come in.']]);
  });

  test('that does not add up reports the difference', () => {
    const text = fixture('att.csv').replace(',745.00,', ',742.50,');
    expect(gapsOf(only(readCsv(text, proposeCsv(text)!)), 'USD').map((gap) => gap.text)).toEqual([
      'The lines give 1172.07, the bill says 1174.57: 2.50 is missing.',
    ]);
  });
});

describe('[BI-022] an EDI 810 file', () => {
  test.each([
    ['lumen.edi', '5-ABC', 80_735, ['DHEC/481516//ATI', '3125550100', null, null]],
    ['verizon.edi', '000123', 114_700, ['UC-1']],
    ['comcast.edi', '8499', 15_092, ['55KRXX', null, null]],
  ])('%s closes over its total', (name, account, charges, circuits) => {
    const bill = only(readEdi(fixture(name)));
    expect(bill.header.accountNumber?.value).toBe(account);
    expect(statedCharges(bill)).toBe(charges);
    expect(bill.lines.map(({ circuitId }) => circuitId)).toEqual(circuits);
    expect(gapsOf(bill, 'USD')).toEqual([]);
  });

  test('reads periods, quantities, allowances and taxes separately', () => {
    const { lines, header } = only(readEdi(fixture('lumen.edi')));
    expect(header).toMatchObject({
      billStart: { value: '2026-11-01' },
      billEnd: { value: '2026-11-30' },
      dueDate: { value: '2026-12-01' },
    });
    expect(lines.map(({ qty, amount, from, taxType, usoc }) => [qty, amount, from, taxType, usoc])).toEqual([
      [1, 74_500, '2026-11-01', null, '1LDPZ'],
      [3, 5985, null, null, null],
      [1, -1000, null, null, 'C310'],
      [1, 1250, null, 'ST', null],
    ]);
  });

  test('that is cut, doubled, miscounted or another set is refused by segment', () => {
    const text = fixture('lumen.edi');
    const segments = text.split('~\n');
    const doubled = [...segments.slice(0, -3), ...segments.slice(2)].join('~\n');
    expect(texts(readEdi(segments.slice(0, 10).join('~\n')))[0]![1]).toBe(
      'The file ends early or a row is not complete: send it again.',
    );
    expect(texts(readEdi(text.replace('~\nSE*', '~\nSE*9')))[0]![1]).toBe(
      'The counts or control numbers do not agree: something is missing.',
    );
    expect(texts(readEdi(text.replace('CTT*2', 'CTT*3')))[0]![1]).toBe(
      'The counts or control numbers do not agree: something is missing.',
    );
    expect(texts(readEdi(doubled))[0]![1]).toBe('This invoice stands twice in the file, or one does not end.');
    expect(texts(readEdi(text.replace('ST*810', 'ST*850')))[0]).toEqual([
      3,
      'Transaction set 850 is no invoice: left out (1).',
    ]);
    expect(texts(readEdi(text.replace('*745.00*', '*7x*')))[0]![1]).toContain('"7x" is no amount');
    expect(texts(readEdi('<html>'))[0]![1]).toBe('This is no file that bills come in.');
    expect(interchangesIn(text)).toEqual(['CARRIER:000000001']);
  });
});

/** Letters of one width: six points each, twelve between lines. */
function wordsOf(text: string): Word[] {
  return text.split('\n').flatMap((row, at) =>
    [...row.matchAll(/\S+/g)].map((match) => ({
      page: 1,
      x: match.index * 6,
      y: at * 12,
      width: match[0].length * 6,
      text: match[0],
    })),
  );
}

describe('[BI-022] the text of a PDF bill', () => {
  const common = { kind: 'PDF' as const, decimal: '.' as const, skipRows: [], constants: { currency: 'USD' } };
  const att: PdfLayout = {
    ...common,
    header: {
      accountNumber: { words: 'Account number', side: 'RIGHT' },
      invoiceNumber: { words: 'Invoice number', side: 'RIGHT' },
      invoiceDate: { words: 'Invoice date', side: 'RIGHT' },
      previousBalance: { words: 'Previous balance', side: 'RIGHT' },
      payments: { words: 'Payments', side: 'RIGHT' },
      currentCharges: { words: 'Total current charges', side: 'RIGHT' },
      total: { words: 'Total due', side: 'RIGHT' },
    },
    table: {
      begin: 'Circuit Description',
      end: 'Total current charges',
      columns: [
        { field: 'circuitId', x: 0 },
        { field: 'description', x: 120 },
        { field: 'amount', x: 320 },
      ],
    },
    dateFormat: 'MMM-D-YYYY',
  };
  const lumen: PdfLayout = {
    ...common,
    header: {
      accountNumber: { words: 'Billing account', side: 'BELOW' },
      invoiceDate: { words: 'Statement date', side: 'BELOW' },
      currentCharges: { words: 'Amount due', side: 'BELOW' },
      invoiceNumber: { words: 'Statement', side: 'RIGHT' },
    },
    table: {
      begin: 'Product',
      end: 'End of charges',
      columns: [
        { field: 'description', x: 0 },
        { field: 'circuitId', x: 175 },
        { field: 'amount', x: 280 },
      ],
    },
    dateFormat: 'MM/DD/YYYY',
    skipRows: ['Page subtotal'],
  };
  const zayo: PdfLayout = {
    ...common,
    header: {
      accountNumber: { words: 'Konto', side: 'RIGHT' },
      invoiceNumber: { words: 'Rechnung', side: 'RIGHT' },
      invoiceDate: { words: 'Datum', side: 'RIGHT' },
      currentCharges: { words: 'Summe neue Posten', side: 'RIGHT' },
    },
    table: {
      begin: 'Leistung',
      end: 'Summe',
      columns: [
        { field: 'description', x: 0 },
        { field: 'qty', x: 120 },
        { field: 'amount', x: 160 },
      ],
    },
    dateFormat: 'DD.MM.YYYY',
    decimal: ',',
  };

  test('is read by its layout, a second line of a description with the first', () => {
    const bill = only(readPdf(wordsOf(fixture('att.txt')), att));
    expect(gapsOf(bill, 'USD')).toEqual([]);
    expect(bill.header).toMatchObject({
      accountNumber: { value: '831000-4567' },
      invoiceDate: { value: '2026-11-01' },
      total: { value: 117_457 },
    });
    expect(bill.lines.map(({ description, amount }) => [description, amount])).toEqual([
      ['Mar 17-31', 36_048],
      ['Dedicated internet 500 Mbps, April', 74_500],
      ['State sales tax', 6909],
    ]);
  });

  test('is read the same if one text contains several words', () => {
    const pieces = fixture('att.txt')
      .split('\n')
      .flatMap((row, at) =>
        [...row.matchAll(/\S+( {1,3}\S+)*/g)].map(({ 0: text, index }) => ({
          page: 1,
          x: index * 6,
          y: at * 12,
          width: text.length * 6,
          text,
        })),
      );
    expect(pieces.some(({ text }) => text.startsWith('Account number'))).toBe(true);
    expect(readPdf(pieces, att)).toEqual(readPdf(wordsOf(fixture('att.txt')), att));
  });

  test('is read with values below their words, and without subtotals', () => {
    const bill = only(readPdf(wordsOf(fixture('lumen.txt')), lumen));
    expect(bill.lines.map(({ circuitId, amount }) => [circuitId, amount])).toEqual([
      ['CAB-7', 215_000],
      ['CAB-7', -10_750],
    ]);
    expect(bill.header.accountNumber?.value).toBe('5-XYZ');
    expect(statedCharges(bill)).toBe(204_250);
  });

  test('is read in another language and notation', () => {
    const bill = only(readPdf(wordsOf(fixture('zayo.txt')), zayo));
    expect([
      bill.header.accountNumber?.value,
      bill.header.invoiceDate?.value,
      sumOf(bill.lines),
      statedCharges(bill),
    ]).toEqual(['0099', '2026-07-01', 190_000, 190_000]);
  });

  test('leaves what it does not find for a person, and never guesses', () => {
    const moved = fixture('att.txt')
      .replace('Account number  ', 'Customer code   ')
      .replace('Nov 1, 2026', '01-11-26   ');
    const bill = only(readPdf(wordsOf(moved), att));
    expect([bill.header.accountNumber, bill.header.invoiceDate]).toEqual([null, null]);
    expect(gapsOf(bill, 'USD').map(({ field }) => field)).toEqual(['accountNumber', 'invoiceDate']);
    expect(texts(readPdf([], att))).toEqual([[null, 'The file has no text: type the bill in.']]);
    expect(texts(readPdf(wordsOf(fixture('att.txt').replace('745.00', '7??.00')), att))[0]![1]).toContain(
      'is no amount',
    );
  });
});

test.each([
  ['12.50-', '.', -1250],
  ['(1,234.50)', '.', -123_450],
  ['12.50CR', '.', -1250],
  ['$ 1,234', '.', 123_400],
  ['1.234,5', ',', 123_450],
  ['1,23,4.00', '.', null],
  ['12.345', '.', null],
  ['', '.', null],
] as const)('[BI-022] the amount %s with %s for cents is %s', (text, decimal, cents) => {
  expect(amountOf(text, decimal)).toBe(cents);
});

test('[BI-022] a day that the calendar does not have is none', () => {
  expect([dayOf('2/29/2024', 'MM/DD/YYYY'), dayOf('02/29/2026', 'MM/DD/YYYY'), dayOf('20261131', 'YYYYMMDD')]).toEqual([
    '2024-02-29',
    null,
    null,
  ]);
});
