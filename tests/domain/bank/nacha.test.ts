/** Payment files for banks, and the files that banks return. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { achFile, isRoutingNumber, modifierOf, type AchEntry } from '#domain/bank/nacha/file.ts';
import { readReturns } from '#domain/bank/nacha/returns.ts';
import { checkAchFile, returnFile } from '#tests/support/ach-validator.ts';

const origin = {
  routing: '071000013',
  account: '00123',
  type: 'CHECKING',
  bank: 'First Prairie Bank',
  company: 'Trunkline Inc',
  companyId: '1364592081',
} as const;

/** Eight digits and the matching ninth. */
function withCheckDigit(first: string): string {
  const sum = first.split('').reduce((all, digit, at) => all + Number(digit) * [3, 7, 1][at % 3]!, 0);
  return first + ((10 - (sum % 10)) % 10);
}

const entry = fc.record({
  routing: fc.stringMatching(/^[0-9]{8}$/).map(withCheckDigit),
  account: fc.stringMatching(/^[0-9A-Za-z-]{4,17}$/),
  type: fc.constantFrom('CHECKING' as const, 'SAVINGS' as const),
  holder: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
  amount: fc.integer({ min: 1, max: 9_999_999_999 }),
  identification: fc.string({ maxLength: 30 }),
  purpose: fc.string({ maxLength: 120, unit: 'grapheme' }),
});
const written = (entries: readonly Omit<AchEntry, 'trace'>[], isBalanced: boolean) =>
  achFile({
    origin,
    createdOn: '2026-11-27',
    time: '0930',
    effective: '2026-11-30',
    modifier: 'A',
    batch: 7,
    entries: entries.map((one, at) => ({ ...one, trace: `07100001${String(at + 1).padStart(7, '0')}` })),
    offsetTrace: isBalanced ? `07100001${String(entries.length + 1).padStart(7, '0')}` : null,
  });

describe('[BI-024] a payment file', () => {
  test('follows the NACHA rules for any carrier names and amounts: counts, hash, totals, blocks', () => {
    let checked = 0;
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), fc.boolean(), (entries, isBalanced) => {
        const sum = entries.reduce((all, { amount }) => all + amount, 0);
        // The debit of a balanced file has at most ten digits itself.
        fc.pre(!isBalanced || sum < 10_000_000_000);
        const { faults, credits, debits, entries: found } = checkAchFile(written(entries, isBalanced).text);
        expect([faults, credits, debits]).toEqual([[], sum, isBalanced ? sum : 0]);
        expect(found.map(({ amount }) => amount)).toEqual([
          ...entries.map(({ amount }) => amount),
          ...(isBalanced ? [sum] : []),
        ]);
        checked += 1;
      }),
    );
    expect(checked).toBeGreaterThan(50);
  });

  test('with two payments matches this text exactly', () => {
    const [first, second] = [
      { routing: '021000021', account: '998877', type: 'CHECKING', holder: 'Great Lakes Fiber' } as const,
      { routing: '122105155', account: '44-1', type: 'SAVINGS', holder: 'Café Télécom' } as const,
    ];
    const { text, entryHash } = written(
      [
        { ...first, amount: 118_734, identification: '831000-4567', purpose: String.raw`RMR*IV*AT202611*PI*1187.34\ ` },
        { ...second, amount: 5, identification: 'A-2', purpose: '' },
      ],
      true,
    );
    // 02100002 + 12210515 + 07100001
    expect(entryHash).toBe('0021410518');
    expect(text.split('\n').slice(0, 8)).toEqual([
      '101 07100001313645920812611270930A094101FIRST PRAIRIE BANK     TRUNKLINE INC                  ',
      '5200TRUNKLINE INC                       1364592081CCDVENDOR PAY261127261130   1071000010000007',
      '622021000021998877           0000118734831000-4567    GREAT LAKES FIBER       1071000010000001',
      `705${String.raw`RMR*IV*AT202611*PI*1187.34\ `.padEnd(80)}00010000001`,
      '63212210515544-1             0000000005A-2            CAFE TELECOM            1071000010000002',
      `705${' '.repeat(80)}00010000002`,
      '62707100001300123            00001187391364592081     TRUNKLINE INC           0071000010000003',
      '820000000500214105180000001187390000001187391364592081                         071000010000007',
    ]);
  });

  test('accepts routing numbers with a valid check digit, and distinguishes files of one day', () => {
    expect(['021000021', '071000013', '021000022', '02100002', ''].map(isRoutingNumber)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([0, 25, 26, 35].map(modifierOf)).toEqual(['A', 'Z', '0', '9']);
  });
});

