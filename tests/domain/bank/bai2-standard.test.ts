/**
 * BAI2 files of the standard (Cash Management Balance Reporting Specifications, version 2, 2005), unusual but valid
 * forms included.
 */
import { describe, expect, test } from 'vitest';
import { readBai2 } from '#domain/bank/bai2/read.ts';
import { readBankFile } from '#domain/bank/read.ts';

const account = '000441700118';
const read = (text: string, of = account, currency = 'USD') => readBankFile({ text, account: of, currency });
function linesOf(text: string, of = account) {
  const file = read(text, of);
  if ('problems' in file) throw new Error(JSON.stringify(file.problems));
  return file.statements.flatMap(({ entries }) => entries);
}
const notesOf = (text: string, of = account) => {
  const file = read(text, of);
  return 'notes' in file ? file.notes.map(({ text: said, count }) => [said, count]) : [];
};
const problemsOf = (text: string, of = account) => {
  const file = read(text, of);
  return 'problems' in file ? file.problems.map(({ text: said }) => said) : [];
};

interface Group {
  readonly head?: string;
  readonly accounts: readonly (readonly string[])[];
}

/** Wraps accounts into groups and a file. Sums and counts are computed independently, by the text of the standard. */
function fileOf(...groups: readonly Group[]): string {
  const body = groups.flatMap(({ head = '02,TRUNKLINE,121000358,1,261103,,USD,2/', accounts }) => {
    const closed = accounts.map((records) => {
      const total = Number(records[0]!.split('#')[1]);
      const own = [records[0]!.split('#')[0]!, ...records.slice(1)];
      return { total, lines: [...own, `49,${total},${own.length + 1}/`] };
    });
    const lines = [head, ...closed.flatMap((each) => each.lines)];
    const total = closed.reduce((sum, each) => sum + each.total, 0);
    return [{ total, lines: [...lines, `98,${total},${closed.length},${lines.length + 1}/`] }];
  });
  const lines = ['01,121000358,TRUNKLINE,261104,0600,1,80,,2/', ...body.flatMap((each) => each.lines)];
  const total = body.reduce((sum, each) => sum + each.total, 0);
  return [...lines, `99,${total},${groups.length},${lines.length + 1}/`].join('\n');
}
/** The first record of an account has the sum of all its amounts after a #. */
const one = (...records: readonly string[]) => fileOf({ accounts: [records] });

describe('[BI-024] BAI2, record 03: status and summary amounts', () => {
  test.each([
    ['S, three amounts of availability', '072,151494,1,S,0,151494,0'],
    ['V, a day and a time', '072,151494,1,V,261104,0900'],
    ['D, as many pairs as it counts', '072,151494,1,D,2,0,100000,1,51494'],
    ['0, same day', '072,151494,1,0'],
    ['1, next day', '072,151494,1,1'],
    ['2, two days or more', '072,151494,1,2'],
    ['Z, not known', '072,151494,1,Z'],
    ['none', '072,151494,1,'],
  ])('funds %s belong to the item before them', (_, item) => {
    const first = one(
      `03,${account},USD,${item},010,1000000,,,015,1151494,,/#2454482`,
      '16,165,151494,S,0,151494,0,BR20261103001,ACH-202609-IN,CUSTOMER BILL PAYMENT/',
    );
    const last = one(
      `03,${account},USD,010,1000000,,,015,1151494,,,${item}/#2454482`,
      '16,165,151494,S,0,151494,0,BR20261103001,ACH-202609-IN,CUSTOMER BILL PAYMENT/',
    );
    for (const text of [first, last])
      expect(linesOf(text)).toEqual([
        {
          bookedOn: '2026-11-03',
          amount: 151_494,
          text: 'CUSTOMER BILL PAYMENT',
          reference: 'BR20261103001',
          endToEndId: 'ACH-202609-IN',
        },
      ]);
  });

  test('items may be parted by continuations anywhere, and one empty field before a continuation is none', () => {
    const parted = one(
      `03,${account},USD,010/#2454482`,
      '88,1000000,,,015/',
      '88,1151494,,,,/',
      '88,072,151494,1,S,0/',
      '88,151494,0/',
      '16,165,151494,Z,B1,/',
      '88,PAYMENT',
    );
    expect(linesOf(parted)).toMatchObject([{ amount: 151_494, reference: 'B1', endToEndId: null, text: 'PAYMENT' }]);
    const short = one(`03,${account},USD,010,1000000/#2151494`, '88,015,1151494/', '16,165,151494,Z,B1,C1,x/');
    expect(problemsOf(short.replaceAll('2151494', '2302988'))).toEqual([]);
  });

  test.each([
    ['between a code and its amount', '010,1000000,,,015/', '88,1151494,,/', 2_302_988],
    ['between an amount and its count', '100,151494', '88,008,,400,0,000,/', 302_988],
    ['behind a count', '100,151494,1/', '88,,400,0,0,/', 302_988],
  ])('a continuation may begin %s', (_, first, second, total) => {
    const text = one(`03,${account},USD,${first}#${total}`, second, '16,165,151494,Z,,,x/');
    expect(linesOf(text)).toHaveLength(1);
  });

  test('an account without amounts may have its empty items or none', () => {
    const line = '16,165,500,Z,,,x/';
    expect(linesOf(one(`03,${account},,,,,/#500`, line))).toHaveLength(1);
    expect(linesOf(one(`03,${account},,/#500`, line))).toHaveLength(1);
  });

  test('signs of summary amounts count in the total', () => {
    expect(linesOf(one(`03,${account},USD,010,-500,,,015,+0,,/#0`, '16,165,500,Z,,,x/'))).toHaveLength(1);
  });
});

