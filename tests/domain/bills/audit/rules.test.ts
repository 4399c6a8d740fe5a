/** The sixteen rules with realistic figures: each fires on its example and finds nothing if the carrier is right. */
import { describe, expect, test } from 'vitest';
import { auditInvoice } from '#domain/bills/audit/audit.ts';
import { bill, context, findings, invoice, line, price, service } from './cases.ts';

const taken = (text: string, day: string) => ({ day, proof: { kind: 'ACCEPTANCE' as const, text, day } });

describe('[BI-032] E01 duplicate', () => {
  const june = bill(6, [{ amount: 128430 }], { number: '8841' });

  test('a bill under another number with the same charges is claimed in full', () => {
    const again = { ...bill(6, [{ amount: 128430 }], { number: '8841-R' }), id: 'again' };
    expect(findings(again, { earlier: [june] })).toEqual([['E01', 128430, 0]]);
    expect(auditInvoice(again, context({ earlier: [june] }))[0]!.evidence).toEqual([
      { kind: 'INVOICE', id: 'bill-6', text: '8841', day: '2026-06-01' },
    ]);
  });

  test.each([
    ['the number again for the next month', bill(7, [{ amount: 128430 }], { number: '8841', date: '2026-07-01' })],
    [
      'the same total for another circuit',
      bill(6, [{ amount: 128430, serviceId: 'wave' }], { number: '9', date: '2026-06-03' }),
    ],
  ])('%s is none', (_case, again) => {
    expect(findings(again, { earlier: [june] })).toEqual([]);
  });

  test('a repeated charge is claimed once, unless it is reversed', () => {
    expect(findings(bill(6, [{ amount: 5000 }, { amount: 5000 }]))).toEqual([['E01', 5000, 0]]);
    expect(findings(bill(6, [{ amount: 5000 }, { amount: -5000 }, { amount: 5000 }]))).toEqual([]);
  });

  test('a credit of the old bill and a new one for it are no duplicate', () => {
    const credit = bill(6, [{ amount: -128430 }], { number: '8841-C', date: '2026-06-20' });
    const again = { ...bill(6, [{ amount: 128430 }], { number: '8842', date: '2026-06-21' }), id: 'again' };
    expect(findings(again, { earlier: [june, credit], account: noDay })).toEqual([]);
  });
});

const noDay = {
  isKnown: true,
  isActive: true,
  billingDays: [{ from: '2020-01-01', day: 21 }],
  months: 1,
  proration: 'ACTUAL_DAYS' as const,
};

describe('[BI-032] E02 rate above contract', () => {
  test('712.50 against 689.00 gives 23.50', () => {
    const [finding] = auditInvoice(bill(6, [{ amount: 71250 }]), context({ prices: [price({ price: 68900 })] }));
    expect(finding).toMatchObject({ code: 'E02', exposure: 2350, expected: 68900, billed: 71250 });
    expect(finding!.evidence).toEqual([
      { kind: 'CONTRACT', id: 'contract', text: 'Schedule A, line 1', day: '2025-01-01' },
      { kind: 'CALCULATION', text: '712.50 − 689.00 = 23.50' },
    ]);
  });

  test.each([
    [
      'a price split over port and loop',
      [
        { amount: 50000, chargeCode: 'PORT' },
        { amount: 18900, chargeCode: 'LOOP' },
      ],
    ],
    ['a discount on a line of its own', [{ amount: 71250 }, { amount: -2350 }]],
    ['three months in one line', [{ amount: 206700, period: { start: '2026-04-01', end: '2026-06-30' } }]],
    ['a cent', [{ amount: 68901 }]],
  ])('%s is within the contract', (_case, lines) => {
    expect(findings(bill(6, lines), { prices: [price({ price: 68900 })] })).toEqual([]);
  });

  test('the tolerance of an account and type of charge comes before that of the carrier and of the rule [BI-031]', () => {
    const carrier = { code: 'E02' as const, accountId: null, providerId: 'p', category: null, absolute: 0, percent: 1 };
    const account = { ...carrier, accountId: 'account', category: 'SERVICE_CHARGE' as const, percent: 5 };
    const prices = [price({ price: 68900 })];
    expect(findings(bill(6, [{ amount: 71250 }]), { prices, tolerances: [carrier] })).toEqual([['E02', 2350, 0]]);
    expect(findings(bill(6, [{ amount: 71250 }]), { prices, tolerances: [carrier, account] })).toEqual([]);
  });
});

