/** A tax from which the customer is exempt by certificate. */
import type { Finding } from '../model.ts';
import { newFinding, type AuditWork, type OpenLine } from '../work.ts';

export const taxExempt = (work: AuditWork): readonly Finding[] =>
  work
    .lines()
    .filter(({ category, left }) => category === 'GOV_TAXES_AND_FEES' && left > 0)
    .flatMap((line) => {
      const exemption = exemptionOf(work, line);
      if (!exemption || !work.isOver('E13', line.left, 0, line.category)) return [];
      return [
        newFinding('E13', {
          cause: `E13:${exemption.id}:${line.serviceId}:${line.taxType}`,
          serviceId: line.serviceId,
          chargeCode: line.chargeCode,
          claims: work.claim(line.id, line.left, null),
          expected: 0,
          billed: line.left,
          facts: { tax: line.taxType! },
          evidence: [
            { kind: 'CERTIFICATE', id: exemption.id, text: exemption.taxTypes.join(', '), day: exemption.from },
          ],
        }),
      ];
    });

function exemptionOf({ context, invoice }: AuditWork, { taxType, period }: OpenLine) {
  const day = period?.start ?? invoice.date;
  const name = taxType?.toLowerCase();
  return context.exemptions.find(
    ({ taxTypes, from, to }) =>
      taxTypes.some((each) => each.toLowerCase() === name) && from <= day && (to ?? day) >= day,
  );
}
