/** What findings say besides their sum: figures, proofs, causes, and the bounds within which a rule is quiet. */
import { describe, expect, test } from 'vitest';
import { auditInvoice } from '#domain/bills/audit/audit.ts';
import { creditsFor } from '#domain/bills/audit/credits.ts';
import type { AuditContext, BilledInvoice } from '#domain/bills/audit/model.ts';
import { exceeds, toleranceFor } from '#domain/bills/audit/tolerance.ts';
import { bill, context, findings, price, service } from './cases.ts';

const only = (june: BilledInvoice, about: Partial<AuditContext>) => {
  const [finding, ...more] = auditInvoice(june, context(about));
  expect(more).toEqual([]);
  return finding!;
};
const invoiceProof = (month: number) => ({
  kind: 'INVOICE',
  id: `bill-${month}`,
  text: `INV-${month}`,
  day: `2026-0${month}-01`,
});
const usd = (absolute: number, percent = 0) => ({
  accountId: null,
  providerId: null,
  category: null,
  absolute,
  percent,
});

describe('[BI-032] E01', () => {
  test('names the bill on which a charge stood before, or this one where it stands twice', () => {
    const charge = { amount: 5000, chargeCode: 'PORT' };
    const other = { amount: 700, serviceId: 'wave' };
    const before = bill(6, [charge, { ...other, amount: 1500 }], { id: 'bill-5', number: 'INV-5', date: '2026-05-01' });
    const again = only(bill(6, [charge, other, { ...other, amount: 800 }]), { earlier: [before] });
    expect(again).toMatchObject({
      cause: 'E01:dia:PORT',
      serviceId: 'dia',
      chargeCode: 'PORT',
      facts: { earlier: 'INV-5' },
      evidence: [invoiceProof(5)],
    });
    expect(only(bill(6, [charge, charge]), {})).toMatchObject({
      facts: { earlier: 'INV-6' },
      evidence: [invoiceProof(6)],
    });
  });

  test('a number is the same in any spelling, for the same days alone', () => {
    const june = bill(6, [{ amount: 1 }], { number: '00-8841 r' });
    const twin = (number: string, about: object = {}) =>
      findings(
        { ...bill(6, [{ amount: 2 }], { number, date: '2026-06-02', ...about }), id: 'x' },
        { earlier: [june] },
      ).map(([code]) => code);
    expect(twin('8841R')).toContain('E01');
    expect(twin('8841')).not.toContain('E01');
    // Half of the days is too few.
    expect(twin('8841R', { period: { start: '2026-06-16', end: '2026-07-15' } })).not.toContain('E01');
    expect(twin('8841R', { period: { start: '2026-06-15', end: '2026-07-14' } })).toContain('E01');
  });

  test('the same date and total are the same bill, but nothing and nothing are none', () => {
    const codes = (amount: number) => {
      const other = bill(5, [{ amount, serviceId: 'wave' }], { date: '2026-06-01' });
      return findings(bill(6, [{ amount, description: 'x' }]), { earlier: [other] }).map(([code]) => code);
    };
    expect(codes(100)).toContain('E01');
    expect(codes(0)).not.toContain('E01');
  });

  test('four of five equal charges are the bill again, three of five are those charges', () => {
    const five = [1, 2, 3, 4, 5].map((amount) => ({ amount: amount * 1000, chargeCode: String(amount) }));
    const of = (changed: number) =>
      findings(
        {
          ...bill(
            6,
            five.map((each, at) => (at < changed ? { ...each, amount: each.amount + 7 } : each)),
            { number: 'N', date: '2026-06-02' },
          ),
          id: 'x',
        },
        { earlier: [bill(6, five)] },
      ).filter(([code]) => code === 'E01');
    expect(of(1)).toEqual([['E01', 15_007, 0]]);
    expect(of(2)).toEqual([
      ['E01', 3000, 0],
      ['E01', 4000, 0],
      ['E01', 5000, 0],
    ]);
  });
});

