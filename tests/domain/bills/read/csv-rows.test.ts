/** Rows of a carrier's CSV file, and mappings proposed from headings. [BI-022] */
import { describe, expect, test } from 'vitest';
import { headingsOf, problemOfTable, proposeCsv, readCsv, sampleOf, type CsvLayout } from '#domain/bills/read/csv.ts';
import { amountOf, dayOf } from '#domain/bills/read/values.ts';

const layout: CsvLayout = {
  kind: 'CSV',
  columns: {
    accountNumber: 'Account',
    invoiceNumber: 'Invoice',
    invoiceDate: 'Date',
    description: 'Charge',
    circuitId: 'Circuit',
    usoc: 'Code',
    orderNumber: 'Order',
    from: 'From',
    to: 'To',
    qty: 'Qty',
    unitPrice: 'Rate',
    amount: 'Amount',
    taxType: 'Tax',
  },
  dateFormat: 'MM/DD/YYYY',
  decimal: '.',
  totalRows: ['Total charges'],
  skipRows: ['Subtotal'],
  constants: { currency: 'USD' },
};
const head = 'Account,Invoice,Date,Charge,Circuit,Code,Order,From,To,Qty,Rate,Amount,Tax';
const read = (...rows: readonly string[]) => readCsv([head, ...rows].join('\n'), layout);
const full = '007,INV-1,06/01/2026,Port,KX.1,1LD,PO-7,06/01/2026,06/30/2026,"1,200",0.50,600.00,';
const only = (...rows: readonly string[]) => {
  const { bills, problems } = read(...rows);
  expect(problems).toEqual([]);
  expect(bills).toHaveLength(1);
  return bills[0]!;
};

describe('[BI-022] a row', () => {
  test('has each of its fields, with its line', () => {
    const { header, lines } = only(full);
    expect(header).toMatchObject({
      accountNumber: { value: '007', at: { line: 2 } },
      invoiceNumber: { value: 'INV-1', at: { line: 2 } },
      invoiceDate: { value: '2026-06-01', at: { line: 2 } },
      currency: { value: 'USD' },
      dueDate: null,
      currentCharges: null,
    });
    expect(lines).toEqual([
      {
        at: { line: 2 },
        description: 'Port',
        circuitId: 'KX.1',
        usoc: '1LD',
        orderNumber: 'PO-7',
        from: '2026-06-01',
        to: '2026-06-30',
        qty: 1200,
        unitPrice: 50,
        unitRate: null,
        amount: 60_000,
        taxType: null,
        category: 'SERVICE_CHARGE',
        kind: 'RECURRING',
      },
    ]);
  });

  test('leaves open what it does not say: one unit, no identifiers, no days', () => {
    expect(only(',INV-1,,Port,,,,,,,,6,').lines[0]).toMatchObject({
      circuitId: null,
      usoc: null,
      orderNumber: null,
      from: null,
      to: null,
      qty: 1,
      unitPrice: null,
      amount: 600,
    });
  });

  test('with a type of tax is a tax, and a credit without days comes once', () => {
    const { lines } = only(
      ',INV-1,,Something,,,,,,,,6,State',
      ',INV-1,,Something,,,,,,,,-6,',
      ',INV-1,,Something,,,,06/01/2026,,,,-6,',
    );
    expect(lines.map(({ category, kind }) => [category, kind])).toEqual([
      ['GOV_TAXES_AND_FEES', 'RECURRING'],
      [expect.any(String), 'ONE_TIME'],
      [expect.any(String), 'RECURRING'],
    ]);
  });

  test('with the total is not a charge, and a subtotal is ignored', () => {
    const { header, lines } = only(
      full,
      ',INV-1,,Sub-total of KX.1,,,,,,,,600.00,',
      ',INV-1,,TOTAL CHARGES June,,,,,,,,600.00,',
    );
    expect(header.currentCharges).toEqual({ value: 60_000, at: { line: 4 } });
    expect(lines).toHaveLength(1);
  });

  test('of another number is another bill; the first that says a field of the head says it for all', () => {
    const { bills } = read(full, '008,INV-1,,Loop,,,,,,,,7,', ',INV-2,06/02/2026,Port,,,,,,,,8,');
    expect(
      bills.map(({ header, lines }) => [header.invoiceNumber?.value, header.accountNumber?.value, lines.length]),
    ).toEqual([
      ['INV-1', '007', 2],
      ['INV-2', undefined, 1],
    ]);
  });

  test('lines are counted where a cell holds several', () => {
    expect(only('007,INV-1,,"Port\nof HQ",,,,,,,,6,', ',INV-1,,Loop,,,,,,,,7,').lines.map(({ at }) => at.line)).toEqual(
      [3, 4],
    );
  });
});

