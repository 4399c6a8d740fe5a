/** Lines of a consolidated bill: scenario 13, estimates and their reversals, fees, credits (bills.md 5). */
import { describe, expect, test } from 'vitest';
import {
  consolidate,
  type ApprovedInvoice,
  type BillInput,
  type MissingInvoice,
} from '#domain/bills/consolidation/consolidate.ts';
import { estimateOf } from '#domain/bills/consolidation/estimate.ts';
import { monthBefore, monthOf, periodText } from '#domain/bills/consolidation/months.ts';
import { agingOf, bucketOf } from '#domain/bills/consolidation/aging.ts';
import { byCharge, partsBy } from '#domain/bills/consolidation/breakdown.ts';
import { platformFeeOf } from '#domain/bills/consolidation/platform-fee.ts';

const april = { start: '2026-04-01', end: '2026-04-30' };
const may = { start: '2026-05-01', end: '2026-05-31' };

const input = (values: Partial<BillInput>): BillInput => ({
  period: april,
  invoices: [],
  missing: [],
  arrived: [],
  voided: [],
  fee: { model: 'FLAT', perService: null, percent: null },
  services: [],
  credits: [],
  byHand: 0,
  estimatesAtMost: 3,
  ...values,
});

const invoice = (id: string, charges: ApprovedInvoice['charges'], credits: ApprovedInvoice['credits'] = []) => ({
  id,
  number: `INV-${id}`,
  accountId: `account-${id}`,
  account: `Carrier ${id}`,
  period: april,
  charges,
  credits,
});

const missing = (values: Partial<MissingInvoice>): MissingInvoice => ({
  accountId: 'account-d',
  account: 'Carrier d',
  recent: [],
  expectedMonthly: null,
  contracted: null,
  estimatesInRow: 0,
  services: [],
  ...values,
});

const sum = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0);

/** The three invoices of scenario 13. */
const scenario = [
  invoice('a', [
    { category: 'SERVICE_CHARGE', amount: 36_048 + 74_500 },
    { category: 'GOV_TAXES_AND_FEES', amount: 6_909 },
  ]),
  invoice('b', [
    { category: 'SERVICE_CHARGE', amount: 12_999 },
    { category: 'PROVIDER_FEES', amount: 1_250 },
    { category: 'GOV_TAXES_AND_FEES', amount: 843 },
  ]),
  invoice('c', [{ category: 'SERVICE_CHARGE', amount: 215_000 }], [{ category: 'SERVICE_CHARGE', amount: -10_750 }]),
];

describe('[BI-030] the bill of scenario 13', () => {
  test('is 3,367.99: 1,174.57 + 150.92 + 2,042.50, one line per category, carrier credits separate', () => {
    const { lines, notes } = consolidate(input({ invoices: scenario }));
    expect(['a', 'b', 'c'].map((id) => sum(lines.filter(({ invoiceId }) => invoiceId === id)))).toEqual([
      117_457, 15_092, 204_250,
    ]);
    expect(sum(lines)).toBe(336_799);
    expect(lines).toHaveLength(7);
    expect(notes).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ kind: 'INVOICE', description: 'Carrier c, credit on invoice INV-c' });
  });

  test('has a fee of 67.36 at 2 percent, and of 15.00 at 5.00 for each of 3 services', () => {
    const fees = [
      { model: 'PERCENT', perService: null, percent: 2 },
      { model: 'FLAT', perService: 500, percent: null },
    ] as const;
    const billed = fees.map((fee) =>
      consolidate(input({ invoices: scenario, services: ['s1', 's2', 's3'], fee })).lines.at(-1),
    );
    expect(billed.map((line) => [line?.kind, line?.amount])).toEqual([
      ['PLATFORM_FEE', 6_736],
      ['PLATFORM_FEE', 1_500],
    ]);
  });

  test('is 3,979.99 while a fourth invoice of 612.00 is missing', () => {
    const { lines } = consolidate(
      input({ invoices: scenario, missing: [missing({ recent: [61_200, 61_200, 60_000] })] }),
    );
    expect(sum(lines)).toBe(397_999);
    expect(lines.at(-1)).toMatchObject({
      kind: 'ESTIMATE',
      basis: 'ESTIMATE',
      amount: 61_200,
      description: 'Carrier d, estimate for April 2026',
    });
  });

  test('is trued up by a separate pair of lines when the invoice arrives: 584.88 for April and May together', () => {
    const d = { accountId: 'account-d', account: 'Carrier d' };
    const charges = [{ category: 'SERVICE_CHARGE', amount: 59_844 }] as const;
    const { lines } = consolidate(
      input({
        period: may,
        invoices: [
          { ...invoice('d4', charges), ...d, period: april },
          { ...invoice('d5', charges), ...d, period: may },
        ],
        arrived: [
          {
            id: 'line-4',
            accountId: 'account-d',
            invoiceId: null,
            description: 'Carrier d, estimate for April 2026',
            category: null,
            amount: 61_200,
            period: april,
          },
        ],
      }),
    );
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['INVOICE', 59_844],
      ['INVOICE', 59_844],
      ['TRUE_UP', -61_200],
    ]);
    expect(lines[2]).toMatchObject({ reversesLineId: 'line-4', basis: 'ESTIMATE', period: april });
    expect(sum(lines)).toBe(58_488);
  });
});

