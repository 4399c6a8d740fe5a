/** X12 invoices of the standard (810 and 811, versions 3010 to 8010), with variants of carriers and networks. */
import { describe, expect, test } from 'vitest';
import { gapsOf, sumOf } from '#domain/bills/read/check.ts';
import { acknowledgmentOf } from '#domain/bills/read/edi/acknowledgment.ts';
import { interchangesIn } from '#domain/bills/read/edi/envelope.ts';
import { readEdi } from '#domain/bills/read/edi/read.ts';

interface Wrap {
  readonly control?: string;
  readonly usage?: 'P' | 'T';
  readonly version?: string;
}

const isaOf = (control: string, usage: string) =>
  `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'CARRIER'.padEnd(15)}*ZZ*${'ACME'.padEnd(15)}*261101*0600*U*00401*${control}*0*${usage}*>`;
const setOf = (set: string, number: string, body: readonly string[]) => [
  `ST*${set}*${number}`,
  ...body,
  `SE*${body.length + 2}*${number}`,
];
const groupOf = (sets: readonly (readonly string[])[], control = '7', version = '004010') => [
  `GS*IN*C*A*20261101*0600*${control}*X*${version}`,
  ...sets.flat(),
  `GE*${sets.length}*${control}`,
];
const interchangeOf = (groups: readonly (readonly string[])[], { control = '000000042', usage = 'P' }: Wrap = {}) =>
  [isaOf(control, usage), ...groups.flat(), `IEA*${groups.length}*${control}`, ''].join('~\n');
const fileOf = (body: readonly string[], about: Wrap = {}) =>
  interchangeOf([groupOf([setOf('810', '0001', body)], '7', about.version)], about);

const head = ['BIG*20261101*INV-1', 'CUR*SE*USD', 'REF*12*5-ABC'];
const only = (...body: readonly string[]) => {
  const { bills, problems } = readEdi(fileOf([...head, ...body]));
  expect(problems).toEqual([]);
  expect(bills).toHaveLength(1);
  return bills[0]!;
};

describe('[BI-022] prices of an 810 (IT1, data elements 358, 212, 639)', () => {
  test.each([
    ['IT1*1*1000*MJ*0.0125', 1250, null, 0.0125],
    ['IT1*1*1000*MJ*.01255', 1255, null, 0.012_55],
    ['IT1*1*3*EA*0.335', 101, null, 0.335],
    ['IT1*1*-3*EA*0.335', -101, null, 0.335],
    ['IT1*1*2.5*MJ*10.00', 2500, 1000, null],
    ['IT1*1*2*EA*10.5000', 2100, 1050, null],
    ['IT1*1*250*EA*80*HP', 20_000, null, 0.8],
    ['IT1*1*2500*EA*80*TP', 20_000, null, 0.08],
    ['IT1*1*250*M4*123.87', 12_387, 12_387, null],
    ['IT1*1*1*EA*', 0, 0, null],
  ])('%s is %d cents', (segment, amount, unitPrice, unitRate) => {
    expect(only(segment).lines).toMatchObject([{ amount, unitPrice, unitRate }]);
  });
});

describe('[BI-022] allowances, charges and taxes of an 810', () => {
  test.each([
    ['SAC*C*D240***1250', [1250]],
    ['SAC*A*D240***1250', [-1250]],
    ['SAC*P*D240***1250', [-1250]],
    ['SAC*S*D240***1250', [1250]],
    ['SAC*N*B840***19998', []],
    ['SAC*Q*D240***1250', []],
    ['SAC*R*D240***1250', []],
    ['SAC*A*D240***', []],
    ['SAC*A*D240****Z*5', []],
    ['SAC*C*D240******0.0125*MJ*1000', [1250]],
    ['SAC*C*D240***12.50', [1250]],
    ['TXI*ST*12.5', [1250]],
    ['TXI*ST*12.5*****A', [1250]],
    ['TXI*ST*12.5*****I', []],
    ['TXI*ST*12.5*****O', []],
    ['TXI*ST**6.25', []],
  ])('%s adds %j', (segment, amounts) => {
    expect(only(segment).lines.map(({ amount }) => amount)).toEqual(amounts);
  });
});

