/** Amounts in bank files, and bank lines that pay several payments. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFar, matchOf, sharesOf, type OpenPayment } from '#domain/bank/match.ts';
import { decimalOf, minorOf } from '#domain/bank/minor.ts';

describe('[BI-024] an amount', () => {
  test.each([
    ['1,234.50', 123_450],
    ['1234.5', 123_450],
    ['12', 1200],
    ['$ 12.50', 1250],
    ['+12.50', 1250],
    ['12.50CR', 1250],
    ['12.50 dr', -1250],
    ['(12.50)', -1250],
    ['-12.50', -1250],
    ['12.50-', -1250],
    ['€12.50', 1250],
    ['0.00', 0],
  ])('%s', (text, value) => {
    expect(minorOf(text)).toBe(value);
  });

  test.each([
    '',
    '-',
    '()',
    '12-50',
    '1(2)',
    '(12.50',
    '12.50)',
    '--1',
    '12.505',
    '1,23',
    '1.2.3',
    '12 USD',
    'CR',
    '99999999999999999',
  ])('is not "%s"', (text) => {
    expect(minorOf(text)).toBeNull();
  });

  test('whose cents a comma parts is read so', () => {
    expect([minorOf('1.234,50', ','), minorOf('1234,5', ','), minorOf('1,234.50', ',')]).toEqual([
      123_450,
      123_450,
      null,
    ]);
  });

  test('is read back from every way in which it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (minor) => {
        const plain = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
        expect([plain, `${plain}CR`, `+${plain}`].map((text) => minorOf(text))).toEqual([minor, minor, minor]);
        expect([`(${plain})`, `-${plain}`, `${plain}-`, `${plain}DR`].map((text) => minorOf(text))).toEqual(
          Array.from({ length: 4 }, () => 0 - minor),
        );
      }),
    );
  });

  test('has a decimal comma only if its column shows one', () => {
    expect(decimalOf(['1.234,50', '12,5-', '7'])).toBe(',');
    expect(decimalOf(['1,234.50', '12,50'])).toBe('.');
    expect(decimalOf(['1,234', '7'])).toBe('.');
    expect(decimalOf([])).toBe('.');
  });
});

const payment = (id: string, amount: number, about: Partial<OpenPayment> = {}): OpenPayment => ({
  id,
  direction: 'outgoing',
  amount,
  currency: 'USD',
  paidOn: '2026-11-03',
  reference: null,
  batch: null,
  numbers: [],
  party: 'Lumen',
  ...about,
});
const line = (amount: number, about: object = {}) => ({
  bookedOn: '2026-11-04',
  amount,
  text: 'x',
  reference: null,
  endToEndId: null,
  ...about,
});
const found = (entry: ReturnType<typeof line>, payments: readonly OpenPayment[]) => {
  const { candidates, isAutomatic } = matchOf(entry, 'USD', payments);
  return [candidates.map((one) => [one.payments.map(({ id }) => id).join('+'), one.reason]), isAutomatic];
};

describe('[BI-031] a line that several payments are', () => {
  test('is split over them in their order, and the last carries the difference', () => {
    const shares = (amount: number) =>
      sharesOf(amount, [{ amount: 100 }, { amount: 50 }]).map(({ amount: share, difference }) => [share, difference]);
    expect(shares(-150)).toEqual([
      [100, 0],
      [50, 0],
    ]);
    expect(shares(160)).toEqual([
      [100, 0],
      [60, 10],
    ]);
    expect(shares(120)).toEqual([
      [100, 0],
      [20, -30],
    ]);
    expect(shares(80)).toEqual([
      [80, -20],
      [0, -50],
    ]);
  });

  test('needs a reason beyond one dollar or half a percent, whichever is more', () => {
    const far = (amount: number, difference: number) => isFar({ payment: { amount }, amount, difference });
    expect([far(10_000, 100), far(10_000, -100), far(10_000, 101), far(10_000, -101)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([far(100_000, 500), far(100_000, 501)]).toEqual([false, true]);
  });

  test('as one file of payments is that file, and only whole', () => {
    const file = [
      payment('a', 100, { batch: 'f' }),
      payment('b', 50, { batch: 'f' }),
      payment('c', 150, { batch: 'g' }),
    ];
    expect(found(line(-150), file.slice(0, 2))).toEqual([[['a+b', 'BATCH']], true]);
    expect(found(line(-150), file)[1]).toBe(false);
    expect(found(line(-140), file.slice(0, 2))).toEqual([[], false]);
  });

  test('with one reference matches all of them if they add up, else each is a candidate', () => {
    const two = [payment('a', 100, { reference: 'T-1' }), payment('b', 50, { reference: 'T-1' })];
    expect(found(line(-150, { reference: 't1' }), two)).toEqual([[['a+b', 'REFERENCE']], true]);
    expect(found(line(-100, { reference: 't1' }), two)).toEqual([
      [
        ['a', 'REFERENCE'],
        ['b', 'REFERENCE'],
      ],
      false,
    ]);
  });

  test('is the sum of payments of one party within five days', () => {
    const near = [payment('a', 100), payment('b', 50), payment('c', 30)];
    expect(found(line(-150), near)).toEqual([[['a+b', 'SUM']], true]);
    expect(found(line(-150), [near[0]!, payment('b', 50, { party: 'Zayo' })])).toEqual([[], false]);
    expect(found(line(-150), [near[0]!, payment('b', 50, { paidOn: '2026-10-29' })])).toEqual([[], false]);
    expect(found(line(-150), [near[0]!, payment('b', 50, { paidOn: '2026-10-30' })])).toEqual([[['a+b', 'SUM']], true]);
    expect(found(line(-150), [...near, payment('d', 50)])[1]).toBe(false);
  });

  test('is no payment of the other direction or of another currency', () => {
    expect(found(line(-100), [payment('a', 100, { direction: 'incoming' })])).toEqual([[], false]);
    expect(found(line(-100), [payment('a', 100, { currency: 'CAD' })])).toEqual([[], false]);
    expect(found(line(100), [payment('a', 100, { direction: 'incoming' })])).toEqual([[['a', 'AMOUNT']], true]);
  });

  test('matches a document only by a number that is rare in texts', () => {
    const of = (number: string, text: string) => found(line(-99, { text }), [payment('a', 100, { numbers: [number] })]);
    expect(of('B-1234', 'for b1234')).toEqual([[['a', 'DOCUMENT']], true]);
    expect(of('B123', 'for b123')).toEqual([[], false]);
  });
});
