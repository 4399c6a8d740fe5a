/** Files of one week from three banks, with figures added up by hand. */
import { describe, expect, test } from 'vitest';
import { readBankFile } from '#domain/bank/read.ts';
import { keyed, type BankEntry } from '#domain/bank/statement.ts';

const account = '00123';
const read = (text: string, of = account) => readBankFile({ text, account: of, currency: 'USD' });

function entriesOf(text: string): readonly BankEntry[] {
  const found = read(text);
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  return found.statements.flatMap(({ entries }) => entries);
}

function problemsOf(text: string): readonly string[] {
  const found = read(text);
  return 'problems' in found
    ? found.problems.map(({ line, text: said }) => (line === null ? said : `${line}: ${said}`))
    : [];
}

/** 500.00 + 3367.99 - 745.00 - 25.00 - 25.00 = 3072.99; the amounts of account 03 and 16 add up to 773597. */
const bai2 = [
  '01,BANK,US,261105,0600,1,80,1,2/',
  '02,US,BANK,1,261104,,USD,2/',
  '03,00123,USD,010,50000,,/',
  '88,015,307299,,/',
  '16,195,336799,V,261104,0900,BR1,TRACE9,Acme Dental, bill CB-2026-10/',
  '16,495,74500,Z,BR2,,Spectrum/',
  '16,698,2500,Z,,,Wire charge/',
  '16,698,2500,Z,,,Wire charge/',
  '49,773598,7/',
  '98,773598,1,9/',
  '99,773598,1,11/',
].join('\n');

const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>00123</Id></Othr></Id><Ccy>USD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">3072.99</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="USD">3367.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-04</Dt></BookgDt><AcctSvcrRef>BR1</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>TRACE9</EndToEndId></Refs><RmtInf><Ustrd>Acme Dental, bill CB-2026-10</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="USD">745.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-04</Dt></BookgDt><AcctSvcrRef>BR2</AcctSvcrRef><AddtlNtryInf>Spectrum</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="USD">25.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-04</Dt></BookgDt><AddtlNtryInf>Wire charge</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="USD">25.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-04</Dt></BookgDt><AddtlNtryInf>Wire charge</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="USD">9.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-05</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

const csv = [
  'Posting Date,Description,Amount,Bank reference,Trace number,Check Number',
  '11/4/26,"Acme Dental, bill CB-2026-10","3,367.99",BR1,TRACE9',
  '11/04/2026,Spectrum,-745.00,BR2,',
  '2026-11-04,Wire charge,(25.00),,',
  '2026-11-04,Wire charge,25.00-,,',
].join('\r\n');

const week: readonly BankEntry[] = [
  {
    bookedOn: '2026-11-04',
    amount: 336_799,
    text: 'Acme Dental, bill CB-2026-10',
    reference: 'BR1',
    endToEndId: 'TRACE9',
  },
  { bookedOn: '2026-11-04', amount: -74_500, text: 'Spectrum', reference: 'BR2', endToEndId: null },
  { bookedOn: '2026-11-04', amount: -2500, text: 'Wire charge', reference: null, endToEndId: null },
  { bookedOn: '2026-11-04', amount: -2500, text: 'Wire charge', reference: null, endToEndId: null },
];

describe('[BI-024] a bank file', () => {
  test.each([
    ['BAI2', bai2],
    ['camt.053', camt],
    ['CSV', csv],
  ])('as %s gives the same booked lines', (_, text) => {
    expect(entriesOf(text)).toEqual(week);
  });

  test('as CSV parted by semicolons keeps the comma before the cents in its amount', () => {
    const european = [
      'Date;Description;Amount;Bank reference;Trace number',
      '04.11.2026;Acme Dental, bill CB-2026-10;3.367,99;BR1;TRACE9',
      '04.11.2026;Spectrum;-745,00;BR2;',
      '04.11.2026;Wire charge;(25,00);;',
      '04.11.2026;Wire charge;25,00-;;',
    ].join('\n');
    expect(entriesOf(european)).toEqual(week);
    const thousands = entriesOf('Date;Amount\n2026-11-04;1.234,50\n2026-11-04;1.234');
    expect(thousands.map(({ amount }) => amount)).toEqual([123_450, 123_400]);
    // A comma in the text does not separate columns either.
    const american = entriesOf('Date;Description;Amount\n2026-11-04;Acme, Inc.;"1,234.50"');
    expect(american.map(({ amount, text }) => [amount, text])).toEqual([[123_450, 'Acme, Inc.']]);
  });

  test('keeps two equal lines of a day, and knows both again in a file that overlaps', () => {
    const keys = keyed(week).map(({ key }) => key);
    expect(keys).toEqual([
      '2026-11-04 336799 Acme Dental, bill CB-2026-10 | BR1',
      '2026-11-04 -74500 Spectrum | BR2',
      '2026-11-04 -2500 Wire charge',
      '2026-11-04 -2500 Wire charge #2',
    ]);
    expect(keyed([...week, week[3]!]).map(({ key }) => key)).toEqual([...keys, '2026-11-04 -2500 Wire charge #3']);
  });

  test('adds a batch up to its parts', () => {
    const parts = ['100.00', '23.00'].map(
      (amount) => `<TxDtls><Amt Ccy="USD">${amount}</Amt><RmtInf><Ustrd>a &amp; b</Ustrd></RmtInf></TxDtls>`,
    );
    const batch = (sum: string): string =>
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>00123</IBAN></Id><Ccy>USD</Ccy></Acct><Ntry><Amt Ccy="USD">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-04</Dt></BookgDt><AcctSvcrRef>B7</AcctSvcrRef><NtryDtls>${parts.join('')}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
    expect(entriesOf(batch('123.00')).map(({ amount, reference, text }) => [amount, reference, text])).toEqual([
      [10_000, 'B7/1', 'a & b'],
      [2300, 'B7/2', 'a & b'],
    ]);
    const whole = read(batch('124.00'));
    expect('statements' in whole && [whole.statements[0]!.entries, whole.notes]).toMatchObject([
      [{ amount: 12_400, reference: 'B7', text: 'a & b' }],
      [{ count: 1, text: 'Batch 1 is $124, but its parts are $123: kept as one line.' }],
    ]);
  });
});