describe('[BI-022] an unreadable row is reported, and the whole file is rejected', () => {
  test.each<[string, string, number | null, string]>([
    ['cut off', '007,INV-1,06/01/2026,Port,KX.1', 2, 'The file ends early or a row is not complete: send it again.'],
    ['with a cell too many', `${full},x`, 2, 'The file ends early or a row is not complete: send it again.'],
    ['without an amount', ',INV-1,,Port,,,,,,,,,', 2, 'Amount is missing.'],
    ['without a description', ',INV-1,,,,,,,,,,6,', 2, 'Description is missing.'],
    ['with an amount that is none', ',INV-1,,Port,,,,,,,,6x,', 2, 'Amount: "6x" is no amount.'],
    ['with a price that is none', ',INV-1,,Port,,,,,,,1x,6,', 2, 'Unit price: "1x" is no amount.'],
    [
      'with a day that is none',
      ',INV-1,,Port,,,,02/30/2026,,,,6,',
      2,
      'Charged from: "02/30/2026" is no date of the chosen format.',
    ],
  ])('%s', (_, row, line, text) => {
    const { bills, problems } = read(row);
    expect(bills).toEqual([]);
    expect(problems.map((each) => [each.at?.line ?? null, each.text])).toEqual([[line, text]]);
  });

  test('all of them at once', () => {
    expect(read(full, ',INV-1,,,,,,,,,,6,', ',INV-1,,Port,,,,,,,,x,').problems).toHaveLength(2);
  });

  test.each([
    ['without a column that each line needs', head.replace('Amount', 'Sum'), 1, 'No column is chosen for: Amount.'],
    ['without rows', head, null, 'The bill has no lines.'],
    ['of signs that are no text', `${head}\n\0`, null, 'This is no file that bills come in.'],
    ['of one column', 'Amount\n6', null, 'This is no file that bills come in.'],
  ])('a file %s', (_, text, line, message) => {
    const rows = text.includes('\n') || line === null ? text : `${text}\n${full}`;
    expect(readCsv(rows, layout).problems.map((each) => [each.at?.line ?? null, each.text])).toEqual([[line, message]]);
  });

  test('a quotation mark that is not closed, by its line', () => {
    const [problem] = readCsv(`${head}\n"007,INV-1`, layout).problems;
    expect([problem?.text, typeof problem?.at?.line]).toEqual([
      'A quotation mark is not closed, or stands inside of a cell.',
      'number',
    ]);
    expect(problemOfTable(`${head}\n"007,INV-1`)).toEqual(problem);
    expect(problemOfTable(`${head}\n${full}`)).toBeNull();
  });
});

describe('[BI-022] headings propose', () => {
  test('the columns that they name, the first of two, the format of days and the sign before cents', () => {
    const found = proposeCsv(
      'Account No;Invoice;Invoice Date;Charge;Description;Amount\n1;2;01.06.2026;x;y;1.234,50\n1;2;;x;y;7,00',
    );
    expect(found).toEqual({
      kind: 'CSV',
      columns: {
        accountNumber: 'Account No',
        invoiceNumber: 'Invoice',
        invoiceDate: 'Invoice Date',
        description: 'Charge',
        amount: 'Amount',
      },
      dateFormat: 'DD.MM.YYYY',
      decimal: ',',
      totalRows: ['total'],
      skipRows: ['subtotal'],
      constants: {},
    });
    expect(proposeCsv('Charge,Amount,From\nx,"1,234.50",06/30/2026')).toMatchObject({
      decimal: '.',
      dateFormat: 'MM/DD/YYYY',
    });
    expect(proposeCsv('Charge,Amount\nx,1')).toMatchObject({ dateFormat: 'YYYY-MM-DD' });
    expect(proposeCsv('Charge,From\nx,soon')).toMatchObject({ dateFormat: 'MM/DD/YYYY', decimal: '.' });
    expect(proposeCsv('no table')).toBeNull();
  });

  test('the layout again, and show their first rows to the person who maps them', () => {
    const text = ['Account No.,AMOUNT', ...Array.from({ length: 9 }, (_, at) => `a,${at}`)].join('\n');
    expect(headingsOf(text)).toEqual(['accountno', 'amount']);
    expect(sampleOf(text)).toHaveLength(6);
    expect([headingsOf('x'), sampleOf('x')]).toEqual([[], []]);
  });
});

