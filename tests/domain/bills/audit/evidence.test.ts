/** Texts of findings about charges and days, and the limits within which their rules find nothing. */
import { describe, expect, test } from 'vitest';
import { auditInvoice } from '#domain/bills/audit/audit.ts';
import { bill, context, findings, price, service } from './cases.ts';
import { invoiceProof, only } from './one-finding.ts';

describe('[BI-032] E01', () => {
  test('names the earlier bill with the charge, or this one if it has the charge twice', () => {
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

  test('extra units are a separate finding: the price check uses the correct units', () => {
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
      evidence: [proof, { kind: 'CALCULATION', text: '745.00 − 248.33 = 496.67' }],
    });
    expect(
      findings(bill(6, [{ amount: 74_500 }]), {
        ...ended,
        services: [service({ billableTo: { day: '2026-06-30', proof } })],
      }),
    ).toEqual([]);
  });

  test('a discount reduces the claim, and credited days are skipped', () => {
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

  test('names the bills that lack it, and the amount that may still be billed', () => {
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