describe('[BI-032] E03 billed before acceptance', () => {
  const lines = [
    { amount: 40645, period: { start: '2026-05-18', end: '2026-05-31' } },
    { amount: 90000, period: { start: '2026-06-01', end: '2026-06-30' } },
  ];
  const about = (day: string) => ({
    prices: [price({ price: 90000 })],
    services: [service({ billableFrom: taken('form', day) })],
  });

  test('accepted on 06-02: 14 days of May and one of June come back, 436.45', () => {
    expect(findings(bill(6, lines), about('2026-06-02'))).toEqual([['E03', 43645, 0]]);
  });

  test('a day early is within the tolerance', () => {
    expect(findings(bill(6, lines), about('2026-05-19'))).toEqual([]);
  });
});

describe('[BI-032] E04 billed after disconnect', () => {
  const ended = {
    services: [service({ billableTo: taken('notice', '2026-06-10') })],
    prices: [price({ price: 74500 })],
  };

  test('scenario 14: ended 06-10, July bills 745.00', () => {
    expect(findings(bill(7, [{ amount: 74500 }]), ended)).toEqual([['E04', 74500, 0]]);
  });

  test('of a month that ends later only the days after count: 20 of 30', () => {
    expect(findings(bill(6, [{ amount: 74500 }]), ended)).toEqual([['E04', 49667, 0]]);
  });

  test('usage of earlier days and the termination fee may come later', () => {
    const usage = { amount: 900, isUsage: true, period: { start: '2026-05-11', end: '2026-06-10' } };
    const fee = { amount: 1843875, kind: 'ONE_TIME' as const, category: 'ONE_TIME_CHARGE' as const, period: null };
    expect(findings(bill(7, [usage, fee]), ended)).toEqual([]);
  });
});

describe('[BI-032] E05 no inventory match', () => {
  const unknown = { amount: 8995, serviceId: null, description: 'KXFN.918273', orderNumber: 'PO-7' };

  test('an unknown circuit at 89.95 is claimed', () => {
    expect(findings(bill(6, [unknown]))).toEqual([['E05', 8995, 0]]);
  });

  test('not while its order is in flight, nor a charge to the account', () => {
    expect(findings(bill(6, [unknown]), { ordersInFlight: ['PO-7'] })).toEqual([]);
    expect(findings(bill(6, [{ ...unknown, isAccountLevel: true }]))).toEqual([]);
  });
});

describe('[BI-032] E06 active service unbilled', () => {
  const prices = [price({ price: 12999 })];
  const other = { amount: 100, serviceId: 'other' };

  test('two bills without it: 259.98 may still be billed, and nothing is claimed', () => {
    expect(findings(bill(6, [other]), { prices, earlier: [bill(5, [other])] })).toEqual([['E06', 0, 25998]]);
  });

  test('one bill without it, or a bill that has not come, is none', () => {
    expect(findings(bill(6, [other]), { prices, earlier: [bill(5, [other, { amount: 12999 }])] })).toEqual([]);
    expect(findings(bill(6, [other]), { prices })).toEqual([]);
  });
});