describe('[BI-024] a return file', () => {
  const returns = [
    { code: 'R02', trace: '071000010000001', amount: 118_734 },
    { code: 'C01', trace: '071000010000002', amount: 0, corrected: '1918171614' },
  ];

  test('names what came back with its reason, and what is to be corrected', () => {
    expect(readReturns(returnFile(returns))).toEqual({
      returns: [
        { code: 'R02', trace: '071000010000001', amount: 118_734, corrected: '' },
        { code: 'C01', trace: '071000010000002', amount: 0, corrected: '1918171614' },
      ],
      notes: [],
    });
  });

  test('that is cut, of other sums or no such file is refused by line', () => {
    const whole = returnFile(returns);
    const lines = whole.split('\n');
    const refused = (text: string) => {
      const read = readReturns(text);
      return 'problems' in read ? read.problems : null;
    };
    expect(refused('date,amount\n')).toEqual([{ line: null, text: 'This is not a NACHA file.' }]);
    expect(refused(lines.slice(0, 6).join('\n'))).toEqual([
      { line: null, text: 'The file is cut off: its end is missing.' },
    ]);
    expect(refused(whole.replace('0000118734', '0000118735'))).toEqual([
      { line: 7, text: 'Line 7: the total says $1,187.34, the entries give $1,187.35.' },
    ]);
    expect(refused(whole.replace('626021000021', '626021000031'))).toEqual([
      { line: 7, text: 'Line 7: the entry hash does not agree.' },
    ]);
    expect(refused([...lines.slice(0, 2), `${lines[2]!}x`, ...lines.slice(3)].join('\n'))).toEqual([
      { line: 3, text: 'Line 3: a record has at most 94 characters.' },
    ]);
    expect(refused([...lines.slice(0, 3), lines[1], ...lines.slice(3)].join('\n'))).toEqual([
      { line: 4, text: 'Line 4: the record does not stand where it may.' },
    ]);
  });

  const whole = returnFile(returns);
  test.each([
    ['whose blanks at the ends of lines were cut', whole.replaceAll(/ +$/gm, '')],
    ['with blanks added', whole.replaceAll(/$/gm, '   ')],
    ['with Windows line ends', whole.replaceAll('\n', '\r\n')],
    ['without line ends', whole.replaceAll('\n', '')],
    ['without line ends, and cut', whole.replaceAll('\n', '').trimEnd()],
    ['filled up with nines', `${whole}${'9'.repeat(94)}\n${'9'.repeat(94)}\n`],
    ['with a byte order mark', `\uFEFF${whole}`],
  ])('%s gives the same', (_, text) => {
    expect(readReturns(text)).toEqual(readReturns(whole));
  });

  test('holds several files one after the other', () => {
    const read = readReturns(`${whole}${'9'.repeat(94)}\n${whole}`);
    expect('returns' in read && read.returns).toHaveLength(4);
  });

  test('with a code that NACHA does not have leaves it to a person', () => {
    const read = readReturns(returnFile([{ code: 'R96', trace: '071000010000001', amount: 5 }, returns[1]!]));
    expect(read).toMatchObject({
      returns: [{ code: 'C01' }],
      notes: [{ line: 4, text: 'line 4: R96 is no reason code of NACHA (trace 071000010000001)' }],
    });
  });

  test('of accounting advices, whose sums are longer, brings no returns (SEC code ADV)', () => {
    const entry = `681021000021${'998877'.padEnd(15)}${'250000'.padStart(12, '0')}${' '.repeat(41)}`.slice(0, 79);
    const records = [
      whole.split('\n')[0]!,
      `5280${'TRUNKLINE INC'.padEnd(16)}${' '.repeat(20)}1364592081ADV${'ADVICE'.padEnd(10)}`,
      entry,
      `82800000010002100002${'0'.repeat(20)}${'250000'.padStart(20, '0')}`,
      `9000001000001000000010002100002${'0'.repeat(20)}${'250000'.padStart(20, '0')}`,
    ];
    expect(readReturns(records.join('\n'))).toEqual({ returns: [], notes: [] });
  });
});