describe('[BI-032] E02 and E07', () => {
  test('a price below the contract is none, and one that begins within the month counts by days', () => {
    expect(findings(bill(6, [{ amount: 60_000 }]), { prices: [price({ price: 68_900 })] })).toEqual([]);
    const prices = [price({ price: 62_000, from: '2026-06-16' }), price({ price: 60_000, to: '2026-06-15' })];
    // 15 days at 600.00 and 15 at 620.00 are 610.00.
    expect(findings(bill(6, [{ amount: 61_100 }]), { prices })).toEqual([['E02', 100, 0]]);
    expect(findings(bill(6, [{ amount: 61_100 }]), { prices: prices.slice(0, 1) })).toEqual([]);
  });

  test('units that are too many are a finding of their own: the price is that of the units that are right', () => {
    const services = [service({ quantities: [{ from: '2025-01-01', qty: 57 }] })];
    const seats = { amount: 62 * 1900, qty: 62, chargeCode: 'SEAT' };
    const prices = [price({ price: 1850, chargeCode: 'SEAT' })];
    // 62 x 19.00 - 57 x 18.50 = 123.50, of which five seats at 18.50 are 92.50 and the rate 31.00.
    const found = findings(bill(6, [seats]), { services, prices });
    expect(found.reduce((sum, [, exposure]) => sum + exposure, 0)).toBe(12_350);
  });

  test('a price for all units together does not grow with them', () => {
    const prices = [price({ price: 68_900, isPerUnit: false })];
    expect(findings(bill(6, [{ amount: 68_900, qty: 3 }]), { prices })).toEqual([]);
    expect(findings(bill(6, [{ amount: 68_900 * 3, qty: 3 }]), { prices })).toEqual([['E02', 137_800, 0]]);
  });

  test('an allowed raise counts on each anniversary, and the finding proves it by the contract', () => {
    const prices = [price({ price: 61_000, from: '2024-06-01', escalatorPercent: 3 })];
    // 610.00 -> 628.30 -> 647.149: two raises, half up.
    expect(findings(bill(6, [{ amount: 64_715 }]), { prices })).toEqual([]);
    expect(only(bill(6, [{ amount: 64_815 }]), { prices })).toMatchObject({
      code: 'E07',
      exposure: 100,
      expected: 64_715,
      billed: 64_815,
      evidence: [prices[0]!.proof, { kind: 'CALCULATION', text: '648.15 − 647.15 = 1.00' }],
    });
  });

  test('without a contract the last whole month holds, with its bill as the proof', () => {
    const earlier = [
      bill(4, [{ amount: 61_000 }]),
      bill(5, [{ amount: 30_000, period: { start: '2026-05-10', end: '2026-05-20' } }]),
    ];
    const found = auditInvoice(
      bill(6, [{ amount: 67_100 }]),
      context({ earlier, account: { ...context().account, billingDays: [] } }),
    );
    expect(found.find(({ code }) => code === 'E07')).toMatchObject({
      expected: 61_000,
      evidence: [invoiceProof(4), { kind: 'CALCULATION' }],
    });
    const quarter = { amount: 183_000, period: { start: '2026-06-01', end: '2026-08-31' } };
    expect(findings(bill(6, [quarter]), { earlier: [bill(5, [{ amount: 61_000 }])] })).toEqual([]);
    expect(findings(bill(6, [{ ...quarter, amount: 183_100 }]), { earlier: [bill(5, [{ amount: 61_000 }])] })).toEqual([
      ['E07', 100, 0],
    ]);
  });
});

describe('[BI-032] E03, E04 and E15 prove days by their shares', () => {
  test('each with the paper that names the day', () => {
    const proof = { kind: 'NOTICE' as const, text: 'notice' };
    const ended = {
      services: [service({ billableTo: { day: '2026-06-10', proof } })],
      prices: [price({ price: 74_500 })],
    };
    expect(only(bill(6, [{ amount: 74_500 }]), ended)).toMatchObject({
      cause: 'E04:dia',
      facts: { day: '2026-06-10' },
      claims: [{ amount: 49_667 }],
      evidence: [proof, { kind: 'CALCULATION', text: '745.00 × 20 / 30 = 496.67' }],
    });
    expect(
      findings(bill(6, [{ amount: 74_500 }]), {
        ...ended,
        services: [service({ billableTo: { day: '2026-06-30', proof } })],
      }),
    ).toEqual([]);
  });

  test('a discount lowers the claim, and days that are credited are let be', () => {
    const proof = { kind: 'NOTICE' as const, text: 'notice' };
    const ended = { services: [service({ billableTo: { day: '2026-06-10', proof } })] };
    expect(findings(bill(7, [{ amount: 74_500 }, { amount: -4500 }]), ended)).toEqual([['E04', 70_000, 0]]);
    expect(findings(bill(7, [{ amount: 74_500 }, { amount: -74_500 }]), ended)).toEqual([]);
  });

  test('a nearest billing day may lie in the month before, and a month without the 31st ends sooner', () => {
    const earlier = [bill(1, [])];
    const dated = (date: string, day: number) =>
      findings(bill(2, [], { date, period: null }), {
        earlier,
        account: { ...context().account, billingDays: [{ from: '2020-01-01', day }] },
      });
    expect(dated('2026-03-02', 28)).toEqual([]);
    expect(dated('2026-02-26', 31)).toEqual([]);
    expect(dated('2026-02-22', 31)).toEqual([['E15', 0, 0]]);
    expect(dated('2026-03-05', 31)).toEqual([]);
  });
});