describe('[BI-006] [BI-030] an estimate', () => {
  test.each([
    [{ recent: [59_844, 61_200, 70_000], expectedMonthly: 1, contracted: 2 }, 61_200],
    [{ recent: [59_844, 61_201], expectedMonthly: 1, contracted: 2 }, 60_523],
    [{ recent: [59_844], expectedMonthly: 1, contracted: 2 }, 59_844],
    [{ recent: [], expectedMonthly: 44_900, contracted: 2 }, 44_900],
    [{ recent: [], expectedMonthly: null, contracted: 12_999 }, 12_999],
    [{ recent: [], expectedMonthly: null, contracted: null }, null],
  ])('of %o is %s', (known, amount) => expect(estimateOf(known)).toBe(amount));

  test('is left to a person after three in a row, and where nothing is known', () => {
    const { lines, notes } = consolidate(
      input({
        missing: [
          missing({ expectedMonthly: 61_200, estimatesInRow: 2 }),
          missing({ account: 'Carrier e', expectedMonthly: 61_200, estimatesInRow: 3 }),
          missing({ account: 'Carrier f' }),
        ],
      }),
    );
    expect(lines.map(({ amount }) => amount)).toEqual([61_200]);
    expect(notes).toEqual([
      'Carrier e: the invoice is missing and was estimated 3 times already. Decide what to do.',
      'Carrier f: the invoice is missing, and nothing is known to estimate it by.',
    ]);
  });
});

describe('[BI-030] credits', () => {
  const credits = [
    { id: 'old', reason: 'Overpayment', left: 3_201 },
    { id: 'new', reason: 'Late answer', left: 400_000 },
  ];

  test('are used oldest first and only as far as something is left to pay', () => {
    const { lines } = consolidate(input({ invoices: scenario, credits }));
    expect(lines.slice(-2).map(({ creditId, amount }) => [creditId, amount])).toEqual([
      ['old', -3_201],
      ['new', -333_598],
    ]);
    expect(sum(lines)).toBe(0);
  });

  test('count what people took off by hand', () => {
    const { lines } = consolidate(input({ invoices: scenario, credits, byHand: -336_000 }));
    expect(lines.filter(({ kind }) => kind === 'CREDIT').map(({ amount }) => amount)).toEqual([-799]);
  });

  test('are not used by a bill that takes back more than it charges', () => {
    const taken = {
      id: 'l',
      accountId: null,
      invoiceId: 'x',
      description: 'x',
      category: null,
      amount: 900,
      period: null,
    };
    const { lines } = consolidate(input({ voided: [taken], credits }));
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([['REVERSAL', -900]]);
  });
});

test('[BI-030] for any input, credits never make a bill negative, and its lines add up to it', () => {
  let seed = 5;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 2_000; round += 1) {
    const invoices = Array.from({ length: random(4) }, (_, at) =>
      invoice(String(at), [{ category: 'SERVICE_CHARGE', amount: random(90_000) - 5_000 }]),
    );
    const credits = Array.from({ length: random(4) }, (_, at) => ({
      id: String(at),
      reason: 'x',
      left: random(60_000),
    }));
    const { lines } = consolidate(
      input({ invoices, credits, fee: { model: 'PERCENT', perService: null, percent: random(10) } }),
    );
    const used = lines.filter(({ kind }) => kind === 'CREDIT');
    const charged = sum(lines) - sum(used);
    expect(sum(lines)).toBe(Math.max(Math.min(charged, 0), charged - credits.reduce((all, { left }) => all + left, 0)));
    expect(lines.every(({ amount }) => Number.isInteger(amount))).toBe(true);
  }
});