describe('[BI-024] BAI2, record 16: details', () => {
  test.each([
    ['100', 500],
    ['399', 500],
    ['400', -500],
    ['699', -500],
    ['920', 500],
    ['959', 500],
    ['960', -500],
    ['999', -500],
  ])('type %s is %d', (code, amount) => {
    expect(linesOf(one(`03,${account},USD,,,,/#500`, `16,${code},500,Z,,,x/`))[0]!.amount).toBe(amount);
  });

  test.each(['720', '890', '900'])('type %s books no money and is left out with its code', (code) => {
    const text = one(`03,${account},USD,,,,/#1000`, `16,${code},500,Z,,,x/`, '16,165,500,Z,,,y/');
    expect(linesOf(text).map((each) => each.text)).toEqual(['y']);
    expect(notesOf(text)).toEqual([[`Type ${code} is no booking of money: left out.`, 1]]);
  });

  test('its text may contain commas and slashes, and continue in 88 records', () => {
    const text = one(`03,${account},USD,,,,/#500`, '16,165,500,Z,,,ACME, INC. A/C 12', '88,BILL CB-1, NOV/');
    expect(linesOf(text)[0]!.text).toBe('ACME, INC. A/C 12 BILL CB-1, NOV');
  });

  test('words that say that there is no number are no number', () => {
    expect(linesOf(one(`03,${account},USD,,,,/#500`, '16,165,500,Z,NONREF,NOTPROVIDED,x/'))[0]).toMatchObject({
      reference: null,
      endToEndId: null,
    });
  });
});