describe('[BI-032] E06', () => {
  const prices = [price({ price: 12_999 })];
  const other = { amount: 100, serviceId: 'other' };

  test('tells the bills that it is missing from, and what may still come', () => {
    expect(only(bill(6, [other]), { prices, earlier: [bill(5, [other])] })).toMatchObject({
      cause: 'E06:dia',
      exposure: 0,
      liability: 25_998,
      expected: 12_999,
      billed: 0,
      facts: { cycles: 2 },
      evidence: [
        { kind: 'ACCEPTANCE' },
        invoiceProof(6),
        invoiceProof(5),
        { kind: 'CALCULATION', text: '129.99 + 129.99 = 259.98' },
      ],
    });
  });

  test('not for a service that had not begun, has ended, is not accepted, or costs nothing', () => {
    const proof = { kind: 'ACCEPTANCE' as const, text: 'form' };
    const of = (about: object, known = prices) =>
      findings(bill(6, [other]), { prices: known, earlier: [bill(5, [other])], services: [service(about)] });
    expect(of({ billableFrom: { day: '2026-05-01', proof } })).toHaveLength(1);
    expect(of({ billableFrom: { day: '2026-05-02', proof } })).toEqual([]);
    expect(of({ billableTo: { day: '2026-06-30', proof } })).toHaveLength(1);
    expect(of({ billableTo: { day: '2026-06-29', proof } })).toEqual([]);
    expect(of({ billableFrom: null })).toEqual([]);
    expect(of({}, [])).toEqual([]);
    expect(of({ quantities: [{ from: '2025-01-01', qty: 3 }] })).toEqual([['E06', 0, 77_994]]);
  });
});

describe('[BI-032] E08', () => {
  const promise = (id: string, about: object = {}) => ({
    id,
    serviceId: 'dia',
    amount: 25_000,
    promisedOn: '2026-05-10',
    expectedBy: '2026-06-01',
    ...about,
  });
  const credit = (amount: number, about: object = {}) => ({
    amount,
    kind: 'ONE_TIME' as const,
    section: 'ADJUSTMENT' as const,
    ...about,
  });

  test('shows the promise, the bills that paid some of it, and what is missing', () => {
    expect(only(bill(6, [credit(-10_417)]), { promises: [promise('p')] })).toMatchObject({
      cause: 'E08:p',
      serviceId: 'dia',
      expected: 25_000,
      billed: 10_417,
      evidence: [
        { kind: 'PROMISE', id: 'p', text: '250.00', day: '2026-05-10' },
        invoiceProof(6),
        { kind: 'CALCULATION', text: '250.00 − 104.17 = 145.83' },
      ],
    });
  });

  test('a credit pays the oldest promise first, of its own service or of the account, and only after it was made', () => {
    const seen = (lines: Parameters<typeof bill>[1], promises: readonly ReturnType<typeof promise>[], month = 6) =>
      creditsFor(promises, [bill(month, lines)]).map(({ promise: { id }, got, parts }) => [id, got, parts.length]);
    const two = [promise('new', { promisedOn: '2026-05-20' }), promise('old')];
    expect(seen([credit(-30_000)], two)).toEqual([
      ['old', 25_000, 1],
      ['new', 5000, 1],
    ]);
    expect(seen([credit(-30_000, { serviceId: null })], [promise('p')])).toEqual([['p', 25_000, 1]]);
    expect(seen([credit(-30_000, { serviceId: 'wave' })], [promise('p')])).toEqual([['p', 0, 0]]);
    expect(seen([credit(-30_000)], [promise('p', { promisedOn: '2026-06-01' })])).toEqual([['p', 0, 0]]);
    expect(seen([credit(30_000), { amount: -9 }, credit(-7, { section: 'CURRENT' })], [promise('p')])).toEqual([
      ['p', 7, 1],
    ]);
  });
});