describe('[BI-032] E07 uplift', () => {
  test('610.00 becomes 671.00 where 3 % are allowed: 42.70 a month', () => {
    const prices = [price({ price: 61000, from: '2025-06-01', escalatorPercent: 3 })];
    expect(findings(bill(6, [{ amount: 67100 }]), { prices })).toEqual([['E07', 4270, 0]]);
    expect(findings(bill(6, [{ amount: 62830 }]), { prices })).toEqual([]);
    expect(findings(bill(5, [{ amount: 62830 }]), { prices })).toEqual([['E07', 1830, 0]]);
  });

  test('after the contract the last price holds, month after month', () => {
    const prices = [price({ price: 61000, to: '2026-03-31' })];
    const may = bill(5, [{ amount: 67100, claimed: 6100 }]);
    expect(findings(bill(6, [{ amount: 67100 }]), { prices, earlier: [bill(4, [{ amount: 61000 }]), may] })).toEqual([
      ['E07', 6100, 0],
    ]);
  });

  test('more units are no uplift', () => {
    expect(findings(bill(6, [{ amount: 122000, qty: 2 }]), { earlier: [bill(5, [{ amount: 61000 }])] })).toEqual([]);
  });
});

describe('[BI-032] E08 missing credit', () => {
  const promises = [{ id: 'p', serviceId: 'dia', amount: 25000, promisedOn: '2026-05-10', expectedBy: '2026-06-01' }];
  const credit = (amount: number) => ({ amount, kind: 'ONE_TIME' as const, section: 'ADJUSTMENT' as const });

  test('scenario 12: 250.00 promised, 104.17 seen, 145.83 missing', () => {
    expect(findings(bill(6, [credit(-10417)]), { promises })).toEqual([['E08', 14583, 0]]);
  });

  test('two parts make the sum; a monthly discount is no credit; before its day nothing is missing', () => {
    expect(findings(bill(6, [credit(-10417), credit(-14583)]), { promises })).toEqual([]);
    expect(findings(bill(6, [{ amount: -25000 }]), { promises })).toEqual([['E08', 25000, 0]]);
    expect(findings(bill(5, []), { promises })).toEqual([]);
  });

  test('one credit pays one promise', () => {
    const second = { ...promises[0]!, id: 'q', promisedOn: '2026-05-11' };
    expect(findings(bill(6, [credit(-25000)]), { promises: [...promises, second] })).toEqual([['E08', 25000, 0]]);
  });
});

describe('[BI-032] E09 late fee', () => {
  const fee = {
    amount: 1762,
    serviceId: null,
    isAccountLevel: true,
    isLateFee: true,
    category: 'PROVIDER_FEES' as const,
    section: 'ADJUSTMENT' as const,
  };
  const paid = (settledOn: string | null, dueDate = '2026-04-30') => ({
    paid: [{ invoiceId: 'april', number: '4', dueDate, settledOn }],
  });

  test('1.5 % of 1,174.57 on a bill that was paid two days early', () => {
    expect(findings(bill(5, [fee]), paid('2026-04-28'))).toEqual([['E09', 1762, 0]]);
  });

  test('paid on the Monday after a Saturday is in time; a day late or not at all is not', () => {
    expect(findings(bill(6, [fee]), paid('2026-05-04', '2026-05-02'))).toEqual([['E09', 1762, 0]]);
    expect(findings(bill(5, [fee]), paid('2026-05-01'))).toEqual([]);
    expect(findings(bill(5, [fee]), paid(null))).toEqual([]);
  });
});

describe('[BI-032] E10 one-time charge that the quote does not name', () => {
  const nrc = (amount: number, chargeCode = 'INST') => ({
    amount,
    chargeCode,
    kind: 'ONE_TIME' as const,
    category: 'ONE_TIME_CHARGE' as const,
    period: null,
  });
  const services = [service({ agreedNrc: 50000 })];

  test('500.00 quoted and billed, then 350.00 for haste', () => {
    expect(findings(bill(5, [nrc(35000, 'EXP')]), { services, earlier: [bill(4, [nrc(50000)])] })).toEqual([
      ['E10', 35000, 0],
    ]);
  });

  test('installments within the quote and a charge that was taken back are none', () => {
    expect(findings(bill(5, [nrc(25000)]), { services, earlier: [bill(4, [nrc(25000)])] })).toEqual([]);
    expect(findings(bill(5, [nrc(50000)]), { services, earlier: [bill(4, [nrc(50000), nrc(-50000)])] })).toEqual([]);
  });
});