describe('[BI-022] a credit (BIG07, data element 640)', () => {
  const credit = (type: string, ...body: readonly string[]) => {
    const { bills } = readEdi(fileOf([`BIG*20261101*CM-1*****${type}`, ...body]));
    return bills[0]!;
  };
  const body = ['IT1*1*1*EA*120.00**CI*CKT-1', 'TXI*ST*7.50', 'SAC*A*D240***250', 'TDS*12500'];

  test.each(['CR', 'CN', 'CC', 'CE', 'CG', 'MC'])('of type %s counts less than nothing', (type) => {
    const bill = credit(type, ...body);
    expect(bill.header.currentCharges?.value).toBe(-12_500);
    expect(bill.lines.map(({ amount }) => amount)).toEqual([-12_000, -750, 250]);
    expect(sumOf(bill.lines)).toBe(-12_500);
  });

  test.each(['', 'DI', 'DR', 'DC', 'CI', 'CO', 'FB', 'PR'])('of type "%s" is none', (type) => {
    expect(sumOf(credit(type, ...body).lines)).toBe(12_500);
  });

  test('whose amounts have their sign keeps it', () => {
    const bill = credit('CR', 'IT1*1*-1*EA*120.00', 'TDS*-12000');
    expect([sumOf(bill.lines), bill.header.currentCharges?.value]).toEqual([-12_000, -12_000]);
  });

  test('is the sum of its lines if there is no total', () => {
    expect(sumOf(credit('CR', 'IT1*1*1*EA*120.00').lines)).toBe(-12_000);
  });
});

describe('[BI-022] days of an 810', () => {
  test.each([
    ['ITD*01*3****20261201', '2026-12-01'],
    ['ITD*01*3*****30', '2026-12-01'],
    ['ITD*05*15*****45', '2026-12-16'],
    ['DTM*814*20261205', '2026-12-05'],
  ])('%s is due on %s', (segment, due) => {
    expect(only(segment).header.dueDate?.value).toBe(due);
  });

  test('a day of the terms goes before days that are counted', () => {
    expect(only('ITD*01*3*****30', 'ITD*01*3****20261210').header.dueDate?.value).toBe('2026-12-10');
  });

  test('versions before 4010 write six digits', () => {
    const { bills } = readEdi(fileOf(['BIG*261101*INV-1', 'DTM*186*261101', 'DTM*187*261130'], { version: '003040' }));
    expect(bills[0]!.header).toMatchObject({
      invoiceDate: { value: '2026-11-01' },
      billStart: { value: '2026-11-01' },
      billEnd: { value: '2026-11-30' },
    });
  });

  test('a period may be one element with two days, and unused days are not read', () => {
    const bill = only(
      'DTM*186****RD8*20261101-20261130',
      'DTM*011*soon',
      'IT1*1*1*EA*1',
      'DTM*150****RD8*20261101-20261115',
    );
    expect([bill.header.billStart?.value, bill.header.billEnd?.value]).toEqual(['2026-11-01', '2026-11-30']);
    expect(bill.lines).toMatchObject([{ from: '2026-11-01', to: '2026-11-15' }]);
  });
});