describe('[BI-024] BAI2, record 02: groups', () => {
  const accounts = (amount: number) => [[`03,${account},,,,,/#${amount}`, `16,165,${amount},Z,,,x/`]];
  const head = (status: number, modifier = 2) => `02,TRUNKLINE,121000358,${status},261103,,USD,${modifier}/`;

  test.each([
    ['2', 'Account 000441700118: the bank deleted these lines (group status 2).'],
    ['4', 'Account 000441700118: the bank sent these lines as a test (group status 4).'],
  ])('status %s is no booking', (status, note) => {
    const text = fileOf({ head: head(Number(status)), accounts: accounts(500) }, { accounts: accounts(700) });
    expect(linesOf(text).map(({ amount }) => amount)).toEqual([700]);
    expect(notesOf(text)).toEqual([[note, 1]]);
    expect(problemsOf(fileOf({ head: head(Number(status)), accounts: accounts(500) }))).toContain(
      'The file has no booked lines of the account.',
    );
  });

  test('status 3 corrects what was sent, and asks to compare', () => {
    const text = fileOf({ head: head(3), accounts: accounts(500) });
    expect(linesOf(text)).toHaveLength(1);
    expect(notesOf(text)[0]![0]).toMatch(/^The bank corrects lines/);
  });

  test.each([
    [1, 1],
    [2, 1],
    [4, 1],
    [3, 0],
  ])('figures with as-of modifier %d give %d lines: interim ones of the same day come again', (modifier, count) => {
    const text = fileOf({ head: head(1, modifier), accounts: accounts(500) }, { accounts: accounts(700) });
    expect(linesOf(text)).toHaveLength(1 + count);
  });

  test('an account has the currency of its group, and a group none in dollars', () => {
    const euro = fileOf({ head: '02,T,1,1,261103,,EUR,2/', accounts: accounts(500) });
    expect(read(euro, account, 'EUR')).toMatchObject({ statements: [{ currency: 'EUR' }] });
    const none = fileOf({ head: '02,T,1,1,261103,,,2/', accounts: accounts(500) });
    expect(read(none)).toMatchObject({ statements: [{ currency: 'USD' }] });
  });

  test('several groups are several days, each with its balances', () => {
    const day = (date: string, amount: number) => ({
      head: `02,T,1,1,${date},,USD,2/`,
      accounts: [[`03,${account},,,,,/#${amount}`, `16,165,${amount},Z,,,x/`]],
    });
    const found = linesOf(fileOf(day('261102', 100), day('261103', 200)));
    expect(found.map(({ bookedOn, amount }) => [bookedOn, amount])).toEqual([
      ['2026-11-02', 100],
      ['2026-11-03', 200],
    ]);
  });
});

describe('[BI-024] BAI2, accounts of a customer in one file', () => {
  const two = fileOf({
    accounts: [
      [`03,${account},USD,010,1000000,,,015,1020000,,/#2040000`, '16,142,20000,Z,BR20261106001,,HARBOR LOGISTICS/'],
      ['03,000441700999,USD,010,500000,,,015,500000,,/#1000000'],
    ],
  });

  test('the chosen one is read, and the other is reported with its number and count', () => {
    expect(linesOf(two)).toHaveLength(1);
    expect(notesOf(two)).toEqual([['Account 000441700999 is not the chosen one: left out.', 0]]);
    expect(linesOf(two, '441700118')).toHaveLength(1);
  });

  test('without the chosen one the file is refused with the accounts that it holds', () => {
    expect(problemsOf(two, '5')).toEqual([
      'The file is from account 000441700118.',
      'The file is from account 000441700999.',
    ]);
  });

  test('a problem in another account does not block ours', () => {
    const wrong = two.replace('015,500000', '015,50000x');
    expect(linesOf(wrong)).toHaveLength(1);
    expect(problemsOf(two.replace('142,20000', '142,2000x'))).toContain('"2000x" is not an amount.');
  });

  test('a number with its zeros is not the number without them where the file has both', () => {
    const both = two.replace('03,000441700999', '03,441700118');
    expect(linesOf(both)).toHaveLength(1);
    expect(notesOf(both)).toEqual([['Account 441700118 is not the chosen one: left out.', 0]]);
  });
});

describe('[BI-024] BAI2 as programs write it', () => {
  const text = one(`03,${account},USD,,,,/#500`, '16,165,500,Z,B1,,x/');

  test.each([
    ['with Windows line ends', text.replaceAll('\n', '\r\n')],
    ['with line ends of an old Macintosh', text.replaceAll('\n', '\r')],
    ['filled up with blanks', text.replaceAll(/$/gm, '          ')],
    ['on one line', text.replaceAll('\n', '')],
    ['with several records on a line', text.replaceAll('\n16', ' 16').replaceAll('\n98', '  98')],
    ['with a byte order mark', `\uFEFF${text}`],
  ])('%s', (_, written) => {
    expect(linesOf(written)).toMatchObject([{ amount: 500, reference: 'B1', text: 'x' }]);
  });

  test('a record that BAI2 does not have is left out where counts and totals close', () => {
    const more = text
      .replace('49,500,3', '17,note/\n49,500,4')
      .replace('98,500,1,5', '98,500,1,6')
      .replace('99,500,1,7', '99,500,1,8');
    expect(linesOf(more)).toHaveLength(1);
    expect(notesOf(more)).toEqual([['BAI2 has no record of this kind: left out.', 1]]);
    expect(readBai2(text)).toMatchObject({ notes: [] });
  });
});