describe('[BI-032] E11 quantity', () => {
  const seats = (qty: number) => ({ amount: qty * 1850, qty, chargeCode: 'SEAT' });
  const services = [service({ quantities: [{ from: '2025-01-01', qty: 57 }] })];
  const minimum = (minimumQty: number | null) => ({
    services,
    prices: [price({ price: 1850, chargeCode: 'SEAT', minimumQty })],
  });

  test('62 billed, 57 in use, 18.50 each: 92.50; with a minimum of 60: 37.00', () => {
    expect(findings(bill(6, [seats(62)]), minimum(null))).toEqual([['E11', 9250, 0]]);
    expect(findings(bill(6, [seats(62)]), minimum(60))).toEqual([['E11', 3700, 0]]);
  });

  test('units added during the month on a separate line are counted', () => {
    const grown = [
      service({
        quantities: [
          { from: '2025-01-01', qty: 57 },
          { from: '2026-06-16', qty: 62 },
        ],
      }),
    ];
    const joined = { amount: 4625, qty: 5, chargeCode: 'SEAT', period: { start: '2026-06-16', end: '2026-06-30' } };
    expect(findings(bill(6, [seats(57), joined]), { ...minimum(null), services: grown })).toEqual([]);
    expect(findings(bill(6, [seats(57), joined]), minimum(null))).toEqual([['E11', 4625, 0]]);
  });
});

describe('[BI-032] E12 proration', () => {
  const prices = [price({ price: 74500, from: '2026-03-17' })];
  const march = (amount: number) =>
    invoice([line({ amount, period: { start: '2026-03-17', end: '2026-03-31' } })], { date: '2026-04-01' });

  test('scenario 13: by thirtieths 372.50, by days 360.48, 12.02 too much', () => {
    expect(findings(march(37250), { prices })).toEqual([['E12', 1202, 0]]);
    expect(findings(march(36048), { prices })).toEqual([]);
  });

  test('proration by thirtieths is right if the contract says so', () => {
    const account = { ...context().account, proration: 'DAYS_30' as const };
    expect(findings(march(37250), { prices, account })).toEqual([]);
  });
});

describe('[BI-032] E13 tax exempt', () => {
  const tax = { amount: 2235, category: 'GOV_TAXES_AND_FEES' as const, taxType: 'Federal Excise' };
  const exemptions = [{ id: 'c', taxTypes: ['federal excise'], from: '2026-01-01', to: '2026-12-31' }];

  test('3 % on 745.00 comes back, a fee that the certificate does not name or of another year does not', () => {
    expect(findings(bill(6, [tax]), { exemptions })).toEqual([['E13', 2235, 0]]);
    expect(findings(bill(6, [{ ...tax, taxType: '911 fee' }]), { exemptions })).toEqual([]);
    expect(findings(bill(6, [tax]), { exemptions: [{ ...exemptions[0]!, to: '2026-05-31' }] })).toEqual([]);
  });
});