describe('[BI-022] the envelopes of an EDI file (X12.5, X12.6)', () => {
  const invoice = (number: string) => [`BIG*20261101*${number}`, 'IT1*1*1*EA*449.00', 'TDS*44900'];
  const one = (control: string, number: string) =>
    interchangeOf([groupOf([setOf('810', '0001', invoice(number))])], { control });

  test('a file may contain several interchanges, each with its own counts and separators', () => {
    const other = one('000000202', 'INV-A2').replaceAll('*', '|').replaceAll('~', "'").replaceAll('>', ':');
    const { bills, problems } = readEdi(one('000000201', 'INV-A1') + other);
    expect(problems).toEqual([]);
    expect(bills.map(({ header }) => header.invoiceNumber?.value)).toEqual(['INV-A1', 'INV-A2']);
    expect(interchangesIn(one('000000201', 'INV-A1') + other)).toEqual(['CARRIER:000000201', 'CARRIER:000000202']);
  });

  test('an interchange of which the end is missing refuses the file at its place', () => {
    const cut = one('000000202', 'INV-A2').replace(/IEA.*/s, '');
    expect(readEdi(one('000000201', 'INV-A1') + cut).problems).toMatchObject([{ at: { line: 17 } }]);
  });

  test('a control number of a set may come again in another group', () => {
    const groups = [
      groupOf([setOf('810', '0001', invoice('A'))], '1'),
      groupOf([setOf('810', '0001', invoice('B'))], '2'),
    ];
    expect(readEdi(interchangeOf(groups)).bills).toHaveLength(2);
  });

  test('zeros before the number of a group say nothing', () => {
    expect(readEdi(one('000000201', 'A').replace('GE*1*7', 'GE*1*0007')).bills).toHaveLength(1);
  });

  test('sets of other kinds are left out and counted, and the acknowledgment says that they are not supported', () => {
    const file = interchangeOf([
      groupOf([setOf('810', '0001', invoice('A')), setOf('850', '0002', ['BEG*00*NE*1'])]),
      groupOf([setOf('850', '0001', ['BEG*00*NE*2'])], '8'),
    ]);
    const { bills, skipped: left } = readEdi(file);
    expect(bills).toHaveLength(1);
    expect(left).toMatchObject([{ at: { line: 8 }, text: 'Transaction set 850 is no invoice: left out (2).' }]);
    const answer = acknowledgmentOf(file, new Date('2026-11-02T10:00:00Z')).split('~\n');
    expect(answer.filter((segment) => segment.startsWith('AK'))).toEqual([
      'AK1*IN*7',
      'AK2*810*0001',
      'AK5*A',
      'AK2*850*0002',
      'AK5*R*1',
      'AK9*P*2*2*1',
      'AK1*IN*8',
      'AK2*850*0001',
      'AK5*R*1',
      'AK9*R*1*1*0',
    ]);
  });

  test('each interchange gets its own acknowledgment', () => {
    const answer = acknowledgmentOf(one('000000201', 'A') + one('000000202', 'B'), new Date('2026-11-02T10:00:00Z'));
    expect(answer.match(/^IEA.*/gm)).toEqual(['IEA*1*000000201~', 'IEA*1*000000202~']);
    expect(answer.match(/^ISA/gm)).toHaveLength(2);
  });

  test('a first segment whose blanks were cut is read by its elements', () => {
    const cut = one('000000201', 'A').replaceAll(/ +\*/g, '*');
    expect(readEdi(cut)).toMatchObject({ problems: [], bills: [{}] });
    expect(acknowledgmentOf(cut, new Date('2026-11-02T10:00:00Z')).split('~')[0]).toHaveLength(105);
  });

  test('a first segment with another layout is reported', () => {
    const other = one('000000201', 'A').replace('*U*00401', '*00401');
    expect(readEdi(other).problems[0]!.text).toMatch(/^The first segment \(ISA\) is not laid out/);
  });

  test('a file on one line, without line ends, and one with Windows line ends are the same', () => {
    for (const text of [one('1', 'A').replaceAll('~\n', '~'), one('1', 'A').replaceAll('\n', '\r\n')])
      expect(
        readEdi(text.replaceAll('*1*0*P', '*000000001*0*P').replace('IEA*1*1~', 'IEA*1*000000001~')).bills,
      ).toHaveLength(1);
    const newlines = one('000000001', 'A').replaceAll('~\n', '\n');
    expect(readEdi(newlines).bills).toHaveLength(1);
  });

  test('a test (ISA15) and a cancellation (BIG08) wait for a person', () => {
    const test1 = readEdi(fileOf(invoice('A'), { usage: 'T' })).bills[0]!;
    expect(test1.doubts?.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The carrier marked this file as a test/),
    ]);
    const cancelled = readEdi(fileOf(['BIG*20261101*A******01'])).bills[0]!;
    expect(cancelled.doubts?.map(({ text }) => text)).toEqual([expect.stringMatching(/^This bill takes back one/)]);
  });
});

describe('[BI-022] an EDI 811', () => {
  const service = (...body: readonly string[]) => {
    const { bills, problems } = readEdi(
      interchangeOf([groupOf([setOf('811', '0001', ['BIG*20261101*S-1', 'REF*12*5-ABC', ...body])])]),
    );
    expect(problems).toEqual([]);
    return bills[0]!;
  };
  const levels = ['HL*1**1', 'HL*2*1*2', 'HL*3*2*4', 'IT1*1*1*M4*50.25**SV*2050', 'IT1*2*250*M4*100.50**SV*2060'];

  test('may have its total and balances before its levels', () => {
    const bill = service(
      'TDS*150.75',
      'BAL*P*PB*88.2',
      'BAL*A*NA*-2.05',
      'BAL*M*TP*-85',
      'BAL*A*BT*10',
      'BAL*M*TT*161.90',
      ...levels,
    );
    expect(bill.header).toMatchObject({
      currentCharges: { value: 15_075 },
      previousBalance: { value: 8820 },
      payments: { value: 8500 },
      adjustments: { value: 795 },
      total: { value: 16_190 },
    });
    expect(gapsOf(bill, 'USD')).toEqual([]);
    expect(gapsOf(service('TDS*150.75', 'BAL*M*TT*161.90', ...levels), 'USD').map(({ text }) => text)).toEqual([
      'The bill says 161.90, its figures give 150.75.',
    ]);
  });

  test('may have its total after its levels, and informational taxes', () => {
    const bill = service(...levels, 'TXI*TX*5.26*****O', 'TDS*15075');
    expect(gapsOf(bill, 'USD')).toEqual([]);
  });

  test('an allowance without an amount adds nothing', () => {
    expect(sumOf(service(...levels, 'ITA*A***06', 'ITA*C***06***1000', 'ITA*N***06***900').lines)).toBe(16_075);
  });
});