test('[BI-030] a fee for each service counts one whose invoice is estimated, and one that two invoices name once', () => {
  const fee = { model: 'FLAT', perService: 500, percent: null } as const;
  const estimated = missing({ expectedMonthly: 61_200, services: ['s2', 's3'] });
  const tooOften = missing({ expectedMonthly: 61_200, estimatesInRow: 3, services: ['s4'] });
  const { lines } = consolidate(input({ services: ['s1', 's2'], missing: [estimated, tooOften], fee }));
  expect(lines.at(-1)).toMatchObject({ kind: 'PLATFORM_FEE', amount: 1_500 });
});

test('a fee is half up on the cent, and nothing on a bill below zero', () => {
  const fee = { model: 'PERCENT', perService: null, percent: 2.5 } as const;
  expect([20, 60, 100, -100].map((charges) => platformFeeOf(fee, { services: 1, charges }))).toEqual([1, 2, 3, 0]);
});

describe('a month', () => {
  test.each([
    ['2026-04-17', '2026-04-01', '2026-04-30', 'April 2026'],
    ['2028-02-29', '2028-02-01', '2028-02-29', 'February 2028'],
    ['2026-12-31', '2026-12-01', '2026-12-31', 'December 2026'],
  ])('of %s goes from %s to %s: %s', (day, start, end, text) => {
    expect(monthOf(day)).toEqual({ start, end });
    expect(periodText({ start, end })).toBe(text);
  });

  test('before January is December of the year before; other spans are said by their days', () => {
    expect(monthBefore('2026-01-15')).toEqual({ start: '2025-12-01', end: '2025-12-31' });
    expect(periodText({ start: '2026-03-17', end: '2026-04-30' })).toBe('Mar 17, 2026 – Apr 30, 2026');
  });
});

describe('[BI-023] aging', () => {
  test.each([
    [null, 'NOT_DUE'],
    [-1, 'NOT_DUE'],
    [0, 'NOT_DUE'],
    [1, 'DAYS_1_30'],
    [30, 'DAYS_1_30'],
    [31, 'DAYS_31_60'],
    [60, 'DAYS_31_60'],
    [61, 'DAYS_61_90'],
    [90, 'DAYS_61_90'],
    [91, 'OVER_90'],
  ])('of a bill %s days after its due date is %s', (days, bucket) => expect(bucketOf(days)).toBe(bucket));

  test('adds up bills of one currency, and never two currencies', () => {
    const bill = (currency: string, balance: number, daysOverdue: number) => ({ currency, balance, daysOverdue });
    const rows = agingOf([bill('USD', 100, 5), bill('CAD', 700, 95), bill('USD', 250, 29), bill('USD', 30, -3)]);
    expect(rows.map(({ currency, total }) => [currency, total])).toEqual([
      ['CAD', 700],
      ['USD', 380],
    ]);
    expect(rows[1]?.buckets).toMatchObject({
      NOT_DUE: { amount: 30, bills: 1 },
      DAYS_1_30: { amount: 350, bills: 2 },
      OVER_90: { amount: 0, bills: 0 },
    });
  });
});

describe('[BI-023] a breakdown', () => {
  test('puts lines without key last, in a separate part, and loses no cent', () => {
    const rows = [
      { key: null, label: null, amount: 900 },
      { key: 'a', label: 'A', amount: 10 },
      { key: 'b', label: 'B', amount: 50 },
      { key: 'a', label: 'A', amount: 5 },
    ];
    expect(partsBy(rows).map(({ key, amount }) => [key, amount])).toEqual([
      ['b', 50],
      ['a', 15],
      [null, 900],
    ]);
  });

  test('carries charges by service, their opposite where they are taken back, and none where the line is another', () => {
    const carried = [
      { key: 's', label: 'S', amount: 60 },
      { key: null, label: null, amount: 40 },
    ];
    expect(byCharge({ amount: 100 }, [carried]).map(({ key, amount }) => [key, amount])).toEqual([
      ['s', 60],
      [null, 40],
    ]);
    expect(byCharge({ amount: -100 }, [[], carried]).map(({ amount }) => amount)).toEqual([-60, -40]);
    expect(byCharge({ amount: 99 }, [carried])).toEqual([{ key: null, label: null, amount: 99 }]);
    expect(byCharge({ amount: 99 }, [carried], { key: 'own', label: 'Own' })).toEqual([
      { key: 'own', label: 'Own', amount: 99 },
    ]);
  });
});
