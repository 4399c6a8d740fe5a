/** An EDI 810 invoice segment by segment, and the envelope around it. [BI-022] */
import { describe, expect, test } from 'vitest';
import { interchangesIn } from '#domain/bills/read/edi/envelope.ts';
import { readEdi } from '#domain/bills/read/edi/read.ts';

const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'CARRIER'.padEnd(15)}*ZZ*${'ACME'.padEnd(15)}*260501*1200*U*00401*000000042*0*P*>`;
const counts = 'The counts or control numbers do not agree: something is missing.';
const cut = 'The file ends early or a row is not complete: send it again.';

/** A whole file of one set with these segments and correct counts. */
const fileOf = (...body: readonly string[]): string =>
  [
    isa,
    'GS*IN*C*A*20260501*1200*7*X*004010',
    'ST*810*0001',
    ...body,
    `SE*${body.length + 2}*0001`,
    'GE*1*7',
    'IEA*1*000000042',
    '',
  ].join('~\n');
const bill = (...body: readonly string[]) => {
  const { bills, problems } = readEdi(fileOf(...body));
  expect(problems).toEqual([]);
  return bills[0]!;
};
const refused = (text: string) => readEdi(text).problems.map(({ at, text: said }) => [at?.line ?? null, said]);
const item = 'IT1*1*2*EA*10.50**CI*KX.1*SC*1LD*PO*7';

describe('[BI-022] the head of an 810', () => {
  test('is read from its segments, with the number of each', () => {
    const { header } = bill(
      'BIG*20260501*INV-1',
      'CUR*SE*CAD',
      'REF*12*5-ABC',
      'REF*ZZ*x',
      'ITD******20260531',
      'TDS*100',
    );
    expect(header).toMatchObject({
      invoiceDate: { value: '2026-05-01', at: { line: 4 } },
      invoiceNumber: { value: 'INV-1' },
      currency: { value: 'CAD', at: { line: 5 } },
      accountNumber: { value: '5-ABC', at: { line: 6 } },
      dueDate: { value: '2026-05-31' },
      currentCharges: { value: 100 },
    });
    expect(bill('ITD*01').header.dueDate).toBeNull();
  });

  test.each([
    ['186', '187'],
    ['150', '151'],
  ])('has its period under %s and %s while no charge is open', (from, to) => {
    const { header } = bill(`DTM*${from}*20260501`, `DTM*${to}*20260531`, 'DTM*011*20260502');
    expect([header.billStart?.value, header.billEnd?.value]).toEqual(['2026-05-01', '2026-05-31']);
  });
});

describe('[BI-022] a charge of an 810', () => {
  test('is units times price, with its identifiers by their qualifiers', () => {
    expect(bill(item, 'PID*F****Port').lines).toMatchObject([
      { at: { line: 4 }, qty: 2, unitPrice: 1050, amount: 2100, circuitId: 'KX.1', usoc: '1LD', description: 'Port' },
    ]);
  });

  test('without a number of units is one, without words is called by its code', () => {
    expect(bill('IT1*1**EA*10').lines).toMatchObject([
      { qty: 1, amount: 1000, circuitId: null, usoc: null, description: '' },
    ]);
    expect(bill(item, 'PID*F').lines[0]!.description).toBe('1LD');
  });

  test('takes the circuit, order and days after it; those before it belong to the bill', () => {
    const { lines, header } = bill(
      'IT1*1*1*EA*1',
      'REF*TN*3125550100',
      'REF*ON*PO-9',
      'REF*12*x',
      'DTM*150*20260501',
      'DTM*151*20260531',
      'DTM*186*20260101',
      'IT1*2*1*EA*2',
    );
    expect(lines.map(({ circuitId, orderNumber, from, to }) => [circuitId, orderNumber, from, to])).toEqual([
      ['3125550100', 'PO-9', '2026-05-01', '2026-05-31'],
      [null, null, null, null],
    ]);
    expect([header.accountNumber, header.billStart]).toEqual([null, null]);
    expect(bill('REF*TN*1', 'REF*ON*2', 'PID*F****x').lines).toEqual([]);
  });

  test('may be a separate allowance or charge, in cents, and a tax', () => {
    const { lines } = bill(
      item,
      'SAC*A*C310***1000**********Discount',
      'SAC*C*D350***250',
      'SAC*C****70',
      'TXI*ST*12.50',
      'TXI*ZZ*1*******State tax',
    );
    expect(
      lines.slice(1).map(({ description, amount, usoc, taxType }) => [description, amount, usoc, taxType]),
    ).toEqual([
      ['Discount', -1000, 'C310', null],
      ['D350', 250, 'D350', null],
      ['', 70, null, null],
      ['Tax ST', 1250, null, 'ST'],
      ['State tax', 100, null, 'State tax'],
    ]);
  });

  test.each(['7x', '1,50', '1.2.3', '--1', 'x7'])('with a price of "%s" refuses the file by its segment', (price) => {
    expect(refused(fileOf(`IT1*1*1*EA*${price}`))).toEqual([[4, expect.stringContaining('is no amount')]]);
  });

  test.each(['TDS*1,00', 'TDS*x', 'TDS', 'SAC*A*C310***x'])('%s refuses the file: that is no sum', (segment) => {
    expect(refused(fileOf(segment))).toEqual([[4, expect.stringContaining('is no amount')]]);
  });

  test.each(['BIG*20260230*x', 'BIG*2026050*x', 'DTM*150', 'ITD******soon', 'BIG*261301*x'])(
    '%s refuses the file: that is no day',
    (segment) => {
      expect(refused(fileOf(segment))).toEqual([[4, expect.stringContaining('is no date')]]);
    },
  );
});

describe('[BI-022] the envelope', () => {
  const good = fileOf('BIG*20260501*INV-1', item, 'CTT*1');

  test('counts what is in it at each of its levels', () => {
    expect(refused(good)).toEqual([]);
  });

  test.each([
    ['a set that counts too many', 'SE*5*', 'SE*6*', 7, counts],
    ['a set that ends as another', 'SE*5*0001', 'SE*5*0002', 7, counts],
    ['a group that counts too many', 'GE*1*7', 'GE*2*7', 8, counts],
    ['a group that ends as another', 'GE*1*7', 'GE*1*8', 8, counts],
    ['a file that counts too many groups', 'IEA*1*', 'IEA*2*', 9, counts],
    ['a file that ends as another', 'IEA*1*000000042', 'IEA*1*000000043', 9, counts],
    ['a count of items', 'CTT*1', 'CTT*2', 6, counts],
    ['a file without its end', 'IEA*1*000000042~\n', '', 8, cut],
    ['a set without its end', 'SE*5*0001~\n', '', 7, counts],
    ['an end without its set', 'ST*810*0001~\n', '', 6, counts],
    ['another set', 'ST*810*', 'ST*850*', 3, 'Transaction set 850 is no invoice: left out (1).'],
  ])('%s is refused', (_, right, wrong, line, text) => {
    expect(refused(good.replace(right, wrong))).toEqual([[line, text]]);
  });

  test('a set that is repeated, or starts within another, is refused', () => {
    const set = good.slice(good.indexOf('ST*'), good.indexOf('GE*'));
    const twice = 'This invoice stands twice in the file, or one does not end.';
    expect(refused(good.replace(set, set + set).replace('GE*1', 'GE*2'))).toEqual([[8, twice]]);
    expect(refused(good.replace('BIG*', 'ST*810*0002~\nBIG*'))).toEqual([[4, twice]]);
    const two = good.replace(set, set + set.replaceAll('0001', '0002')).replace('GE*1', 'GE*2');
    expect(readEdi(two).bills).toHaveLength(2);
  });

  test('without any invoice nothing was sent', () => {
    expect(refused([isa, 'GS*IN*C*A*20260501*1200*7*X*004010', 'GE*0*7', 'IEA*1*000000042', ''].join('~\n'))).toEqual([
      [4, cut],
    ]);
  });

  test('its own separators hold, and blanks and marks before it do not matter', () => {
    const other = good.replaceAll('*', '|').replaceAll('~', "'");
    expect(refused(`\uFEFF \n${other}`)).toEqual([]);
    expect(interchangesIn(`\uFEFF${other}`)).toEqual(['CARRIER:000000042']);
    expect([interchangesIn('x'), interchangesIn('')]).toEqual([[], []]);
    expect(refused('ISA*00')).toEqual([[null, 'This is no file that bills come in.']]);
  });
});