describe('[BI-032] E14 variance', () => {
  // Of 1,301.75 a new circuit is 149.00 and an overcharge 23.50; 1,020.10 is usual.
  const usual = [{ amount: 33110, serviceId: 'old', chargeCode: 'A' }, { amount: 68900 }];
  const now = [
    { amount: 44025, serviceId: 'old', chargeCode: 'A' },
    { amount: 71250 },
    { amount: 14900, serviceId: 'new' },
  ];
  const about = (percent: number) => ({
    earlier: [3, 4, 5].map((month) => bill(month, usual)),
    prices: [
      price({ price: 68900 }),
      price({ price: 14900, serviceId: 'new' }),
      price({ price: 33110, serviceId: 'old', chargeCode: 'A', escalatorPercent: 100, from: '2025-07-01' }),
    ],
    tolerances: [{ code: 'E14' as const, accountId: null, providerId: 'p', category: null, absolute: 2500, percent }],
  });

  test('109.15 of 1,020.10 stay unexplained: 10.7 %, quiet at 20 and a case at 10', () => {
    const unpriced = (percent: number) => ({
      ...about(percent),
      prices: about(percent).prices.slice(0, 2),
      services: [service()],
    });
    const quiet = {
      code: 'E07' as const,
      accountId: null,
      providerId: 'p',
      category: null,
      absolute: 1_000_000,
      percent: 0,
    };
    const at = (percent: number) => ({ ...unpriced(percent), tolerances: [...about(percent).tolerances, quiet] });
    expect(findings(bill(6, now), at(20))).toEqual([['E02', 2350, 0]]);
    expect(findings(bill(6, now), at(10))).toEqual([
      ['E02', 2350, 0],
      ['E14', 10915, 0],
    ]);
  });

  test('metered charges that double are a case, 8 % more are not; nor is a first month', () => {
    const calls = (amount: number) => ({ amount, isUsage: true, chargeCode: 'MIN' });
    const earlier = [3, 4, 5].map((month) => bill(month, [calls(20000)]));
    expect(findings(bill(6, [calls(40000)]), { earlier })).toEqual([['E14', 20000, 0]]);
    expect(findings(bill(6, [calls(21600)]), { earlier })).toEqual([]);
    expect(findings(bill(6, [calls(40000)]), { earlier: earlier.slice(1) })).toEqual([]);
  });
});

describe('[BI-032] E15 account or bill date', () => {
  const dated = (day: number) => ({ account: { ...context().account, billingDays: [{ from: '2020-01-01', day }] } });

  test('four days of a bill from 05-28 were billed already: 120.00 of 1,020.00 for 34 days', () => {
    const period = { start: '2026-05-28', end: '2026-06-30' };
    const june = invoice([line({ amount: 102000, period })], { period, date: '2026-05-28' });
    expect(findings(june, { earlier: [bill(5, [{ amount: 93000 }])] })).toEqual([['E15', 12000, 0]]);
  });

  test('an account that is closed gives everything back', () => {
    expect(findings(bill(6, [{ amount: 93000 }]), { account: { ...context().account, isActive: false } })).toEqual([
      ['E15', 93000, 0],
    ]);
  });

  test('a date more than five days off, in the future or over a year ago is reported; an announced day is right', () => {
    const earlier = [bill(5, [])];
    expect(findings(bill(6, [], { date: '2026-06-07' }), { earlier })).toEqual([['E15', 0, 0]]);
    expect(findings(bill(6, [], { date: '2026-06-06' }), { earlier })).toEqual([]);
    expect(findings(bill(6, [], { date: '2026-06-15' }), { earlier, ...dated(15) })).toEqual([]);
    expect(findings(bill(6, [], { date: '2026-08-01' }))).toEqual([['E15', 0, 0]]);
    expect(findings(bill(6, [], { date: '2025-06-01' }))).toEqual([['E15', 0, 0]]);
  });

  test('a gap between two bills is reported', () => {
    expect(findings(bill(6, []), { earlier: [bill(4, [])] })).toEqual([['E15', 0, 0]]);
  });
});

describe('[BI-032] E16 surcharge', () => {
  const fee = { amount: 1250, category: 'PROVIDER_FEES' as const, description: 'Broadband Cost Recovery Fee' };
  const list = (cap: number | null, names: readonly string[]) => ({
    surcharges: { proof: { kind: 'CONTRACT' as const, text: 'Section 7' }, allowed: [{ names, cap }] },
  });

  test('12.50 where the contract is silent, 4.50 above a cap of 8.00', () => {
    expect(findings(bill(6, [fee]), list(null, ['Administrative fee']))).toEqual([['E16', 1250, 0]]);
    expect(findings(bill(6, [fee]), list(800, ['cost recovery fee']))).toEqual([['E16', 450, 0]]);
  });

  test('a fee under another of its names, and any fee without a paper to compare, is none', () => {
    expect(findings(bill(6, [fee]), list(null, ['Admin', 'Cost-Recovery Fee']))).toEqual([]);
    expect(findings(bill(6, [fee]))).toEqual([]);
  });
});
