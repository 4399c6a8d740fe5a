/** Details that a normal week lacks: misplaced records, funds of other days, separate columns. */
import { describe, expect, test } from 'vitest';
import { readBai2 } from '#domain/bank/bai2/read.ts';
import { readCamt053 } from '#domain/bank/camt/read.ts';
import { readBankCsv } from '#domain/bank/csv/read.ts';
import type { ReadFile } from '#domain/bank/statement.ts';

const problems = (file: ReadFile) =>
  ('problems' in file ? file.problems : file.statements.flatMap((one) => one.problems)).map(({ line, text }) =>
    line === null ? text : `${line}: ${text}`,
  );
const lines = (file: ReadFile) => ('statements' in file ? file.statements.flatMap(({ entries }) => entries) : []);

/** One account with one line of 100; counts and totals match. */
const bai2 = (entry: string, { currency = 'USD', group = 'USD' } = {}) =>
  [
    '01,BANK,US,261105,0600,1/',
    `02,US,BANK,1,261104,,${group},2/`,
    `03,00123,${currency},010,500,,/`,
    entry,
    '49,600,3/',
    '98,600,1,5/',
    '99,600,1,7/',
  ].join('\n');

describe('[BI-024] BAI2', () => {
  test.each([
    ['at once', '16,195,100,Z,BR,CUST,text/'],
    ['of no kind', '16,195,100,,BR,CUST,text/'],
    ['of a day', '16,195,100,V,261104,0900,BR,CUST,text/'],
    ['over three days', '16,195,100,S,50,30,20,BR,CUST,text/'],
    ['over so many days', '16,195,100,D,2,0,50,1,50,BR,CUST,text/'],
  ])('funds %s are skipped up to the references', (_, entry) => {
    expect(lines(readBai2(bai2(entry)))).toEqual([
      { bookedOn: '2026-11-04', amount: 100, text: 'text', reference: 'BR', endToEndId: 'CUST' },
    ]);
  });

  test('types from 400 on take money, and commas belong to the text', () => {
    const [credit] = lines(readBai2(bai2('16,399,100,Z,,,a, b/')));
    const [debit] = lines(readBai2(bai2('16,400,100,Z,,/')));
    expect(credit).toMatchObject({ amount: 100, text: 'a, b', reference: null, endToEndId: null });
    expect(debit!.amount).toBe(-100);
  });

  test("the currency is the account's, else its group's, else dollars; balances are reported", () => {
    const of = (about: object) => {
      const file = readBai2(bai2('16,195,100,Z,,/', about));
      return 'statements' in file ? file.statements[0] : null;
    };
    expect(of({ currency: 'CAD', group: 'EUR' })).toMatchObject({
      account: '00123',
      currency: 'CAD',
      opening: 500,
      closing: null,
    });
    expect(of({ currency: '', group: 'EUR' })).toMatchObject({ currency: 'EUR' });
    expect(of({ currency: '', group: '' })).toMatchObject({ currency: 'USD' });
  });

  test('empty lines count as none, and Windows line ends do not matter', () => {
    expect(lines(readBai2(`${bai2('16,195,100,Z,,/').replaceAll('\n', '\r\n')}\r\n\r\n`))).toHaveLength(1);
  });

  test.each([
    ['an amount that is none', '16,195,1x0,Z,,/', '4: "1x0" is not an amount.'],
    ['an amount of sixteen digits', '16,195,1234567890123456,Z,,/', '4: "1234567890123456" is not an amount.'],
  ])('%s is reported by its line', (_, entry, problem) => {
    expect(problems(readBai2(bai2(entry)))).toContain(problem);
  });

  test.each([
    ['a total of an account', '49,600,3', '49,601,3', '5: The total says $6.01, the lines give $6.'],
    ['a count of an account', '49,600,3', '49,600,4', '5: The count says 4, there are 3.'],
    ['a total of a group', '98,600,1,5', '98,601,1,5', '6: The total says $6.01, the lines give $6.'],
    ['a count of accounts', '98,600,1,5', '98,600,2,5', '6: The count says 2, there are 1.'],
    ['a count of a group', '98,600,1,5', '98,600,1,6', '6: The count says 6, there are 5.'],
    ['a total of the file', '99,600,1,7', '99,601,1,7', '7: The total says $6.01, the lines give $6.'],
    ['a count of groups', '99,600,1,7', '99,600,2,7', '7: The count says 2, there are 1.'],
    ['a count of the file', '99,600,1,7', '99,600,1,8', '7: The count says 8, there are 7.'],
    ['a count that is left out', '99,600,1,7', '99,600,1', '7: The count says , there are 7.'],
    ['a group without a day', '261104,,USD', '2611,,USD', '2: The group has no date.'],
  ])('%s that is wrong is reported, and nothing else', (_, right, wrong, problem) => {
    expect(problems(readBai2(bai2('16,195,100,Z,,/').replace(right, wrong)))).toEqual([problem]);
  });

  test('lines and ends outside of an account are reported', () => {
    expect(problems(readBai2('01,x/\n02,US,BANK,1,261104,,USD,2/\n16,195,100,Z,,/\n49,100,1/\n'))).toEqual([
      '3: The line stands outside of an account.',
      '4: The line stands outside of an account.',
      'The file is cut off: its end is missing.',
    ]);
  });
});