describe('[BI-032] E09', () => {
  const fee = {
    amount: 1762,
    serviceId: null,
    isAccountLevel: true,
    isLateFee: true,
    category: 'PROVIDER_FEES' as const,
    description: 'Late fee',
  };
  const paid = (number: string, dueDate: string, settledOn: string | null) => ({
    invoiceId: number,
    number,
    dueDate,
    settledOn,
  });

  test('the bill that the fee names counts, else the last that fell due before', () => {
    const bills = [
      paid('A-3', '2026-03-30', '2026-03-01'),
      paid('A-4', '2026-04-30', null),
      paid('A-5', '2026-05-01', '2026-04-01'),
    ];
    expect(findings(bill(5, [fee]), { paid: bills })).toEqual([]);
    expect(only(bill(5, [{ ...fee, description: 'Late fee on A-3' }]), { paid: bills })).toMatchObject({
      cause: 'E09:A-3',
      facts: { earlier: 'A-3', day: '2026-03-01', due: '2026-03-30' },
      evidence: [
        { kind: 'INVOICE', id: 'A-3', text: 'A-3', day: '2026-03-30' },
        { kind: 'PAYMENT', text: 'A-3', day: '2026-03-01' },
      ],
    });
    expect(findings(bill(5, [fee]), { paid: [] })).toEqual([]);
  });

  test('what falls due on a Sunday may be paid on Monday, and on a Friday not', () => {
    // May 3, 2026 is a Sunday, May 1 a Friday.
    const of = (due: string, settled: string) => findings(bill(6, [fee]), { paid: [paid('x', due, settled)] });
    expect(of('2026-05-03', '2026-05-04')).toHaveLength(1);
    expect(of('2026-05-03', '2026-05-05')).toEqual([]);
    expect(of('2026-05-01', '2026-05-04')).toEqual([]);
  });
});

describe('[BI-032] E10', () => {
  const nrc = (amount: number, about: object = {}) => ({
    amount,
    chargeCode: 'INST',
    kind: 'ONE_TIME' as const,
    category: 'ONE_TIME_CHARGE' as const,
    period: null,
    ...about,
  });
  const quote = { kind: 'QUOTE' as const, text: 'Q-1' };
  const about = { services: [service({ agreedNrc: 50_000, nrcProof: [quote] })] };

  test('shows all that was billed against all that was agreed', () => {
    expect(
      only(bill(5, [nrc(35_000, { chargeCode: 'EXP' })]), { ...about, earlier: [bill(4, [nrc(50_000)])] }),
    ).toMatchObject({
      cause: 'E10:dia',
      expected: 50_000,
      billed: 85_000,
      exposure: 35_000,
      evidence: [quote, { kind: 'CALCULATION', text: '850.00 − 500.00 = 350.00' }],
    });
  });

  test('an earlier excess is not claimed again, and a credit for an outage is none of a charge', () => {
    const before = bill(4, [nrc(70_000, { claimed: 20_000 })]);
    expect(findings(bill(5, [nrc(1000)]), { ...about, earlier: [before] })).toEqual([['E10', 1000, 0]]);
    const outage = nrc(-30_000, { chargeCode: 'SLA' });
    expect(findings(bill(5, [nrc(35_000)]), { ...about, earlier: [bill(4, [nrc(50_000), outage])] })).toEqual([
      ['E10', 35_000, 0],
    ]);
    expect(findings(bill(5, [nrc(35_000), outage]), { ...about, earlier: [bill(4, [nrc(50_000)])] })).toEqual([
      ['E10', 35_000, 0],
    ]);
  });

  test('equipment counts, recurring charges, adjustments and services without a quote do not', () => {
    const of = (more: object, services = about.services) => findings(bill(5, [nrc(60_000, more)]), { services });
    expect(of({ category: 'EQUIPMENT_CHARGE' })).toEqual([['E10', 10_000, 0]]);
    expect(of({ section: 'ADJUSTMENT' })).toEqual([]);
    expect(of({ kind: 'RECURRING' })).toEqual([]);
    expect(of({}, [service({ agreedNrc: null })])).toEqual([]);
    expect(of({}, [service({ agreedNrc: 60_000 })])).toEqual([]);
  });
});

