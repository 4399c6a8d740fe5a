/** Consolidated service invoices (X12 811): levels, explanatory details, subtotals, and rejected files. */
import { describe, expect, test } from 'vitest';
import { gapsOf } from '#domain/bills/read/check.ts';
import { acknowledgmentOf } from '#domain/bills/read/edi/acknowledgment.ts';
import { readEdi } from '#domain/bills/read/edi/read.ts';

const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'CARRIER'.padEnd(15)}*ZZ*${'ACME'.padEnd(15)}*260501*1200*U*00401*000000811*0*P*>`;

/** A whole file of these segments with correct counts. */
const fileOf = (body: readonly string[]): string =>
  [
    isa,
    'GS*CI*C*A*20260501*1200*1*X*004010',
    'ST*811*0001',
    ...body,
    `SE*${body.length + 2}*0001`,
    'GE*1*1',
    'IEA*1*000000811',
    '',
  ].join('~\n');

const heading = ['BIG*20260501*AT202605', 'CUR*SE*USD', 'REF*11*831000-4567', 'ITD******20260531', 'BAL*P*PB*540.00'];

/** Scenario 13 (a): March 17 to 31, April, and the account's tax; each charge below its circuit. */
const scenario = [
  ...heading,
  'DTM*186*20260317',
  'DTM*187*20260430',
  'HL*1**1',
  'HL*2*1*2',
  'TXI*ST*69.09',
  'HL*3*2*5',
  'ITA*C***06***110548',
  'HL*4*3*8',
  'SI*TI*CN*DHEC/481516//ATI',
  'IT1*1*1*EA*360.48**SC*1LDPZ',
  'PID*F****Dedicated internet, March 17 to 31',
  'DTM*150*20260317',
  'DTM*151*20260331',
  'HL*5*4*9',
  'IT1*1*1*EA*360.48**SC*PORT',
  'HL*6*3*8',
  'SI*TI*CN*DHEC/481516//ATI',
  'DTM*150*20260401',
  'DTM*151*20260430',
  'IT1*2*1*EA*745.00**SC*1LDPZ',
  'PID*F****Dedicated internet, April',
  'TDS*117457',
  'CTT*6',
];

const only = (text: string) => {
  const { bills, problems } = readEdi(text);
  expect([problems, bills.length]).toEqual([[], 1]);
  return bills[0]!;
};
const refused = (body: readonly string[]) => readEdi(fileOf(body)).problems.map(({ at, text }) => [at?.line, text]);
const without = (part: string) => scenario.filter((segment) => !segment.startsWith(part));
const instead = (part: string, by: string) => scenario.map((segment) => (segment === part ? by : segment));

describe('[BI-022] an EDI 811 file', () => {
  test('of scenario 13 gives 1,174.57 with its circuits and days; details of a line and sub-totals add nothing', () => {
    const bill = only(fileOf(scenario));
    expect(bill.header).toMatchObject({
      accountNumber: { value: '831000-4567' },
      invoiceNumber: { value: 'AT202605' },
      dueDate: { value: '2026-05-31' },
      previousBalance: { value: 54_000 },
      currentCharges: { value: 117_457 },
    });
    expect(
      bill.lines.map(({ amount, circuitId, usoc, from, to, taxType }) => [amount, circuitId, usoc, from, to, taxType]),
    ).toEqual([
      [6909, null, null, null, null, 'ST'],
      [36_048, 'DHEC/481516//ATI', '1LDPZ', '2026-03-17', '2026-03-31', null],
      [74_500, 'DHEC/481516//ATI', '1LDPZ', '2026-04-01', '2026-04-30', null],
    ]);
    expect(gapsOf(bill, 'USD')).toEqual([]);
  });

  test('of a carrier that prices sublines takes each, under the telephone number of its level; an item with a price takes none', () => {
    const bill = only(
      fileOf([
        'BIG*20260501*L-9',
        'REF*12*5-ABC',
        'HL*1**1',
        'HL*2*1*4',
        'REF*TN*3125550100',
        'DTM*150*20260501',
        'DTM*151*20260531',
        'HL*3*2*8',
        'IT1*1*1*EA***SC*PKG',
        'SLN*1**I*2*EA*19.95***SC*1FB',
        'PID*F****Business line',
        'SLN*2**I*1*EA*4.00***SC*ESX',
        'SLN*3**O*1*EA*99.00***SC*NOTE',
        'IT1*2*1*EA*10.00**SC*BNDL',
        'SLN*4**I*1*EA*6.00***SC*PART',
        'ITA*A**LOYAL*06***250******Loyalty',
        'TDS*5140',
        'CTT*2',
      ]),
    );
    expect(bill.lines.map(({ amount, circuitId, usoc, qty, from }) => [amount, circuitId, usoc, qty, from])).toEqual([
      [3990, '3125550100', '1FB', 2, '2026-05-01'],
      [400, '3125550100', 'ESX', 1, '2026-05-01'],
      [1000, '3125550100', 'BNDL', 1, '2026-05-01'],
      [-250, '3125550100', 'LOYAL', 1, '2026-05-01'],
    ]);
    expect(gapsOf(bill, 'USD')).toEqual([]);
  });

  test('with allowances and charges after its total has them on the account', () => {
    const bill = only(
      fileOf([
        'BIG*20260501*Z-1',
        'REF*11*9',
        'HL*1**1',
        'HL*2*1*8',
        'IT1*1*1*EA*100.00**CI*OGYX/1',
        'TDS*10150',
        'ITA*C**LPC*06***150******Late payment charge',
        'CTT*2',
      ]),
    );
    expect(
      bill.lines.map(({ amount, circuitId, description, kind }) => [amount, circuitId, description, kind]),
    ).toEqual([
      [10_000, 'OGYX/1', '1', 'RECURRING'].with(2, bill.lines[0]!.description),
      [150, null, 'Late payment charge', 'ONE_TIME'],
    ]);
  });

  test('is refused by segment where a sub-total, a level or a count is wrong, and nothing of it is taken', () => {
    expect(refused(instead('ITA*C***06***110548', 'ITA*C***06***110549'))).toEqual([
      [15, 'The sub-total says $1,105.49, what stands below it gives $1,105.48.'],
    ]);
    const lost = 'The level does not hang below a level above it.';
    expect(refused(instead('HL*6*3*8', 'HL*6*7*8'))).toEqual([[24, lost]]);
    expect(refused(instead('HL*6*3*8', 'HL*4*3*8'))).toEqual([[24, lost]]);
    expect(refused(instead('HL*3*2*5', 'HL*3*2*1'))).toEqual([[14, lost]]);
    expect(refused(instead('CTT*6', 'CTT*5'))[0]![1]).toBe(
      'The counts or control numbers do not agree: something is missing.',
    );
    expect(refused(instead('TDS*117457', 'TDS*1174,57'))[0]![1]).toContain('"1174,57" is no amount');
    expect(readEdi(fileOf(scenario).replace('IEA*1', 'ZZZ*1')).bills).toEqual([]);
    const bill = only(fileOf(without('TXI')));
    expect(gapsOf(bill, 'USD').length).toBe(1);
  });

  test('is acknowledged as it came, set 811 of group CI', () => {
    const answer = acknowledgmentOf(fileOf(scenario), new Date('2026-05-02T10:00:00Z'));
    expect(answer).toContain('AK1*CI*1~');
    expect(answer).toContain('AK2*811*0001~');
  });
});
