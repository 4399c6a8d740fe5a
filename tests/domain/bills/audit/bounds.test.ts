/** Texts of findings about credits, fees and changes, and tolerances within which rules find nothing. */
import { describe, expect, test } from 'vitest';
import { auditInvoice } from '#domain/bills/audit/audit.ts';
import { creditsFor } from '#domain/bills/audit/credits.ts';
import { exceeds, toleranceFor } from '#domain/bills/audit/tolerance.ts';
import { bill, context, findings, price, service } from './cases.ts';
import { invoiceProof, only } from './one-finding.ts';

const usd = (absolute: number, percent = 0) => ({
  accountId: null,
  providerId: null,
  category: null,
  absolute,
  percent,
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

  test('a credit pays the oldest promise of its service or the account first, but never a later promise', () => {
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
    // One cent per line, by default of the rule.
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