describe('[BI-032] E14', () => {
  const calls = (amount: number, more: object = {}) => ({ amount, isUsage: true, chargeCode: 'MIN', ...more });
  const months = (lines: Parameters<typeof bill>[1]) => [3, 4, 5].map((month) => bill(month, lines));

  test('shows the months that it was compared with, and by how much it is more', () => {
    const earlier = [bill(3, [calls(10_000)]), bill(4, [calls(20_000)]), bill(5, [calls(90_000)])];
    expect(only(bill(6, [calls(30_000), calls(10_000)]), { earlier })).toMatchObject({
      cause: 'E14:dia:MIN',
      exposure: 20_000,
      expected: 20_000,
      billed: 40_000,
      facts: { percent: 100 },
      claims: [{ amount: 20_000 }],
      evidence: [
        invoiceProof(3),
        invoiceProof(4),
        invoiceProof(5),
        { kind: 'CALCULATION', text: '400.00 − 200.00 = 200.00' },
      ],
    });
  });

  test('only the last three months count', () => {
    const earlier = [bill(1, [calls(90_000)]), bill(2, [calls(90_000)]), ...months([calls(20_000)])];
    expect(findings(bill(6, [calls(40_000)]), { earlier })).toEqual([['E14', 20_000, 0]]);
  });

  test('a charge that one of the months lacks is new, and less than usual is none', () => {
    expect(findings(bill(6, [calls(40_000)]), { earlier: [bill(3, []), ...months([calls(20_000)]).slice(1)] })).toEqual(
      [],
    );
    expect(findings(bill(6, [calls(5000)]), { earlier: months([calls(20_000)]) })).toEqual([]);
    expect(findings(bill(6, [calls(40_000, { serviceId: 'wave' })]), { earlier: months([calls(20_000)]) })).toEqual([]);
    expect(findings(bill(6, [calls(40_000, { chargeCode: 'INTL' })]), { earlier: months([calls(20_000)]) })).toEqual(
      [],
    );
  });

  test('a bill that is claimed back whole, or that only gives back, is not compared', () => {
    const closed = { account: { ...context().account, isActive: false }, earlier: months([calls(20_000)]) };
    expect(findings(bill(6, [calls(40_000)]), closed).map(([code]) => code)).toEqual(['E15']);
    expect(findings(bill(6, [calls(-40_000)]), { earlier: months([calls(20_000)]) })).toEqual([]);
  });

  test('metered charges are looked at although the rest of the bill has nothing left', () => {
    expect(
      findings(bill(6, [calls(40_000), { amount: -500, chargeCode: 'X' }]), { earlier: months([calls(20_000)]) }),
    ).toEqual([['E14', 20_000, 0]]);
  });
});

describe('[BI-031] a tolerance', () => {
  test('is exceeded beyond the larger of its sum and its share, in either direction', () => {
    const tolerance = { absolute: 2500, percent: 20 };
    expect([2500, 2501, -2501].map((difference) => exceeds(difference, 10_000, tolerance))).toEqual([
      false,
      true,
      true,
    ]);
    expect([20_000, 20_001].map((difference) => exceeds(difference, -100_000, tolerance))).toEqual([false, true]);
  });

  test('the most particular one holds: type before account before carrier before rule', () => {
    const rule = { code: 'E02' as const, ...usd(1) };
    const carrier = { ...rule, providerId: 'p', absolute: 2 };
    const account = { ...rule, accountId: 'a', absolute: 3 };
    const type = { ...carrier, category: 'SERVICE_CHARGE' as const, absolute: 4 };
    const both = { ...account, category: 'SERVICE_CHARGE' as const, absolute: 5 };
    const all = [rule, carrier, account, type, both];
    const of = (rules: typeof all, id = 'a', category: 'SERVICE_CHARGE' | 'PROVIDER_FEES' | null = 'SERVICE_CHARGE') =>
      toleranceFor(rules, 'E02', id, category).absolute;
    expect(all.map((_, at) => of(all.slice(0, at + 1)))).toEqual([1, 2, 3, 4, 5]);
    expect(all.map((_, at) => of(all.slice(0, at + 1).toReversed()))).toEqual([1, 2, 3, 4, 5]);
    expect([of(all, 'b'), of(all, 'a', 'PROVIDER_FEES'), of(all, 'b', null)]).toEqual([4, 3, 2]);
    // One cent a line, as the rule itself says.
    expect(toleranceFor([{ ...rule, code: 'E03' }], 'E02', 'a', null)).toEqual({ absolute: 1, percent: 0 });
  });
});

test('[BI-032] a learned exception holds for its charge alone where it names one, and for its code', () => {
  const exception = {
    id: 'x',
    code: 'E02' as const,
    serviceId: 'dia',
    chargeCode: 'PORT',
    ceiling: 5000,
    expiresOn: '2026-06-01',
  };
  const silenced = (about: object, chargeCode: string | null) =>
    auditInvoice(
      bill(6, [{ amount: 71_250, chargeCode }]),
      context({ prices: [price({ price: 68_900, chargeCode })], exceptions: [{ ...exception, ...about }] }),
    )[0]!.silencedBy;
  expect([silenced({}, 'PORT'), silenced({}, 'LOOP'), silenced({ chargeCode: null }, 'LOOP')]).toEqual([
    'x',
    null,
    'x',
  ]);
  expect([
    silenced({ code: 'E03' }, 'PORT'),
    silenced({ ceiling: 2349 }, 'PORT'),
    silenced({ ceiling: 2350 }, 'PORT'),
  ]).toEqual([null, null, 'x']);
});