describe('[BI-022] amounts and days as carriers print them', () => {
  test.each([
    ['$1,234.50', 123_450],
    ['12.50-', -1250],
    ['(12.50)', -1250],
    ['12.50CR', -1250],
    ['12.50 cr', -1250],
    ['-12.5', -1250],
    ['12', 1200],
    ['USD 12.50', 1250],
    ['€12.50', 1250],
    ['0.00', 0],
  ])('%s', (text, value) => {
    expect(amountOf(text)).toBe(value);
  });

  test.each(['', 'x', '1,23', '12.505', '1.2.3', '12-50', '99999999999999999', '1,2345.00'])(
    '"%s" is no amount',
    (text) => {
      expect(amountOf(text)).toBeNull();
    },
  );

  test('the comma is the decimal sign if the layout says so', () => {
    expect([
      amountOf('1.234,50', ','),
      amountOf('12,5', ','),
      amountOf('1.23,50', ','),
      amountOf('1234.50', ','),
    ]).toEqual([123_450, 1250, null, null]);
  });

  test.each([
    ['2026-06-01', 'YYYY-MM-DD'],
    ['6/1/2026', 'MM/DD/YYYY'],
    ['06/01/26', 'MM/DD/YYYY'],
    [' 1.6.2026 ', 'DD.MM.YYYY'],
    ['20260601', 'YYYYMMDD'],
    ['Jun 1, 2026', 'MMM-D-YYYY'],
    ['June 01 2026', 'MMM-D-YYYY'],
    ['jun. 1, 2026', 'MMM-D-YYYY'],
  ] as const)('%s as %s', (text, format) => {
    expect(dayOf(text, format)).toBe('2026-06-01');
  });

  test.each([
    ['2026-02-29', 'YYYY-MM-DD'],
    ['x2026-06-01', 'YYYY-MM-DD'],
    ['2026-06-011', 'YYYY-MM-DD'],
    ['13/1/2026', 'MM/DD/YYYY'],
    ['6/1/202', 'MM/DD/YYYY'],
    ['31.6.2026', 'DD.MM.YYYY'],
    ['2026061', 'YYYYMMDD'],
    ['Foo 1, 2026', 'MMM-D-YYYY'],
    ['', 'YYYYMMDD'],
  ] as const)('%s is no day as %s', (text, format) => {
    expect(dayOf(text, format)).toBeNull();
  });
});

describe('[BI-022] a CSV bill keeps what its figures say', () => {
  const rowsOf = (...cells: readonly (readonly [string, string, string, string])[]) =>
    [
      'Invoice;Invoice date;Charge;Qty;Rate;Amount',
      ...cells.map(([day, qty, rate, amount]) => `I-1;${day};Port;${qty};${rate};${amount}`),
    ].join('\n');
  const readBill = (text: string, about: Partial<CsvLayout> = {}) => readCsv(text, { ...proposeCsv(text)!, ...about });
  const line = (qty: string, rate: string, about: Partial<CsvLayout> = {}) =>
    readBill(rowsOf(['2026-11-05', qty, rate, '1.00']), { decimal: '.', ...about }).bills[0]?.lines[0];

  test.each([
    ['1,234', '0.50', '.', { qty: 1234, unitPrice: 50, unitRate: null }],
    ['1.5', '0.0125', '.', { qty: 1.5, unitPrice: null, unitRate: 0.0125 }],
    ['2.50', '12.5000', '.', { qty: 2.5, unitPrice: 1250, unitRate: null }],
    ['', '', '.', { qty: 1, unitPrice: null, unitRate: null }],
  ] as const)('quantity "%s" and price "%s" with %s before the decimals', (qty, rate, decimal, expected) => {
    expect(line(qty, rate, { decimal })).toMatchObject(expected);
  });

  test('a comma parts decimals where the amounts say so, and is never dropped', () => {
    const text = rowsOf(['2026-11-05', '1,5', '0,0125', '10,00'], ['2026-11-05', '1.234,5', '1,00', '1.234,50']);
    expect(readBill(text).bills[0]!.lines).toMatchObject([
      { qty: 1.5, unitRate: 0.0125, amount: 1000 },
      { qty: 1234.5, unitPrice: 100, amount: 123_450 },
    ]);
    const mixed = readBill(rowsOf(['2026-11-05', '1,5', '1.00', '10.00']));
    expect(mixed.problems.map(({ text: said }) => said)).toEqual(['Quantity: "1,5" is no number.']);
  });

  test.each([
    ['€10.00', 'EUR'],
    ['10.00 GBP', 'GBP'],
    ['CA$10.00', 'CAD'],
    ['US$10.00', 'USD'],
    ['$10.00', null],
  ])('an amount of %s is in %s', (amount, currency) => {
    const { bills } = readBill(rowsOf(['2026-11-05', '1', '', amount]));
    expect([bills[0]!.header.currency?.value ?? null, bills[0]!.lines[0]!.amount]).toEqual([currency, 1000]);
  });

  test.each([
    ['05/11/2026', '25/11/2026', '2026-11-05'],
    ['11/05/2026', '11/25/2026', '2026-11-05'],
    ['05.11.2026', '06.11.2026', '2026-11-05'],
    ['5-Nov-2026', '6-Nov-2026', '2026-11-05'],
    ['2026/11/05', '2026/11/06', '2026-11-05'],
    ['11/11/2026', '11/11/2026', '2026-11-11'],
  ])('days such as %s and %s show their order', (day, other, read) => {
    const { bills } = readBill(rowsOf([day, '', '', '1.00'], [other, '', '', '1.00']));
    expect(bills[0]!.header.invoiceDate?.value).toBe(read);
  });

  test('days up to the twelfth ask which figure is the month, at the first of them', () => {
    const text = rowsOf(['11/11/2026', '', '', '1.00'], ['05/11/2026', '', '', '1.00']);
    expect(readBill(text)).toEqual({
      bills: [],
      problems: [
        {
          at: { line: 3 },
          field: 'invoiceDate',
          text: 'Does 05/11/2026 begin with the month or the day? Choose how the dates look.',
        },
      ],
    });
    expect(readBill(text, { dateFormat: 'DD/MM/YYYY' }).bills[0]!.header.invoiceDate?.value).toBe('2026-11-11');
  });
});