describe('[BI-024] a bank file is refused as a whole', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    [
      'with a wrong amount',
      bai2.replace('195,336799', '195,336798'),
      '9: The total says $7,735.98, the lines give $7,735.97.',
    ],
    [
      'with a line too few',
      bai2.replace('16,698,2500,Z,,,Wire charge/\n', ''),
      '8: The total says $7,735.98, the lines give $7,710.98.',
    ],
    ['that is cut off', bai2.split('\n').slice(0, 7).join('\n'), 'The file is cut off: its end is missing.'],
    [
      'whose lines miss the balance',
      bai2.replace('015,307299', '015,307300').replaceAll('773598', '773599'),
      'Opening balance and lines miss the closing balance by $0.01.',
    ],
    ['of another account', bai2.replace('03,00123', '03,00124'), 'The file is from account 00124.'],
    ['in another currency', bai2.replace('00123,USD', '00123,CAD'), 'The account is kept in CAD.'],
    ['of cut XML', camt.slice(0, 900), 'The file is cut off: its end is missing.'],
    [
      'with outside entities',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${camt}`,
      'This is not a BAI2, camt.053 or CSV file.',
    ],
    ['without an amount column', 'Date,Text\n2026-11-04,x', '1: No column is headed "Amount".'],
    [
      'with bad amounts in most rows',
      csv.replace('-745.00', '-7x5.00').replace('(25.00)', '(2x)').replace('25.00-', '2x-'),
      '3: "-7x5.00" is not an amount.',
    ],
    [
      'with amounts of both kinds',
      'Date;Amount\n2026-11-04;12,50\n2026-11-04;1,234.50',
      '2: "12,50" is not an amount.',
    ],
    [
      'with impossible days in most rows',
      csv.replace('11/04/2026', '02/30/2026').replaceAll('2026-11-04', '2026-11-34'),
      '3: "02/30/2026" is not a date.',
    ],
    ['without lines', 'Date,Amount\n', 'The file has no booked lines of the account.'],
  ];
  test.each(cases)('%s', (_, text, problem) => {
    expect(problemsOf(text)).toContain(problem);
  });
});

test.each([
  ['a bad amount', '-745.00', '-7x5.00', '"-7x5.00" is not an amount.'],
  ['an impossible day', '11/04/2026', '02/30/2026', '"02/30/2026" is not a date.'],
])(
  '[BI-024] a row with %s is left out of a CSV file with its line, and the others are read',
  (_, sound, bad, problem) => {
    const found = read(csv.replace(sound, bad));
    if ('problems' in found) throw new Error(JSON.stringify(found.problems));
    expect(found.statements.flatMap(({ entries }) => entries)).toEqual(week.filter(({ amount }) => amount !== -74_500));
    expect(found.notes).toEqual([
      {
        line: 3,
        count: 1,
        text: `${problem} The row is left out: correct it in the file and import the file again.`,
      },
    ]);
  },
);

test('[BI-024] a day without a booking is read where its balances say so', () => {
  const quiet = bai2
    .split('\n')
    .filter((line) => !line.startsWith('16,'))
    .join('\n')
    .replace('88,015,307299', '88,015,50000')
    .replace('49,773598,7', '49,100000,3')
    .replace('98,773598,1,9', '98,100000,1,5')
    .replace('99,773598,1,11', '99,100000,1,7');
  expect(entriesOf(quiet)).toEqual([]);
  expect(problemsOf(quiet.replace('88,015,50000', '88,015,50001'))).not.toEqual([]);
});
