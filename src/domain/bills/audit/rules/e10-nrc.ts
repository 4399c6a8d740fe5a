/** One-time charges above the quote and approved changes. */
import { figure } from '../figures.ts';
import { claimFrom } from '../groups.ts';
import type { BilledLine, Finding, ServiceFacts } from '../model.ts';
import { newFinding, netOf, type AuditWork } from '../work.ts';

export const nrcNotInQuote = (work: AuditWork): readonly Finding[] => {
  const before = Map.groupBy(
    work.context.earlier.flatMap(({ lines }) => lines.filter((line) => isNrc(line))),
    ({ serviceId }) => serviceId,
  );
  return work.context.services.flatMap((service) =>
    service.agreedNrc === null ? [] : excess(work, service, service.agreedNrc, before.get(service.id) ?? []),
  );
};

/** Counts all one-time charges of the service to date, so installments stay within the quote. */
function excess(
  work: AuditWork,
  service: ServiceFacts,
  agreed: number,
  before: readonly BilledLine[],
): readonly Finding[] {
  const here = work.linesOf(service.id).filter((line) => isNrc(line));
  const codes = new Set([...before, ...here].filter(({ amount }) => amount > 0).map(({ chargeCode }) => chargeCode));
  // Outage credits are separate. Only a credit of the same charge reverses a charge.
  const isOfCharge = ({ amount, chargeCode }: BilledLine) => amount > 0 || codes.has(chargeCode);
  const billedBefore = before.filter((line) => isOfCharge(line)).reduce((sum, line) => sum + netOf(line), 0);
  const billedHere = here.filter((line) => isOfCharge(line)).reduce((sum, { left }) => sum + left, 0);
  const over = Math.min(billedBefore + billedHere - agreed, billedHere);
  if (over <= 0 || !work.isOver('E10', over, agreed, 'ONE_TIME_CHARGE')) return [];
  const { currency } = work.invoice;
  const figures = [billedBefore + billedHere, agreed, billedBefore + billedHere - agreed].map((each) =>
    figure(each, currency),
  );
  return [
    newFinding('E10', {
      cause: `E10:${service.id}`,
      serviceId: service.id,
      claims: claimFrom(work, here, over),
      expected: agreed,
      billed: billedBefore + billedHere,
      evidence: [...service.nrcProof, { kind: 'CALCULATION', text: `${figures[0]} − ${figures[1]} = ${figures[2]}` }],
    }),
  ];
}

const isNrc = (line: BilledLine): boolean =>
  line.kind === 'ONE_TIME' &&
  line.section === 'CURRENT' &&
  (line.category === 'ONE_TIME_CHARGE' || line.category === 'EQUIPMENT_CHARGE');