describe('[BI-024] camt.053', () => {
  const camt = (entry: string, account = '<Id><IBAN>DE1</IBAN></Id>') =>
    readCamt053(`<Document><BkToCstmrStmt><Stmt><Acct>${account}</Acct>${entry}</Stmt></BkToCstmrStmt></Document>`);
  const entry = (about: string, day = '<BookgDt><DtTm>2026-11-04T09:00:00Z</DtTm></BookgDt>') =>
    `<Ntry><Sts>BOOK</Sts>${day}${about}</Ntry>`;

  test('an account without a currency has that of its entries, else dollars', () => {
    const of = (text: string) => {
      const file = camt(text);
      return 'statements' in file ? file.statements[0] : null;
    };
    expect(of(entry('<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>'))).toMatchObject({
      account: 'DE1',
      currency: 'EUR',
      opening: null,
      entries: [{ bookedOn: '2026-11-04', amount: 100, reference: null, endToEndId: null, text: '' }],
    });
    expect(of('')).toMatchObject({ currency: 'USD', entries: [] });
  });

  test('an entry without an amount or a day is reported by its number', () => {
    const good = entry('<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>');
    expect(problems(camt(good + entry('<CdtDbtInd>CRDT</CdtDbtInd>')))).toEqual(['Entry 2: "" is not an amount.']);
    expect(problems(camt(entry('<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>', '')))).toEqual([
      'Entry 1: The day of booking is missing.',
    ]);
  });

  test('a part may have its amount in its details, and a separate sign', () => {
    const part = (amount: string, sign = '') =>
      `<TxDtls>${sign}<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const file = camt(
      entry(
        `<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>${part('1.50')}${part('0.50', '<CdtDbtInd>CRDT</CdtDbtInd>')}</NtryDtls>`,
      ),
    );
    expect(lines(file).map(({ amount, reference }) => [amount, reference])).toEqual([
      [-150, null],
      [50, null],
    ]);
  });

  test('names and texts of a payment are joined, and an id for "none" is dropped', () => {
    const details =
      '<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Acme &lt;X&gt;</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>a</Ustrd><Ustrd>b</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>c</AddtlNtryInf>';
    expect(lines(camt(entry(`<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${details}`)))[0]).toMatchObject({
      text: 'Acme <X> · a · b · c',
      endToEndId: null,
    });
  });

  test('another document is none', () => {
    expect(problems(readCamt053('<Document><Other/></Document>'))).toEqual([
      'This is not a BAI2, camt.053 or CSV file.',
    ]);
    expect(problems(readCamt053('<!ENTITY x "y"><Document/>'))).toEqual(['This is not a BAI2, camt.053 or CSV file.']);
  });
});

describe('[BI-024] CSV', () => {
  const csv = (rows: readonly string[], mapping: Parameters<typeof readBankCsv>[0]['columns'] = {}) =>
    readBankCsv({ text: rows.join('\n'), account: '00123', currency: 'USD', columns: mapping });

  test('incoming and outgoing amounts may have two columns', () => {
    const file = csv(['Posted,Money in,Money out', '2026-11-04,12.50,', '2026-11-04,,7.00', '2026-11-04,,-3.00']);
    expect(lines(file).map(({ amount }) => amount)).toEqual([1250, -700, -300]);
  });

  test('a zero in the other column is nothing, and in both a line of nothing', () => {
    const file = csv(['Date,Credit,Debit', '2026-11-04,12.50,0.00', '2026-11-04,0.00,7.00', '2026-11-04,0.00,0.00']);
    expect(lines(file).map(({ amount }) => amount)).toEqual([1250, -700, 0]);
  });

  test.each([
    ['both', '2026-11-04,1.00,2.00', '1.00 / 2.00'],
    ['a word', '2026-11-04,x,', 'x'],
  ])('a row with %s of them is reported', (_, row, amount) => {
    expect(problems(csv(['Date,Credit,Debit', row]))).toEqual([`2: "${amount}" is not an amount.`]);
  });

  test('one of the two columns alone is too little, and so is a file without days', () => {
    expect(problems(csv(['Date,Credit', '2026-11-04,1']))).toEqual(['1: No column is headed "Amount".']);
    expect(problems(csv(['Date,Debit', '2026-11-04,1']))).toEqual(['1: No column is headed "Amount".']);
    expect(problems(csv(['Day,Amount', '2026-11-04,1']))).toEqual(['1: No column is headed "Date".']);
  });

  test('a column is found by its chosen name, ignoring case and punctuation, and no longer by its own', () => {
    const rows = ['Wert-Tag;Betrag;Amount', '04.11.2026;1,50;9,99'];
    expect(lines(csv(rows, { date: 'WERTTAG', amount: 'betrag' }))).toMatchObject([
      { bookedOn: '2026-11-04', amount: 150 },
    ]);
  });

  test('cells that a row lacks are empty', () => {
    expect(lines(csv(['Date,Amount,Memo,Reference,Trace number', '2026-11-04,1.00']))).toEqual([
      { bookedOn: '2026-11-04', amount: 100, text: '', reference: null, endToEndId: null },
    ]);
    expect(problems(csv(['Date,Amount', '"2026-11-04,1.00']))).toEqual(['This is not a BAI2, camt.053 or CSV file.']);
  });
});
