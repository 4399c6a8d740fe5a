/** Typed header values, whether a bill adds up, and differences between two readings. */
import { describe, expect, test } from 'vitest';
import { emptyHeader, type BillHeader, type ReadBill, type ReadLine } from '#domain/bills/read/bill.ts';
import { gapsOf, statedCharges, sumOf } from '#domain/bills/read/check.ts';
import { differencesOf } from '#domain/bills/read/compare.ts';
import { typedMistakes, withTyped } from '#domain/bills/read/typed.ts';

const at = { line: 7 };
const line = (amount: number): ReadLine => ({
  at: { line: 9 },
  description: 'Internet',
  circuitId: null,
  usoc: null,
  orderNumber: null,
  from: null,
  to: null,
  qty: 1,
  unitPrice: null,
  unitRate: null,
  amount,
  taxType: null,
  category: 'SERVICE_CHARGE',
  kind: 'RECURRING',
});
const head = {
  accountNumber: { value: '5-77', at },
  invoiceNumber: { value: 'INV-6', at },
  invoiceDate: { value: '2026-06-01', at },
};
const bill = (header: Partial<BillHeader>, lines = [line(117_457)]): ReadBill => ({
  header: { ...emptyHeader, ...head, ...header },
  lines,
});
const money = (value: number) => ({ value, at });
const gaps = (header: Partial<BillHeader>, lines?: ReadLine[], currency = 'USD') =>
  gapsOf(bill(header, lines), currency).map(({ field, text }) => [field, text]);

describe('[BI-025] a bill adds up', () => {
  test('where its lines give its current charges, and its figures its total', () => {
    expect(gaps({ currentCharges: money(117_457) })).toEqual([]);
    // Scenario 13: a previous balance is not a charge.
    const figures = { previousBalance: money(54_000), payments: money(10_000), adjustments: money(-500) };
    expect(gaps({ ...figures, currentCharges: money(117_457), total: money(160_957) })).toEqual([]);
    expect(gaps({ ...figures, total: money(160_957) })).toEqual([]);
  });

  test('and reports the difference', () => {
    expect(gaps({ currentCharges: money(117_457) }, [line(117_207)])).toEqual([
      ['currentCharges', 'The lines give 1172.07, the bill says 1174.57: 2.50 is missing.'],
    ]);
    expect(gaps({ currentCharges: money(117_457) }, [line(117_707)])).toHaveLength(1);
    expect(gaps({ total: money(117_457) }, [line(100)])).toMatchObject([['currentCharges', expect.any(String)]]);
  });

  test('and reports a total that does not match its own figures', () => {
    expect(gaps({ currentCharges: money(117_457), total: money(117_458) })).toEqual([
      ['total', 'The bill says 1174.58, its figures give 1174.57.'],
    ]);
  });

  test('the current charges are as printed, else what the total leaves of them', () => {
    const figures = { previousBalance: money(54_000), payments: money(10_000), adjustments: money(-500) };
    expect(statedCharges(bill({ ...figures, total: money(160_957) }))).toBe(117_457);
    expect(statedCharges(bill({ total: money(5) }))).toBe(5);
    expect(statedCharges(bill({ total: money(5), currentCharges: money(7) }))).toBe(7);
    expect(statedCharges(bill({}))).toBeNull();
    expect(sumOf([line(3), line(-1)])).toBe(2);
  });

  test('needs its account, number and date, lines, and the currency of the account', () => {
    expect(
      gaps({ accountNumber: null, invoiceNumber: null, invoiceDate: null, currentCharges: money(117_457) }),
    ).toEqual([
      ['accountNumber', 'Account number is missing.'],
      ['invoiceNumber', 'Invoice number is missing.'],
      ['invoiceDate', 'Invoice date is missing.'],
    ]);
    expect(gaps({ currentCharges: money(0) }, [])).toEqual([['amount', 'The bill has no lines.']]);
    expect(gaps({})).toEqual([['total', 'Total due is missing.']]);
    const euros = { currency: { value: 'EUR', at }, currentCharges: money(117_457) };
    expect(gaps(euros).map(([field]) => field)).toEqual(['currency']);
    expect(gaps(euros, undefined, 'EUR')).toEqual([]);
  });

  test('each gap lights up the place that it is read at', () => {
    const places = (header: Partial<BillHeader>) => gapsOf(bill(header), 'USD').map((each) => each.at);
    expect(places({ currentCharges: money(1) })).toEqual([at]);
    expect(places({ total: money(1) })).toEqual([at]);
    expect(places({ currency: { value: 'EUR', at: { line: 3 } }, currentCharges: money(117_457) })).toEqual([
      { line: 3 },
    ]);
    expect(places({})).toEqual([null]);
  });
});

describe('[BI-022] what is typed for the head', () => {
  test('overrides the read value, in its type', () => {
    const typed = { invoiceNumber: ' INV-7 ', invoiceDate: '2026-06-02', total: '$1,174.57', dueDate: ' ' };
    const { header, lines } = withTyped(bill({ dueDate: { value: '2026-07-01', at } }), typed);
    expect(header).toMatchObject({
      accountNumber: { value: '5-77', at },
      invoiceNumber: { value: 'INV-7', at: { line: 1 } },
      invoiceDate: { value: '2026-06-02' },
      total: { value: 117_457 },
      dueDate: { value: '2026-07-01', at },
    });
    expect(lines).toHaveLength(1);
    expect(withTyped(bill({}), { total: 'much', invoiceDate: '06/02/2026' }).header).toMatchObject({
      total: null,
      invoiceDate: { value: '2026-06-01' },
    });
  });

  test('is reported if it is unreadable or no field has that name', () => {
    expect(
      typedMistakes({ total: 'much', invoiceDate: '06/02/2026', invoiceNumber: 'x', dueDate: '', amount: '1', y: '' }),
    ).toEqual({
      total: ['Total due: "much" is no amount.'],
      invoiceDate: ['Invoice date: "06/02/2026" is no date of the chosen format.'],
      amount: [expect.any(String)],
      y: [expect.any(String)],
    });
    expect(typedMistakes({ total: ' 12.50 ', invoiceDate: ' 2026-06-02 ' })).toEqual({});
  });
});

describe('[BI-022] two readings of a file', () => {
  const differences = (after: readonly ReadBill[], before: readonly ReadBill[] = [bill({ total: money(100) })]) =>
    differencesOf({ bills: before, problems: [] }, { bills: after, problems: [] }, 'USD');

  test('with equal values have no differences, even with other places', () => {
    expect(differences([bill({ total: { value: 100, at: { line: 1 } } })])).toEqual([]);
  });

  test('differ in the number of bills before all else', () => {
    expect(differences([])).toEqual(['0 bills instead of 1']);
  });

  test('differ in fields, lines and their sum', () => {
    const other = bill({ total: null, invoiceDate: { value: '2026-06-02', at }, invoiceNumber: { value: 'X', at } }, [
      line(1),
      line(2),
    ]);
    expect(differences([other])).toEqual([
      'Invoice number: X instead of INV-6',
      'Invoice date: Jun 02, 2026 instead of Jun 01, 2026',
      'Total due: nothing instead of 1.00',
      'Lines: 2 instead of 1',
      'Sum of the lines: 0.03 instead of 1174.57',
    ]);
  });

  test('are compared bill by bill', () => {
    const [one, two] = [bill({}), bill({ total: money(5) })];
    expect(differences([one, two], [one, two])).toEqual([]);
    expect(differences([two, one], [one, two])).toHaveLength(2);
  });
});
