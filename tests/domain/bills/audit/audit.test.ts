/** Invariants of every audit: no cent claimed twice, deterministic findings, learned exceptions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditInvoice } from '#domain/bills/audit/audit.ts';
import { bill, context, price, service } from './cases.ts';

describe('an audit', () => {
  const ended = { day: '2026-06-10', proof: { kind: 'NOTICE' as const, text: 'notice' } };
  const accepted = { day: '2026-06-05', proof: { kind: 'ACCEPTANCE' as const, text: 'form' } };

  test('[BI-032] of a line that several rules fire on claims no more than the line', () => {
    const charge = fc.record({
      amount: fc.integer({ min: -200_000, max: 200_000 }),
      qty: fc.integer({ min: 1, max: 80 }),
      serviceId: fc.constantFrom('dia', 'wave', null),
      category: fc.constantFrom('SERVICE_CHARGE', 'PROVIDER_FEES', 'GOV_TAXES_AND_FEES', 'ONE_TIME_CHARGE'),
      kind: fc.constantFrom('RECURRING', 'ONE_TIME'),
      isUsage: fc.boolean(),
      isLateFee: fc.boolean(),
      taxType: fc.constantFrom('tax', null),
    });
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 12 }), fc.boolean(), (lines, isTwice) => {
        const june = bill(6, lines);
        const facts = context({
          earlier: [...[3, 4, 5].map((month) => bill(month, lines.slice(0, 3))), ...(isTwice ? [bill(6, lines)] : [])],
          services: [
            service({
              billableTo: ended,
              billableFrom: accepted,
              agreedNrc: 100,
              quantities: [{ from: '2025-01-01', qty: 3 }],
            }),
            service({ id: 'wave' }),
          ],
          prices: [price({ price: 500 }), price({ price: 300, serviceId: 'wave', escalatorPercent: 3 })],
          exemptions: [{ id: 'c', taxTypes: ['tax'], from: '2026-01-01', to: null }],
          paid: [{ invoiceId: 'may', number: '5', dueDate: '2026-05-29', settledOn: '2026-05-20' }],
          surcharges: { proof: { kind: 'CONTRACT', text: '7' }, allowed: [] },
        });
        const found = auditInvoice(june, facts);
        for (const { id, amount } of june.lines) {
          const claims = found.flatMap(({ claims }) => claims).filter(({ lineId }) => lineId === id);
          const sum = claims.reduce((total, claim) => total + claim.amount, 0);
          expect(sum).toBeLessThanOrEqual(Math.max(amount, 0));
          expect(claims.every((claim) => claim.amount > 0)).toBe(true);
        }
        expect(auditInvoice(june, facts)).toEqual(found);
      }),
      { numRuns: 300, seed: 12 },
    );
  });

  test('[BI-032] a learned exception keeps a finding quiet up to its ceiling and its last day', () => {
    const exception = {
      id: 'x',
      code: 'E02' as const,
      serviceId: 'dia',
      chargeCode: null,
      ceiling: 2350,
      expiresOn: '2026-06-01',
    };
    const found = (about: Partial<typeof exception>, amount = 71250) =>
      auditInvoice(
        bill(6, [{ amount }]),
        context({ prices: [price({ price: 68900 })], exceptions: [{ ...exception, ...about }] }),
      )[0]!.silencedBy;
    expect(found({})).toBe('x');
    expect(found({}, 71251)).toBeNull();
    expect(found({ expiresOn: '2026-05-31' })).toBeNull();
    expect(found({ serviceId: 'wave' })).toBeNull();
  });
});
